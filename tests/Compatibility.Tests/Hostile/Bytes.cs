namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>Parts that payloads are put together from.</summary>
internal static class Bytes
{
    public static byte[] Repeat(byte[] part, int count)
    {
        byte[] all = new byte[part.Length * count];
        for (int i = 0; i < count; i++)
        {
            part.CopyTo(all, i * part.Length);
        }

        return all;
    }

    public static byte[] Varint(uint value)
    {
        var bytes = new List<byte>();
        for (; value > 127; value >>= 7)
        {
            bytes.Add((byte)(value | 128));
        }

        return [.. bytes, (byte)value];
    }
}

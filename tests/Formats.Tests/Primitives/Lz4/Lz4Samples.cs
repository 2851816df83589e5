using System.Text;

namespace SerializationApi.Formats.Tests.Primitives.Lz4;

/// <summary>Deterministic inputs of every length and kind that compressors treat differently.</summary>
internal static class Lz4Samples
{
    public static IEnumerable<byte[]> All()
    {
        var random = new Random(20260109);
        for (int length = 0; length <= 300; length++)
        {
            yield return new byte[length];
            yield return Noise(random, length);
            yield return Repeats(random, length, 1 + (length % 20));
            yield return Mixed(random, length);
        }

        // Around where positions outgrow 16 bits, and where matches outgrow the distance.
        foreach (int length in new[] { 4095, 4096, 65534, 65535, 65536, 65537, 65546, 65547, 65548, 131072, 200_000 })
        {
            yield return new byte[length];
            yield return Noise(random, length);
            yield return Repeats(random, length, 13);
            yield return Mixed(random, length);
            yield return Text(random, length);
        }

        byte[] distant = Noise(random, 140_000);
        distant.AsSpan(0, 100).CopyTo(distant.AsSpan(65_535));
        distant.AsSpan(200, 100).CopyTo(distant.AsSpan(200 + 65_536));
        yield return distant;
    }

    public static byte[] Noise(Random random, int length)
    {
        byte[] bytes = new byte[length];
        random.NextBytes(bytes);
        return bytes;
    }

    public static byte[] Repeats(Random random, int length, int period)
    {
        byte[] pattern = Noise(random, period);
        return [.. Enumerable.Range(0, length).Select(i => pattern[i % period])];
    }

    public static byte[] Text(Random random, int length)
    {
        var text = new StringBuilder();
        while (text.Length < length)
        {
            text.Append("测试描述").Append(random.Next()).Append("member").Append(random.Next(100));
        }

        return Encoding.UTF8.GetBytes(text.ToString())[..length];
    }

    /// <summary>Stretches of noise, of one byte and of what came before.</summary>
    public static byte[] Mixed(Random random, int length)
    {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; )
        {
            int run = Math.Min(random.Next(1, random.Next(2, 600)), length - i);
            int kind = random.Next(3);
            int from = kind == 2 && i > 0 ? random.Next(i) : 0;
            for (int end = i + run; i < end; i++)
            {
                bytes[i] = kind switch
                {
                    0 => (byte)random.Next(256),
                    1 => 7,
                    _ => bytes[from++],
                };
            }
        }

        return bytes;
    }
}

namespace SerializationApi.Fuzz.Inputs.Mutations;

/// <summary>Makes a long input of a short one, in which a range comes again and again: memory and work out of proportion show
/// there.</summary>
internal static class Amplifier
{
    /// <summary>How long inputs are whose time counts.</summary>
    public const int MinLength = 64 * 1024;

    private const int MaxPart = 32;

    /// <summary>A longer copy.</summary>
    /// <param name="input">The input.</param>
    /// <param name="least">How long it is to be at least.</param>
    /// <param name="random">Random numbers.</param>
    public static byte[] Amplify(byte[] input, int least, Random random)
    {
        if (input.Length == 0)
        {
            return new byte[least];
        }

        int start = random.Next(input.Length);
        int length = PartLength(input.AsSpan(start), random);
        int copies = (least + length - 1) / length;
        List<byte> header = Header(copies, copies * length, random);
        var amplified = new List<byte>(input.Length + header.Count + (copies * length));
        amplified.AddRange(input.AsSpan(0, start));
        amplified.AddRange(header);
        for (int i = 0; i < copies; i++)
        {
            amplified.AddRange(input.AsSpan(start, length));
        }

        amplified.AddRange(input.AsSpan(start));
        return [.. amplified];
    }

    // From a byte to where it comes again is an item of a list, often.
    private static int PartLength(ReadOnlySpan<byte> rest, Random random)
    {
        int next = random.OneIn(2) ? rest[1..].IndexOf(rest[0]) : -1;
        return next >= 0 ? next + 1 : Math.Min(rest.Length, 1 + random.NextSmall(MaxPart));
    }

    // What a format has before many: MessagePack's arrays and maps, MemoryPack's lists, Protobuf's messages; or nothing.
    private static List<byte> Header(int copies, int length, Random random)
    {
        var header = new List<byte>();
        switch (random.Next(6))
        {
            case 0:
                header.Add(0xdd);
                header.AddBigEndian(copies, sizeof(int));
                break;
            case 1:
                header.Add(0xdf);
                header.AddBigEndian(copies, sizeof(int));
                break;
            case 2:
                header.AddLittleEndian(copies, sizeof(int));
                break;
            case 3:
                header.AddVarint((ulong)length, random);
                break;
        }

        return header;
    }
}

namespace SerializationApi.Fuzz.Inputs.Grammars;

/// <summary>LZ4 blocks by sequences: literals and matches of every length and distance, a few of them wrong.</summary>
internal sealed class Lz4Grammar(Random random)
{
    private const int MaxSequences = 12;
    private const int MinMatch = 4;

    private readonly List<byte> _block = [];

    /// <summary>A block of random content.</summary>
    /// <param name="size">What it decompresses to.</param>
    public byte[] Generate(out int size)
    {
        size = 0;
        for (int sequences = random.Next(MaxSequences); sequences > 0; sequences--)
        {
            int literals = size == 0 ? 1 + random.NextSmall(40) : random.NextSmall(40);
            byte[] content = new byte[literals];
            random.NextBytes(content);
            size += literals;
            int distance = random.OneIn(100)
                ? random.Next(65_536)
                : random.Next(3) switch
                {
                    0 => Math.Min(size, random.Next(1, 20)),
                    1 => size - random.Next(Math.Min(size, 3)),
                    _ => random.Next(1, size + 1),
                };
            int match = MinMatch + random.NextSmall(random.OneIn(10) ? 600 : 40);
            Sequence(content, distance, match);
            size += match;
        }

        byte[] last = new byte[random.NextSmall(30)];
        random.NextBytes(last);
        size += last.Length;
        Last(last);
        return [.. _block];
    }

    /// <summary>A block of given content; matches are found where the last bytes come again.</summary>
    public byte[] Compress(ReadOnlySpan<byte> plain)
    {
        int literals = 0;
        for (int i = MinMatch; i + MinMatch < plain.Length; i++)
        {
            int earlier = random.OneIn(2) ? plain[..i].LastIndexOf(plain.Slice(i, MinMatch)) : -1;
            if (earlier < 0 || i - earlier > ushort.MaxValue)
            {
                continue;
            }

            int match = plain[i..].CommonPrefixLength(plain[earlier..]);
            Sequence(plain[literals..i], i - earlier, match);
            i += match;
            literals = i--;
        }

        Last(plain[Math.Min(literals, plain.Length)..]);
        return [.. _block];
    }

    private void Sequence(ReadOnlySpan<byte> literals, int distance, int match)
    {
        _block.Add((byte)((Math.Min(15, literals.Length) << 4) | Math.Min(15, match - MinMatch)));
        Length(literals.Length);
        _block.AddRange(literals);
        _block.AddLittleEndian(distance, sizeof(ushort));
        Length(match - MinMatch);
    }

    private void Last(ReadOnlySpan<byte> literals)
    {
        _block.Add((byte)(Math.Min(15, literals.Length) << 4));
        Length(literals.Length);
        _block.AddRange(literals);
    }

    private void Length(int length)
    {
        for (length -= 15; length >= 0; length -= byte.MaxValue)
        {
            _block.Add((byte)Math.Min(length, byte.MaxValue));
        }
    }
}

namespace SerializationApi.Formats.Tests.Primitives.Lz4;

/// <summary>A sequence of a block, as lz4_Block_format.md has them: literals, then a match, which the last one does not have.</summary>
/// <param name="Start">Where in the result its literals begin.</param>
/// <param name="Literals">How many there are.</param>
/// <param name="Distance">How far back the match begins; 0 for none.</param>
/// <param name="Match">How long it is; 0 for none.</param>
internal readonly record struct Lz4Sequence(int Start, int Literals, int Distance, int Match)
{
    private const int LastLiterals = 5;
    private const int MatchFreeEnd = 12;
    private const int MaxDistance = 65_535;

    /// <summary>Where in the result the match begins.</summary>
    public int MatchStart => Start + Literals;

    /// <summary>The sequences of a block that ends where the last of them does.</summary>
    public static List<Lz4Sequence> Of(ReadOnlySpan<byte> block)
    {
        var sequences = new List<Lz4Sequence>();
        int input = 0;
        int output = 0;
        while (true)
        {
            int token = block[input++];
            int literals = ReadLength(block, ref input, token >> 4);
            input += literals;
            if (input == block.Length)
            {
                sequences.Add(new Lz4Sequence(output, literals, 0, 0));
                return sequences;
            }

            int distance = block[input] | (block[input + 1] << 8);
            input += 2;
            int match = 4 + ReadLength(block, ref input, token & 15);
            sequences.Add(new Lz4Sequence(output, literals, distance, match));
            output += literals + match;
        }
    }

    /// <summary>
    /// What the format asks of compressors: distances of 1 to 65,535 that stay within the result, matches that begin 12 bytes
    /// before its end or earlier, 5 literals at its end.
    /// </summary>
    public static void AssertConforms(ReadOnlySpan<byte> block, int size)
    {
        List<Lz4Sequence> sequences = Of(block);
        foreach (Lz4Sequence sequence in sequences.SkipLast(1))
        {
            Assert.InRange(sequence.Distance, 1, Math.Min(MaxDistance, sequence.MatchStart));
            Assert.InRange(sequence.MatchStart, 0, size - MatchFreeEnd);
            Assert.InRange(sequence.MatchStart + sequence.Match, 4, size - LastLiterals);
        }

        Assert.Equal(size, sequences[^1].MatchStart);
        Assert.True(sequences[^1].Literals >= Math.Min(LastLiterals, size), "The last bytes are not literals.");
    }

    private static int ReadLength(ReadOnlySpan<byte> block, ref int input, int length)
    {
        if (length == 15)
        {
            byte more;
            do
            {
                more = block[input++];
                length += more;
            } while (more == byte.MaxValue);
        }

        return length;
    }
}

namespace SerializationApi.Formats.Primitives.Lz4;

internal static unsafe partial class Lz4Codec
{
    /// <summary>The entries of a table of places that <see cref="CompressPart"/> needs.</summary>
    public const int TableEntries = 1 << MaxTableBits;

    /// <summary>Compresses what has come of a block, but for its end: there a match may be that needs what comes next, or that must not be.</summary>
    /// <param name="window">What may be repeated, and behind it what is not compressed.</param>
    /// <param name="start">Where what is not compressed begins; becomes where what is left begins.</param>
    /// <param name="next">Where to look for a match first, not at 0; becomes where to go on. Perhaps behind the end.</param>
    /// <param name="destination">At least <see cref="MaxCompressedLength"/> of what is not compressed.</param>
    /// <param name="table">Of the low 16 bits of <see cref="TableEntries"/> places in the window: 0 in the beginning.</param>
    /// <returns>The number of bytes written, perhaps 0.</returns>
    public static int CompressPart(ReadOnlySpan<byte> window, ref int start, ref int next, Span<byte> destination, ushort[] table)
    {
        if (window.Length <= MatchFreeEnd)
        {
            return 0;
        }

        fixed (byte* source = window)
        fixed (byte* output = destination)
        fixed (ushort* places = table)
        {
            var progress = new Progress { Anchor = source + start, Input = source + next, Output = output };
            FindSequences<LongBlock>(source, window.Length, ref progress, places, MaxTableBits);
            start = (int)(progress.Anchor - source);
            next = (int)(progress.Input - source);
            return (int)(progress.Output - output);
        }
    }

    /// <summary>Ends a block.</summary>
    /// <param name="rest">What is left of it.</param>
    /// <param name="destination">At least <see cref="MaxCompressedLength"/> of that.</param>
    /// <returns>The number of bytes written, at least 1.</returns>
    public static int CompressEnd(ReadOnlySpan<byte> rest, Span<byte> destination)
    {
        fixed (byte* literals = rest)
        fixed (byte* output = destination)
        {
            return (int)(WriteLastLiterals(output, literals, rest.Length) - output);
        }
    }

    // How far a block was compressed: the first byte that is not, where a match is looked for next, and where output goes on.
    private struct Progress
    {
        public byte* Anchor;
        public byte* Input;
        public byte* Output;
    }
}

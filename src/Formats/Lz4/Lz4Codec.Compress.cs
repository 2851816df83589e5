namespace SerializationApi.Formats.Lz4;

internal static partial class Lz4Codec
{
    /// <summary>Compresses <paramref name="source"/> into one block.</summary>
    /// <param name="source">At most <see cref="MaxInputLength"/> bytes.</param>
    /// <param name="destination">At least <see cref="MaxCompressedLength"/> bytes.</param>
    /// <returns>The number of bytes written, never 0: an empty input is one byte.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short.</exception>
    public static int Compress(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        if (destination.Length < MaxCompressedLength(source.Length))
            throw new ArgumentException("The destination is shorter than MaxCompressedLength.", nameof(destination));

        int output = 0;
        destination[output++] = (byte)(Math.Min(source.Length, 15) << 4);
        if (source.Length >= 15)
        {
            int rest = source.Length - 15;
            for (; rest >= 255; rest -= 255)
                destination[output++] = 255;
            destination[output++] = (byte)rest;
        }

        source.CopyTo(destination[output..]);
        return output + source.Length;
    }
}

namespace SerializationApi.Benchmarks.BinaryFormats;

/// <summary>How a layout writes the length of a string and the count of a list: all in which the two layouts of the articles differ.</summary>
internal interface ILengths
{
    /// <summary>The most bytes that a length takes.</summary>
    static abstract int MaxSize { get; }

    /// <summary>How many bytes a length takes.</summary>
    /// <param name="length">From 0 on, or −1 for a null.</param>
    static abstract int SizeOf(int length);

    /// <summary>Writes a length, or −1 for a null, into room that was reserved.</summary>
    /// <returns>How many bytes it took.</returns>
    static abstract int Write(ref byte destination, int length);

    /// <summary>Takes a length from the start of the bytes.</summary>
    /// <param name="source">The rest of the payload.</param>
    /// <param name="length">The length, or −1 for a null; unchecked.</param>
    /// <returns>How many bytes it took; 0 when the bytes end before it does, or are no length.</returns>
    static abstract int Read(ReadOnlySpan<byte> source, out int length);
}

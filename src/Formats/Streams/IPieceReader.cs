namespace SerializationApi.Formats.Streams;

/// <summary>Decodes what arrives in pieces.</summary>
internal interface IPieceReader
{
    /// <summary>Whether nothing more will be found.</summary>
    bool IsOver { get; }

    /// <inheritdoc cref="ItemReader{T}.GetMemory"/>
    Memory<byte> GetMemory(int atLeast = 1);

    /// <inheritdoc cref="ItemReader{T}.Advance"/>
    void Advance(int count);

    /// <inheritdoc cref="ItemReader{T}.Append"/>
    void Append(ReadOnlySpan<byte> bytes);

    /// <inheritdoc cref="ItemReader{T}.Complete"/>
    void Complete();
}

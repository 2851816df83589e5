using System.ComponentModel;
using SerializationApi.Formats.Streams;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>Decodes data that arrives in pieces.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IPieceReader
{
    /// <summary>Gets whether nothing more will be found.</summary>
    bool IsOver { get; }

    /// <summary>Gets the number of bytes that it has received and no longer holds.</summary>
    long Offset { get; }

    /// <inheritdoc cref="ItemReader{T}.GetMemory"/>
    Memory<byte> GetMemory(int atLeast = 1);

    /// <inheritdoc cref="ItemReader{T}.Advance"/>
    void Advance(int count);

    /// <inheritdoc cref="ItemReader{T}.Append"/>
    void Append(ReadOnlySpan<byte> bytes);

    /// <inheritdoc cref="ItemReader{T}.Complete"/>
    void Complete();
}

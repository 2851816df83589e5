using System.ComponentModel;
using SerializationApi.Formats.Streams;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>Decodes what arrives in pieces.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IPieceReader
{
    /// <summary>Whether nothing more will be found.</summary>
    bool IsOver { get; }

    /// <summary>How many bytes of what it was given it does not hold any more.</summary>
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

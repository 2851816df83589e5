using System.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>The codecs of one type in each format, where the type is known at run time only: see <see cref="TypeCodecs{T}"/>.</summary>
/// <param name="type">The type that is encoded and decoded.</param>
public abstract class TypeCodecs(Type type)
{
    /// <summary>The type that is encoded and decoded: a contract or a list of one.</summary>
    public Type Type { get; } = type;

    /// <summary>Decodes a payload, which must hold exactly one value.</summary>
    /// <returns>The value; null when the payload is the format's null.</returns>
    /// <exception cref="InvalidPayloadException">The bytes are not a value of the type.</exception>
    public abstract object? Decode(Format format, in ReadOnlySequence<byte> payload);
}

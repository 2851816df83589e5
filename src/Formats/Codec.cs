using System.Buffers;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>Encodes and decodes one contract in one format. Safe to share between threads.</summary>
/// <typeparam name="T">The contract.</typeparam>
public abstract class Codec<T>
{
    /// <summary>Encodes a value. Allocates nothing once the array pool is warm.</summary>
    /// <returns>The payload in a rented array; the caller returns it by disposing the buffer.</returns>
    /// <exception cref="UnsupportedValueException">The format cannot represent the value.</exception>
    public abstract PooledBuffer Encode(T value);

    /// <summary>Encodes a value to an existing output: gRPC, a cache, a pipe. Allocates nothing once the array pool is warm.</summary>
    /// <param name="value">The value.</param>
    /// <param name="output">Gets the whole payload, or nothing if this throws.</param>
    /// <exception cref="UnsupportedValueException">The format cannot represent the value.</exception>
    public void Encode(T value, IBufferWriter<byte> output)
    {
        using PooledBuffer payload = Encode(value);
        output.Write(payload.Span);
    }

    /// <summary>Decodes a payload, which must hold exactly one value.</summary>
    /// <returns>The value; null if the payload is the format's null.</returns>
    /// <exception cref="InvalidPayloadException">The bytes are not a value of the contract.</exception>
    public abstract T? Decode(ReadOnlySpan<byte> payload);

    /// <summary>Like <see cref="Decode(ReadOnlySpan{byte})"/>, for one of several payloads that share a budget.</summary>
    /// <param name="payload">The payload.</param>
    /// <param name="taken">Increased by the memory that the value takes, in bytes, if the format counts it.</param>
    internal virtual T? Decode(ReadOnlySpan<byte> payload, ref long taken) => Decode(payload);

    /// <summary>
    /// Decodes a value at the start of some bytes, in a format whose values have an end: MessagePack, CBOR and MemoryPack.
    /// </summary>
    /// <param name="bytes">The value, and perhaps more.</param>
    /// <param name="length">The number of bytes of the value.</param>
    /// <returns>The value; null if it is the format's null.</returns>
    /// <exception cref="InvalidPayloadException">The bytes do not begin with a value of the contract.</exception>
    /// <exception cref="NotSupportedException">The format cannot tell where a value ends.</exception>
    public T? Decode(ReadOnlySpan<byte> bytes, out int length)
    {
        long taken = 0;
        return Decode(bytes, out length, ref taken);
    }

    /// <summary>
    /// Decodes a value at the start of some bytes, in a format whose values end with their last member. Several share a budget.
    /// </summary>
    /// <param name="bytes">The value, and perhaps more.</param>
    /// <param name="length">The number of bytes of the value.</param>
    /// <param name="taken">Increased by the memory that the value takes, in bytes, if the format counts it.</param>
    /// <exception cref="NotSupportedException">The format cannot tell where a value ends.</exception>
    internal virtual T? Decode(ReadOnlySpan<byte> bytes, out int length, ref long taken) =>
        throw new NotSupportedException("Values of this format are decoded whole.");

    /// <summary>Annotates a payload; by default without the contract.</summary>
    /// <param name="to">Receives it; the root was announced.</param>
    /// <param name="blocks">Receives the compressed blocks.</param>
    /// <exception cref="InvalidPayloadException">The payload is invalid; the offset refers to the annotated bytes.</exception>
    internal virtual void Annotate(Annotator to, List<PayloadBlock> blocks) => to.AddPayload(blocks);

    /// <summary>Decodes a payload in any fragmentation; several segments are first joined in a rented array.</summary>
    /// <inheritdoc cref="Decode(ReadOnlySpan{byte})"/>
    public T? Decode(in ReadOnlySequence<byte> payload)
    {
        if (payload.IsSingleSegment)
        {
            return Decode(payload.FirstSpan);
        }

        if (payload.Length > Array.MaxLength)
        {
            throw new InvalidPayloadException($"a payload of at most {Array.MaxLength} bytes", $"a payload of {payload.Length}", 0)
            {
                ExceedsLimit = true,
            };
        }

        int length = (int)payload.Length;
        byte[] joined = BufferPool.Rent(length);
        try
        {
            payload.CopyTo(joined);
            return Decode(joined.AsSpan(0, length));
        }
        finally
        {
            BufferPool.Return(joined);
        }
    }
}

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
    /// <returns>The payload, in a rented array that the caller gives back by disposing it.</returns>
    /// <exception cref="UnsupportedValueException">The format has no form for the value.</exception>
    public abstract PooledBuffer Encode(T value);

    /// <summary>Encodes a value to where others put bytes: gRPC, a cache, a pipe. Allocates nothing once the array pool is warm.</summary>
    /// <param name="value">The value.</param>
    /// <param name="output">Gets the whole payload, or nothing when this throws.</param>
    /// <exception cref="UnsupportedValueException">The format has no form for the value.</exception>
    public void Encode(T value, IBufferWriter<byte> output)
    {
        using PooledBuffer payload = Encode(value);
        output.Write(payload.Span);
    }

    /// <summary>Decodes a payload, which must hold exactly one value.</summary>
    /// <returns>The value; null when the payload is the format's null.</returns>
    /// <exception cref="InvalidPayloadException">The bytes are not a value of the contract.</exception>
    public abstract T? Decode(ReadOnlySpan<byte> payload);

    /// <summary>As <see cref="Decode(ReadOnlySpan{byte})"/>, of one of several payloads that share a budget.</summary>
    /// <param name="payload">The payload.</param>
    /// <param name="taken">Is raised by the memory that the value takes, in bytes, where the format counts it.</param>
    internal virtual T? Decode(ReadOnlySpan<byte> payload, ref long taken) => Decode(payload);

    /// <summary>Decodes a value at the beginning of some bytes, in a format whose values say where they end: MessagePack, CBOR and
    /// MemoryPack.</summary>
    /// <param name="bytes">The value, and perhaps more.</param>
    /// <param name="length">How many of the bytes are the value.</param>
    /// <returns>The value; null when it is the format's null.</returns>
    /// <exception cref="InvalidPayloadException">The bytes do not begin with a value of the contract.</exception>
    /// <exception cref="NotSupportedException">The format cannot tell where a value ends.</exception>
    public T? Decode(ReadOnlySpan<byte> bytes, out int length)
    {
        long taken = 0;
        return Decode(bytes, out length, ref taken);
    }

    /// <summary>
    /// Decodes a value at the beginning of some bytes, in a format whose values end with their last member. Several share a budget.
    /// </summary>
    /// <param name="bytes">The value, and perhaps more.</param>
    /// <param name="length">How many of the bytes are the value.</param>
    /// <param name="taken">Is raised by the memory that the value takes, in bytes, where the format counts it.</param>
    /// <exception cref="NotSupportedException">The format cannot tell where a value ends.</exception>
    internal virtual T? Decode(ReadOnlySpan<byte> bytes, out int length, ref long taken) =>
        throw new NotSupportedException("Values of this format are decoded whole.");

    /// <summary>Decides who writes and reads the contract, which its first payloads would otherwise have it do; by default there is no
    /// decision.</summary>
    /// <returns>What a library throws at the contract, which only its shape can write and read then; null where it throws
    /// nothing.</returns>
    internal virtual string? Decide() => null;

    /// <summary>Annotates a payload; by default without the contract.</summary>
    /// <param name="to">Gets it; it was told what is at the root.</param>
    /// <param name="blocks">Gets the compressed blocks.</param>
    /// <exception cref="InvalidPayloadException">The payload is invalid; the offset is that in what is annotated.</exception>
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

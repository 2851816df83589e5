using System.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>
/// Makes a payload of one format from that of another, with what decoding and encoding it would give: the same bytes, the same errors.
/// Where a contract is nothing but its members (<see cref="ShapeInfo.IsPlain"/>) no objects are made on the way. Safe to share between threads.
/// </summary>
public abstract class Transcoder
{
    private protected Transcoder()
    {
    }

    /// <summary>Makes the transcoder of a contract; make it once and keep it.</summary>
    /// <typeparam name="T">The contract.</typeparam>
    /// <typeparam name="TShape">Its generated shape.</typeparam>
    /// <param name="from">The format of the payloads.</param>
    /// <param name="to">The format to make of them; it may be the same.</param>
    public static Transcoder Create<T, TShape>(Format from, Format to)
        where TShape : struct, IShape<T> =>
        new Transcoder<T, TShape>(from.CreateCodec<T, TShape>(), to.CreateCodec<T, TShape>(), isList: false);

    /// <summary>Transcodes a payload, which must hold exactly one value.</summary>
    /// <returns>The payload in the other format, in a rented array that the caller gives back by disposing it.</returns>
    /// <exception cref="InvalidPayloadException">The bytes are not a value of the contract.</exception>
    /// <exception cref="UnsupportedValueException">The other format has no form for the value.</exception>
    public abstract PooledBuffer Transcode(ReadOnlySpan<byte> payload);

    /// <summary>Transcodes a payload where that takes no value; null where it does, or where the payload is a null or is refused.</summary>
    internal abstract PooledBuffer? TryPass(ReadOnlySpan<byte> payload);

    /// <summary>As <see cref="TryPass(ReadOnlySpan{byte})"/>, of a payload in any fragmentation.</summary>
    internal PooledBuffer? TryPass(in ReadOnlySequence<byte> payload)
    {
        if (payload.IsSingleSegment)
        {
            return TryPass(payload.FirstSpan);
        }

        using var joined = JoinedPayload.Of(payload);
        return TryPass(joined.Span);
    }

    /// <summary>Transcodes a payload in any fragmentation; several segments are first joined in a rented array.</summary>
    /// <inheritdoc cref="Transcode(ReadOnlySpan{byte})"/>
    public PooledBuffer Transcode(in ReadOnlySequence<byte> payload)
    {
        if (payload.IsSingleSegment)
        {
            return Transcode(payload.FirstSpan);
        }

        using var joined = JoinedPayload.Of(payload);
        return Transcode(joined.Span);
    }
}

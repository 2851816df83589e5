using System.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>What a payload has beside the items of its list: the bytes as they come, and what they are.</summary>
/// <typeparam name="T">The contract.</typeparam>
/// <param name="codec">Decodes it.</param>
/// <param name="place">Where the list stands.</param>
internal sealed class OtherMembers<T>(Codec<T> codec, ListPlace place) : IDisposable
{
    private readonly PooledBufferWriter _bytes = new();
    private int _headLength;
    private long _tailStart;
    private T? _value;
    private InvalidPayloadException? _earlyError;
    private bool _isTaken;

    /// <summary>How many bytes there are.</summary>
    public int Length => _bytes.Length;

    /// <summary>Whether the list has begun.</summary>
    public bool HasList { get; private set; }

    /// <summary>Whether there will be no more.</summary>
    public bool IsComplete { get; private set; }

    /// <summary>The contract, as far as it has arrived.</summary>
    /// <exception cref="InvalidPayloadException">It cannot be without what stands behind the list.</exception>
    public T? Value
    {
        get
        {
            if (_earlyError is not null && !IsComplete)
            {
                throw _earlyError;
            }

            _isTaken = true;
            return _value;
        }
    }

    /// <summary>The list begins; what stands before it is decoded.</summary>
    /// <param name="head">What stands before it.</param>
    /// <param name="start">Where it begins.</param>
    /// <exception cref="InvalidPayloadException">That is not the beginning of the contract.</exception>
    public void BeginList(ReadOnlySpan<byte> head, ListStart start)
    {
        HasList = true;
        _bytes.Write(head);
        _headLength = _bytes.Length;
        _bytes.Write(place.Empty);
        using var early = new PooledBufferWriter();
        place.WriteEarly(_bytes.Span[.._headLength], start, early);
        try
        {
            _value = codec.Decode(early.Span);
        }
        catch (InvalidPayloadException error) when (error.Offset >= _headLength && !error.ExceedsLimit)
        {
            // Of a member that must be there, perhaps, and stands behind the list.
            _earlyError = error;
        }
    }

    /// <summary>More bytes have come.</summary>
    public void Append(ReadOnlySpan<byte> bytes) => _bytes.Write(bytes);

    /// <summary>All bytes have come.</summary>
    /// <param name="end">How many there were with those of the list.</param>
    /// <exception cref="InvalidPayloadException">They are not the contract; or members behind the list change what was taken
    /// before.</exception>
    public void Complete(long end)
    {
        _tailStart = end - (_bytes.Length - _headLength - (HasList ? place.Empty.Length : 0));
        T? whole;
        try
        {
            whole = codec.Decode(_bytes.Span);
        }
        catch (InvalidPayloadException error) when (HasList && error.Offset > _headLength)
        {
            throw error.At(_tailStart - _headLength - place.Empty.Length);
        }

        CheckTail(whole);
        IsComplete = true;
        _value = _isTaken ? _value : whole;
    }

    /// <summary>The bytes that have come, and more, are not the contract: decoding them says why.</summary>
    /// <exception cref="InvalidPayloadException">Always.</exception>
    public void Refuse(ReadOnlySpan<byte> more, long offset)
    {
        _bytes.Write(more);
        int start = _bytes.Length - more.Length;
        try
        {
            codec.Decode(_bytes.Span);
        }
        catch (InvalidPayloadException error)
        {
            throw error.At(offset - start);
        }

        throw new InvalidPayloadException("a payload with a list", "another one", offset);
    }

    public void Dispose() => _bytes.Dispose();

    // What stood behind the list may be unknown members, or members without a value. Neither is lost.
    private void CheckTail(T? whole)
    {
        if (whole is null || (_bytes.Length == _headLength + place.Empty.Length && HasList))
        {
            return;
        }

        using PooledBuffer encoded = codec.Encode(whole);
        if (place.Split(encoded.Span, out _, out _) == ListSplit.NotEmpty)
        {
            throw new InvalidPayloadException("one list", "another one behind it", _tailStart);
        }

        if (_isTaken && HasList && _value is not null)
        {
            using PooledBuffer taken = codec.Encode(_value);
            if (!taken.Span.SequenceEqual(encoded.Span))
            {
                throw new InvalidPayloadException(
                    "all other members before the list, as its items are read while they arrive",
                    "members behind it",
                    _tailStart
                );
            }
        }
    }
}

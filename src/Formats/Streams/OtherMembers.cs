using System.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>The members of a payload other than the list's items: their bytes as they arrive, and their values.</summary>
internal sealed class OtherMembers<T>(Codec<T> codec, ListPlace place) : IDisposable
{
    private readonly PooledBufferWriter _bytes = new();
    private int _headLength;
    private long _tailStart;
    private T? _value;
    private InvalidPayloadException? _earlyError;
    private bool _isTaken;

    public int Length => _bytes.Length;

    /// <summary>Whether the list has begun.</summary>
    public bool HasList { get; private set; }

    /// <summary>Whether all bytes have arrived.</summary>
    public bool IsComplete { get; private set; }

    /// <summary>The contract, as far as it has arrived.</summary>
    /// <exception cref="InvalidPayloadException">It requires members after the list.</exception>
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

    /// <summary>Begins the list and decodes the bytes before it.</summary>
    /// <exception cref="InvalidPayloadException">They are not the beginning of the contract.</exception>
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
            // Perhaps a required member follows the list.
            _earlyError = error;
        }
    }

    public void Append(ReadOnlySpan<byte> bytes) => _bytes.Write(bytes);

    /// <summary>All bytes have arrived; <paramref name="end"/> is their number, including the list.</summary>
    /// <exception cref="InvalidPayloadException">They are not the contract, or members after the list change values that were already
    /// used.</exception>
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

    /// <summary>Reports invalid bytes: decoding them says why.</summary>
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

    // The bytes after the list may be unknown members, or members without a value. Neither is lost.
    private void CheckTail(T? whole)
    {
        if (whole is null || (_bytes.Length == _headLength + place.Empty.Length && HasList))
        {
            return;
        }

        using PooledBuffer encoded = codec.Encode(whole);
        if (place.Split(encoded.Span, out _, out _) == ListSplit.NotEmpty)
        {
            throw new InvalidPayloadException("one list", "another list after it", _tailStart);
        }

        if (_isTaken && HasList && _value is not null)
        {
            using PooledBuffer taken = codec.Encode(_value);
            if (!taken.Span.SequenceEqual(encoded.Span))
            {
                throw new InvalidPayloadException(
                    "all other members before the list, as its items are read while they arrive",
                    "members after it",
                    _tailStart
                );
            }
        }
    }
}

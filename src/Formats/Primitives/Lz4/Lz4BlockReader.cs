using SerializationApi.Formats.Primitives.Buffers;

namespace SerializationApi.Formats.Primitives.Lz4;

/// <summary>
/// Decompresses blocks whose bytes arrive in any pieces (github.com/lz4/lz4, doc/lz4_Block_format.md); accepts the same blocks as
/// <see cref="Lz4Codec.TryDecompress"/>. It only keeps the bytes that a match may repeat. Not safe to share between threads.
/// </summary>
internal sealed class Lz4BlockReader : IDisposable
{
    private const int HistoryBytes = Lz4Codec.MaxDistance + 1;

    // The number of bytes to decompress at a time, after the bytes that a match may repeat.
    private const int StepBytes = 64 * 1024;

    private byte[] _buffer = [];
    private int _end;
    private Step _step = Step.End;
    private int _length;
    private int _inputLeft;
    private int _outputLeft;

    // The bytes that the literals or the match of the current sequence still become; and the match length in its token.
    private long _left;
    private int _matchLength;
    private int _distance;

    // Each step before the first copy takes one byte of input.
    private enum Step
    {
        Token,
        LiteralLength,
        DistanceLow,
        DistanceHigh,
        MatchLength,
        Literals,
        Match,
        End,
    }

    /// <summary>Whether no block has begun, or the last one has ended.</summary>
    public bool IsEnded => _step == Step.End;

    /// <summary>The offset in the block of the current sequence, in bytes.</summary>
    public int SequenceOffset { get; private set; }

    public void Begin(int length, int size)
    {
        if (_buffer.Length == 0)
        {
            _buffer = BufferPool.Rent(HistoryBytes + StepBytes);
        }

        _end = 0;
        _step = Step.Token;
        _length = _inputLeft = length;
        _outputLeft = size;
        SequenceOffset = 0;
    }

    /// <summary>Decompresses the available bytes, until all are taken, enough output exists, or the block ends.</summary>
    /// <param name="input">The available bytes of the block, perhaps followed by others.</param>
    /// <param name="taken">The number of bytes taken.</param>
    /// <param name="plain">The output; valid until the next call.</param>
    /// <returns>False if the block is invalid; the sequence at <see cref="SequenceOffset"/> is wrong.</returns>
    public bool TryRead(ReadOnlySpan<byte> input, out int taken, out ReadOnlySpan<byte> plain)
    {
        if (_end == _buffer.Length)
        {
            _buffer.AsSpan(_end - HistoryBytes).CopyTo(_buffer);
            _end = HistoryBytes;
        }

        int start = _end;
        taken = 0;
        bool isValid = true;
        bool goesOn = true;
        while (isValid && goesOn)
        {
            if (_step >= Step.Literals)
            {
                goesOn = _step == Step.Match ? CopyMatch() : CopyLiterals(input, ref taken, out isValid);
            }
            else if (_inputLeft == 0)
            {
                isValid = false;
            }
            else if (taken == input.Length)
            {
                goesOn = false;
            }
            else
            {
                _inputLeft--;
                isValid = Take(input[taken++]);
            }
        }

        plain = _buffer.AsSpan(start, _end - start);
        return isValid;
    }

    public void Dispose()
    {
        BufferPool.Return(_buffer);
        _buffer = [];
        _step = Step.End;
    }

    // Reads a byte of a sequence that is not a literal; false if it is invalid.
    private bool Take(byte value)
    {
        switch (_step)
        {
            case Step.Token:
                SequenceOffset = _length - _inputLeft - 1;
                _left = value >> 4;
                _matchLength = value & Lz4Codec.LengthFollows;
                return _left == Lz4Codec.LengthFollows ? GoTo(Step.LiteralLength) : BeginLiterals();
            case Step.LiteralLength:
                _left += value;
                return value == byte.MaxValue || BeginLiterals();
            case Step.DistanceLow:
                _distance = value;
                return GoTo(Step.DistanceHigh);
            case Step.DistanceHigh:
                _distance |= value << 8;
                _left = _matchLength + Lz4Codec.MinMatch;
                return _distance > 0
                    && _distance <= _end
                    && (_matchLength == Lz4Codec.LengthFollows ? GoTo(Step.MatchLength) : BeginMatch());
            default:
                _left += value;
                return value == byte.MaxValue || BeginMatch();
        }
    }

    private bool GoTo(Step step)
    {
        _step = step;
        return true;
    }

    private bool BeginLiterals() => _left <= _inputLeft && _left <= _outputLeft && GoTo(Step.Literals);

    private bool BeginMatch() => _left <= _outputLeft && GoTo(Step.Match);

    // False if more input or room is needed, or the block ends here, which is only allowed after literals.
    private bool CopyLiterals(ReadOnlySpan<byte> input, ref int taken, out bool isValid)
    {
        isValid = true;
        int count = (int)Math.Min(_left, Math.Min(input.Length - taken, _buffer.Length - _end));
        input.Slice(taken, count).CopyTo(_buffer.AsSpan(_end));
        taken += count;
        _inputLeft -= count;
        Copied(count);
        if (_left > 0)
        {
            return false;
        }

        if (_inputLeft == 0 && _outputLeft == 0)
        {
            _step = Step.End;
            return false;
        }

        isValid = _inputLeft >= Lz4Codec.DistanceLength;
        return GoTo(Step.DistanceLow);
    }

    // False if more room is needed. A match may overlap its copy: then the copied part doubles with each round.
    private bool CopyMatch()
    {
        int from = _end - _distance;
        int count = (int)Math.Min(_left, _buffer.Length - _end);
        while (count > 0)
        {
            int round = Math.Min(count, _end - from);
            _buffer.AsSpan(from, round).CopyTo(_buffer.AsSpan(_end));
            Copied(round);
            count -= round;
        }

        return _left == 0 && GoTo(Step.Token);
    }

    private void Copied(int count)
    {
        _end += count;
        _left -= count;
        _outputLeft -= count;
    }
}

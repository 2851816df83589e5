using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

// The version-tolerant layout: the count of the slots, the length of each, the slots. The payload is cut off at the end of the
// current slot, so that whatever reads cannot leave it. Of the scope, Remaining is the number of slots that follow, Expected
// where the length of the next one stands, OuterEnd where the payload ends without the cut.
internal ref partial struct MemoryPackReader
{
    private readonly bool IsInSlot => _payload.Length != _length;

    /// <inheritdoc />
    public bool BeginSlots(out ObjectScope scope)
    {
        scope = default;
        int start = _position;
        int count = Read<byte>();
        if (count == MemoryPackCode.NullObject)
        {
            return false;
        }

        _depth.Enter(start);
        scope.Remaining = count;
        scope.Expected = _position;
        scope.OuterEnd = _payload.Length;
        CheckLengths(count, start);

        // Before the first slot there is an empty one, as it were.
        CutOff(_position);
        return true;
    }

    /// <inheritdoc />
    public bool NextSlot(ref ObjectScope scope)
    {
        int start = EndSlot();
        if (scope.Remaining == 0)
        {
            return false;
        }

        scope.Remaining--;
        _position = scope.Expected;
        int length = (int)ReadVarint();
        scope.Expected = _position;
        _position = start;
        CutOff(start + length);
        return length != 0;
    }

    /// <inheritdoc />
    public void SkipSlots(ref ObjectScope scope, int count)
    {
        for (int i = 0; i < count; i++)
        {
            NextSlot(ref scope);
            _position = _payload.Length;
        }
    }

    /// <inheritdoc />
    public void EndSlots(ref ObjectScope scope)
    {
        SkipSlots(ref scope, scope.Remaining);
        EndSlot();
        CutOff(scope.OuterEnd);
        _depth.Leave();
    }

    // A value that ends before its slot is not what was written there.
    private readonly int EndSlot()
    {
        if (_position != _payload.Length)
        {
            Throw("the end of the slot", $"{_payload.Length - _position} more bytes of it", _position);
        }

        return _position;
    }

    // Moves behind the lengths: all slots are there, and are read without another look at them.
    private void CheckLengths(int count, int start)
    {
        long all = 0;
        for (int i = 0; i < count; i++)
        {
            int lengthStart = _position;
            long length = ReadVarint();
            if (length < 0 || length > BytesLeft)
            {
                string expected = $"a slot of at most {BytesLeft} bytes, those that are left";
                if (length < 0)
                {
                    Throw(expected, $"{length}", lengthStart);
                }

                ThrowTooFew(expected, length, lengthStart);
            }

            all += length;
        }

        if (all > BytesLeft)
        {
            throw new InvalidPayloadException($"slots of at most {BytesLeft} bytes, those that are left", $"slots of {all}", start) { IsTruncated = !IsInSlot };
        }
    }

    // MemoryPack's, of any width; not the varint of Protobuf.
    private long ReadVarint()
    {
        int start = _position;
        byte code = Read<byte>();
        switch (code)
        {
            case <= MemoryPackCode.MaxVarintByte or >= MemoryPackCode.FirstNegativeVarint:
                return (sbyte)code;
            case MemoryPackCode.VarintByte:
                return Read<byte>();
            case MemoryPackCode.VarintSByte:
                return Read<sbyte>();
            case MemoryPackCode.VarintUInt16:
                return Read<ushort>();
            case MemoryPackCode.VarintInt16:
                return Read<short>();
            case MemoryPackCode.VarintUInt32:
                return Read<uint>();
            case MemoryPackCode.VarintInt32:
                return Read<int>();
            case MemoryPackCode.VarintInt64:
                return Read<long>();
            default:
                ulong value = Read<ulong>();
                if (value > long.MaxValue)
                {
                    Throw("a length", $"{value}", start);
                }

                return (long)value;
        }
    }

    private void CutOff(int end) => _payload = MemoryMarshal.CreateReadOnlySpan(ref MemoryMarshal.GetReference(_payload), end);

    /// <inheritdoc />
    public readonly string ReadUnknownName() => throw new NotSupportedException("MemoryPack has the members of the contract only.");
}

using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>
/// Reads the payloads of any conforming writer of proto3: fields in any order, unknown ones and groups, packed and unpacked lists, messages
/// in parts (protobuf.dev/programming-guides/encoding).
/// </summary>
/// <remarks>
/// Invariant: 0 ≤ position ≤ end ≤ the bytes after <c>_first</c>; every step is checked against the end of the innermost message.
/// </remarks>
internal ref partial struct ProtobufShapeReader : IPayloadReader
{
    private ReadOnlySpan<byte> _payload;
    private ref byte _first;
    private int _position;
    private int _end;
    private NestingDepth _depth;
    private DecodeBudget _budget;
    private uint _tag;
    private int _unknown;

    public static MemberLayout Layout => MemberLayout.Protobuf;

    public static MemberAccess Access => MemberAccess.Keyed;

    public static bool Merges => true;

    public static bool KnowsCounts => true;

    public readonly long TakenBytes => _budget.Taken;

    public readonly int Position => _position;

    public static bool RefusesRepeats => false;

    public static bool IsText => false;

    private readonly ReadOnlySpan<byte> Rest
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Debug.Assert((uint)_position <= (uint)_end && _end <= _payload.Length);
            return MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref _first, _position), _end - _position);
        }
    }

    public void Begin(ReadOnlySpan<byte> payload, FormatLimits limits) => Begin(payload, limits, depth: 0);

    /// <summary>Starts a new reader at the beginning of a message.</summary>
    /// <param name="payload">The message.</param>
    /// <param name="limits">The limits of nesting and memory.</param>
    /// <param name="depth">The nesting of the message: 0 for a contract, −1 for a message that only wraps a list.</param>
    public void Begin(ReadOnlySpan<byte> payload, FormatLimits limits, int depth)
    {
        _payload = payload;
        _first = ref MemoryMarshal.GetReference(payload);
        _end = payload.Length;
        _depth = new NestingDepth(limits.MaxDepth, depth);
        _budget = new DecodeBudget(limits, payload.Length);
    }

    public readonly void End()
    {
        // The message at the root ends only at the end of the payload.
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Charge(long bytes) => _budget.Charge(bytes, _position);

    public readonly InvalidPayloadException Invalid(string expected, string found) => new(expected, found, _position);

    // Throw methods throw the exception themselves, so that the JIT knows that they do not return (docs/adr/0001).
    [DoesNotReturn]
    private static void Throw(string expected, string found, int offset) => throw new InvalidPayloadException(expected, found, offset);

    [DoesNotReturn]
    private readonly void ThrowTruncated(string expected) => throw new InvalidPayloadException(expected, DescribeEnd(), _end);

    private readonly string DescribeEnd() => _end == _payload.Length ? "the end of the payload" : "the end of the message";

    public readonly bool TryReadNullable<T>(out T? value)
        where T : unmanaged
    {
        value = null;
        return false;
    }

    public readonly bool TryReadUnmanaged<T>(out T value)
        where T : unmanaged
    {
        value = default;
        return false;
    }

    /// <summary>A packed list of float or double has the bytes of an array on a little-endian machine.</summary>
    public bool TryReadItems<T>(ref ListScope scope, Span<T> items)
        where T : unmanaged
    {
        if (!BitConverter.IsLittleEndian || scope.OuterEnd == Unpacked || (typeof(T) != typeof(float) && typeof(T) != typeof(double)))
        {
            return false;
        }

        Rest.CopyTo(MemoryMarshal.AsBytes(items));
        _position = _end;
        scope.Remaining = 0;
        return true;
    }

    // Reads a field's tag and keeps it: a list looks for more fields with the same tag.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private uint ReadTag()
    {
        int position = _position;
        if (position < _end)
        {
            uint tag = Unsafe.Add(ref _first, position);
            if (tag is >= 1 << WireType.Bits and < 0x80)
            {
                _position = position + 1;
                return _tag = tag;
            }
        }

        return ReadLongTag();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private uint ReadLongTag()
    {
        int start = _position;
        ulong tag = ReadVarint();
        if (tag > uint.MaxValue)
        {
            Throw("a field tag of at most 32 bits", "a longer tag", start);
        }

        if (tag >> WireType.Bits == 0)
        {
            Throw("a field number of 1 or more", "0", start);
        }

        return _tag = (uint)tag;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ulong ReadVarint()
    {
        int position = _position;
        if (position < _end)
        {
            byte value = Unsafe.Add(ref _first, position);
            if (value < 0x80)
            {
                _position = position + 1;
                return value;
            }
        }

        return ReadLongVarint();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ulong ReadLongVarint()
    {
        ReadOnlySpan<byte> rest = Rest;
        int length = Varint.Read(rest, out ulong value);
        if (length <= 0)
        {
            ThrowNoVarint(length);
        }

        _position += length;
        return value;
    }

    // Reads a length, at most the rest of the enclosing message.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int ReadLength()
    {
        ulong length = ReadVarint();
        if (length > (ulong)(_end - _position))
        {
            ThrowLength(length);
        }

        return (int)length;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ReadOnlySpan<byte> ReadDelimited()
    {
        // The position is stored once, because the next field waits for it.
        int start = _position;
        int end = _end;
        if (start < end)
        {
            int length = Unsafe.Add(ref _first, start);
            if (length < 0x80 && length < end - start)
            {
                _position = start + 1 + length;
                return MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref _first, start + 1), length);
            }
        }

        return ReadLongDelimited();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ReadOnlySpan<byte> ReadLongDelimited()
    {
        int length = ReadLength();
        ReadOnlySpan<byte> content = Rest[..length];
        _position += length;
        return content;
    }

    [DoesNotReturn]
    private readonly void ThrowNoVarint(int length)
    {
        if (length < 0)
        {
            Throw("a varint of at most 64 bits", "a longer varint", _position);
        }

        ThrowTruncated("a varint");
    }

    [DoesNotReturn]
    private readonly void ThrowLength(ulong length) =>
        throw InvalidPayloadException.TooShort(
            "a field",
            length,
            _end - _position,
            _position,
            of: _end == _payload.Length ? "payload" : "message"
        );

    /// <summary>Reads unknown fields, which must be complete.</summary>
    /// <exception cref="InvalidPayloadException">They are invalid, or their groups do not match or nest too deep.</exception>
    public static void CheckFields(ReadOnlySpan<byte> fields, FormatLimits limits)
    {
        ProtobufShapeReader reader = default;
        reader.Begin(fields, limits);
        while (reader._position < reader._end)
        {
            reader.SkipField(reader.ReadTag());
        }
    }

    // Skips the value of an unknown field, with its groups.
    private void SkipField(uint tag)
    {
        switch ((int)(tag & WireType.Mask))
        {
            case WireType.Varint:
                ReadVarint();
                break;
            case WireType.Fixed64:
                Skip(sizeof(ulong));
                break;
            case WireType.Length:
                Skip(ReadLength());
                break;
            case WireType.StartGroup:
                SkipGroup(tag >> WireType.Bits);
                break;
            case WireType.EndGroup:
                Throw("a field", "the end of a group that did not begin", _position);
                break;
            case WireType.Fixed32:
                Skip(sizeof(uint));
                break;
            default:
                Throw("a wire type of 0 to 5", $"{tag & WireType.Mask}", _position);
                break;
        }
    }

    private void SkipGroup(uint number)
    {
        _depth.Enter(_position);
        while (true)
        {
            if (_position == _end)
            {
                ThrowTruncated("the end of a group");
            }

            uint tag = ReadTag();
            if ((tag & WireType.Mask) != WireType.EndGroup)
            {
                SkipField(tag);
                continue;
            }

            if (tag >> WireType.Bits != number)
            {
                Throw($"the end of group {number}", $"the end of group {tag >> WireType.Bits}", _position);
            }

            _depth.Leave();
            _tag = WireType.Ended;
            return;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Skip(int length)
    {
        if (length > _end - _position)
        {
            ThrowShort(length);
        }

        _position += length;
    }

    [DoesNotReturn]
    private readonly void ThrowShort(int length) => throw new InvalidPayloadException($"{length} bytes", DescribeEnd(), _end);
}

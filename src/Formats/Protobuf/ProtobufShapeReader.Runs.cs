using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

// A run is the part of a list or map that is read at once: a packed field, or consecutive fields with the same tag.
internal ref partial struct ProtobufShapeReader
{
    // The scope of consecutive fields with the same tag, which has no end of its own.
    private const int Unpacked = -1;

    private void BeginRun(out ListScope scope, bool isPacked, int wireType)
    {
        scope = default;
        _depth.Enter(_position);
        if (!isPacked)
        {
            scope.OuterEnd = Unpacked;
            scope.Capacity = scope.Remaining = CountRun();
            return;
        }

        int length = ReadLength();
        scope.OuterEnd = _end;
        _end = _position + length;
        scope.Capacity = scope.Remaining = wireType switch
        {
            WireType.Varint => Varint.Count(Rest),
            WireType.Fixed32 => WholeItems(length, sizeof(float)),
            _ => WholeItems(length, sizeof(double)),
        };
        if (wireType == WireType.Varint && length > 0 && Unsafe.Add(ref _first, _end - 1) >= 0x80)
        {
            ThrowTruncated("the rest of a varint");
        }
    }

    private readonly int WholeItems(int length, int size)
    {
        if (length % size != 0)
        {
            Throw($"a packed list with {size} bytes for each item", $"{length} bytes", _position);
        }

        return length / size;
    }

    // Counts the following fields with the tag of the current one, by their lengths. Every tag is looked at once here and once when it is
    // read. A malformed field ends the count; reading reports it.
    private readonly int CountRun()
    {
        if (_tag is < 0x80 && (_tag & WireType.Mask) == WireType.Length)
        {
            return CountShortRun((byte)_tag);
        }

        // A group would have to be read to its end to see what follows. So each is a separate run.
        if ((_tag & WireType.Mask) == WireType.StartGroup)
        {
            return 1;
        }

        Span<byte> tag = stackalloc byte[Varint.MaxLength];
        tag = tag[..Varint.WriteBytewise(ref tag[0], _tag)];
        ReadOnlySpan<byte> rest = Rest;
        int count = 1;
        while (true)
        {
            int length = LengthOfValue(rest, (int)(_tag & WireType.Mask));
            if (length <= 0 || length >= rest.Length)
            {
                return count;
            }

            rest = rest[length..];
            if (rest[0] != tag[0] || (tag.Length > 1 && !rest.StartsWith(tag)))
            {
                return count;
            }

            rest = rest[tag.Length..];
            count++;
        }
    }

    // The usual case: a tag of one byte, and values with a length.
    private readonly int CountShortRun(byte tag)
    {
        ReadOnlySpan<byte> payload = MemoryMarshal.CreateReadOnlySpan(ref _first, _end);
        int count = 1;
        for (int i = _position; (uint)i < (uint)payload.Length; count++)
        {
            int length = payload[i];
            if (length < 0x80)
            {
                i += 1 + length;
            }
            else if (LengthOfValue(payload[i..], WireType.Length) is > 0 and var value)
            {
                i += value;
            }
            else
            {
                break;
            }

            if ((uint)i >= (uint)payload.Length || payload[i] != tag)
            {
                break;
            }

            i++;
        }

        return count;
    }

    // The length of the value at the start, or 0 if it is malformed or incomplete.
    private static int LengthOfValue(ReadOnlySpan<byte> source, int wireType)
    {
        switch (wireType)
        {
            case WireType.Fixed32:
                return source.Length < sizeof(float) ? 0 : sizeof(float);
            case WireType.Fixed64:
                return source.Length < sizeof(double) ? 0 : sizeof(double);
        }

        int header = Math.Max(0, Varint.Read(source, out ulong value));
        if (wireType == WireType.Varint || header == 0)
        {
            return header;
        }

        return value > (ulong)(source.Length - header) ? 0 : header + (int)value;
    }

    // A missing key or value of a map's entry has its default.

    // Missing parts are read from zeros: the number 0, an empty text and an empty message begin with a zero byte.
    private static ReadOnlySpan<byte> Absent => new byte[8];

    // The next value is read from zeros; the entry keeps the position.
    private void BeginAbsent(ref ObjectScope entry)
    {
        entry.Remaining |= PartIsAbsent;
        entry.Expected = _position;
        _first = ref MemoryMarshal.GetReference(Absent);
        _position = 0;
        _end = Absent.Length;
        _tag = (MapEntry.ValueNumber << WireType.Bits) | WireType.Length;
    }

    private void EndAbsent(ref ObjectScope entry)
    {
        entry.Remaining &= ~PartIsAbsent;
        _first = ref MemoryMarshal.GetReference(_payload);
        _position = _end = entry.Expected;
    }
}

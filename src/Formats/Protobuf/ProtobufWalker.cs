using SerializationApi.Formats.Walking;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>
/// Protobuf by its own bytes (protobuf.dev/programming-guides/encoding), while they arrive: a field behind a field. A field says where it
/// ends, and nothing of what it holds: it is no value of a format that describes itself.
/// </summary>
internal static class ProtobufWalker
{
    /// <summary>Reads the field at a position; of a group its first or last tag alone.</summary>
    /// <param name="bytes">The bytes that have arrived.</param>
    /// <param name="position">Where the field begins.</param>
    public static FieldStep Step(ReadOnlySpan<byte> bytes, int position)
    {
        int head = Varint.Read(bytes[position..], out ulong tag);
        int start = position + Math.Max(head, 0);
        if (head <= 0 || tag > uint.MaxValue || tag >> WireType.Bits == 0)
        {
            return new FieldStep(
                head > 0 ? FieldFault.Tag
                    : head == 0 ? FieldFault.Cut
                    : FieldFault.Varint,
                position,
                0,
                start,
                start,
                start + 1L,
                tag
            );
        }

        return Content(bytes, position, (uint)tag, start);
    }

    /// <summary>Reads the field at a position, of which the tag at least is there.</summary>
    /// <exception cref="InvalidPayloadException">It is not, or is none.</exception>
    public static FieldStep Begin(ReadOnlySpan<byte> bytes, int position)
    {
        FieldStep step = Step(bytes, position);
        return step.Number > 0 ? step : Check(step, bytes.Length);
    }

    /// <summary>Reads what stands behind a tag, or without one in a packed field.</summary>
    /// <param name="bytes">The bytes that have arrived.</param>
    /// <param name="offset">Where the tag begins.</param>
    /// <param name="tag">The tag.</param>
    /// <param name="start">Where it ends.</param>
    public static FieldStep Content(ReadOnlySpan<byte> bytes, int offset, uint tag, int start)
    {
        int wire = (int)(tag & WireType.Mask);
        int size = 0;
        ulong value = 0;
        if (wire is WireType.Varint or WireType.Length && (size = Varint.Read(bytes[start..], out value)) <= 0)
        {
            return new FieldStep(size == 0 ? FieldFault.Cut : FieldFault.Varint, offset, tag, start, start, start + 1L, value);
        }

        int content = wire == WireType.Length ? start + size : start;
        long end = wire switch
        {
            WireType.Varint => start + size,
            WireType.Fixed64 => start + sizeof(ulong),
            WireType.Fixed32 => start + sizeof(uint),
            WireType.Length => content + (long)Math.Min(value, int.MaxValue),
            _ => start,
        };
        FieldFault fault =
            wire > WireType.Fixed32 ? FieldFault.WireType
            : wire == WireType.Length && value > int.MaxValue ? FieldFault.Length
            : end > bytes.Length ? FieldFault.Cut
            : FieldFault.None;
        return new FieldStep(fault, offset, tag, start, content, end, value);
    }

    /// <summary>Finds where a field ends that begins with the bytes, a group with its fields.</summary>
    /// <param name="bytes">The bytes that have arrived.</param>
    /// <param name="scan">What was found so far; it is asked whether a field may be so long. Its values count the groups that are
    /// open.</param>
    /// <param name="last">The field, or the last tag of the group.</param>
    /// <returns>False when the end has not arrived; otherwise <see cref="ItemScan.Scanned"/> is where it is.</returns>
    /// <exception cref="InvalidPayloadException">There is no field.</exception>
    public static bool TrySkip(ReadOnlySpan<byte> bytes, ref ItemScan scan, out FieldStep last)
    {
        do
        {
            last = Step(bytes, (int)scan.Scanned);
            if (last.Fault == FieldFault.Cut)
            {
                scan.Require(last.End);
                return false;
            }

            scan.Require(Check(last, bytes.Length).End);
            scan.Values += last.Wire switch
            {
                WireType.StartGroup => 1,
                WireType.EndGroup => -1,
                _ => 0,
            };
            if (scan.Values < 0)
            {
                throw new InvalidPayloadException("a field", "the end of a group that did not begin", scan.Scanned);
            }

            scan.Scanned = last.End;
        } while (scan.Values > 0);

        return true;
    }

    /// <summary>Checks that a field is all there.</summary>
    /// <param name="step">The field.</param>
    /// <param name="length">How many bytes there are.</param>
    /// <exception cref="InvalidPayloadException">It is not, or is none.</exception>
    public static FieldStep Check(FieldStep step, int length) => step.Fault == FieldFault.None ? step : throw Invalid(step, length);

    private static InvalidPayloadException Invalid(FieldStep step, int length) =>
        step.Fault switch
        {
            FieldFault.Tag => new InvalidPayloadException("a field", $"tag {step.Value}", step.Offset),
            FieldFault.Varint => new InvalidPayloadException("a varint of at most 64 bits", "a longer varint", step.TagEnd),
            FieldFault.Length => new InvalidPayloadException("a length", $"{step.Value}", step.TagEnd),
            FieldFault.WireType => new InvalidPayloadException("a wire type of 0 to 5", $"{step.Wire}", step.TagEnd),
            _ when step.Start > step.TagEnd || step.Wire is WireType.Fixed64 or WireType.Fixed32 => InvalidPayloadException.TooShort(
                "a field",
                (ulong)(step.End - step.Start),
                length - step.Start,
                step.TagEnd,
                step.Wire == WireType.Length ? "claims" : "needs"
            ),
            _ => new InvalidPayloadException("a varint", "the end of the payload", length),
        };
}

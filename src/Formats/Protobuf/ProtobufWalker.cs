using SerializationApi.Formats.Walking;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>
/// Walks Protobuf without a contract (protobuf.dev/programming-guides/encoding), while it arrives, field by field. A field tells its end,
/// but not its type: the format is not self-describing.
/// </summary>
internal static class ProtobufWalker
{
    /// <summary>Reads the field at a position; for a group only its first or last tag.</summary>
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

    /// <summary>Reads the field at a position, whose tag at least has arrived.</summary>
    /// <exception cref="InvalidPayloadException">It has not, or is invalid.</exception>
    public static FieldStep Begin(ReadOnlySpan<byte> bytes, int position)
    {
        FieldStep step = Step(bytes, position);
        return step.Number > 0 ? step : Check(step, bytes.Length);
    }

    /// <summary>
    /// Reads the value after a tag, which is at <paramref name="offset"/> and ends at <paramref name="start"/>; in a packed field there is
    /// no tag.
    /// </summary>
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

    /// <summary>Finds the end of the field at the start of the bytes, including the fields of a group.</summary>
    /// <param name="bytes">The available bytes.</param>
    /// <param name="scan">The state of the search; limits the length of a field. Its values count the open groups.</param>
    /// <param name="last">The field, or the last tag of the group.</param>
    /// <returns>False if the end has not arrived; otherwise <see cref="ItemScan.Scanned"/> is its position.</returns>
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

    /// <summary>Checks that a field is complete within <paramref name="length"/> bytes.</summary>
    /// <exception cref="InvalidPayloadException">It is incomplete or invalid.</exception>
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

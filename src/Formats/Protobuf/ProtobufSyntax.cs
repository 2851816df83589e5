using System.Buffers.Binary;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;
using System.Text.Unicode;
using SerializationApi.Formats.Annotating;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>
/// The syntax of Protobuf without a contract: fields by number. A field with a length may be a text, a message, numbers or bytes; the
/// likeliest is shown, the others are its <see cref="AnnotatedValue.Alternatives"/>.
/// </summary>
internal sealed class ProtobufSyntax : WireSyntax
{
    public static readonly ProtobufSyntax Instance = new();

    // A float or double outside of this range is probably an integer.
    private const double LikelyMin = 1e-10;
    private const double LikelyMax = 1e15;

    // The longest run of numbers without tags, as another reading of bytes or, less likely, of a message: each of them counts as a value.
    private const int MaxPacked = 1_024;
    private const int MaxPackedMessage = 16;

    // The memory to count the fields of a number, in a table that has grown by doubling.
    private const int CountSize = 80;

    public override string Describe(ReadOnlySpan<byte> bytes, AnnotatedValue value, int start)
    {
        if (value.Parent is null || value.ValueOffset == start)
        {
            return "message";
        }

        if (
            value.ValueOffset > value.Offset
            && value.Offset < bytes.Length
            && value.Type is { Kind: not ValueKind.Map }
            && value.Parent.Type?.Kind != ValueKind.Map
        )
        {
            return NameOf((int)(bytes[value.Offset] & WireType.Mask));
        }

        return value.Type is null ? ""
            : value.Type.Kind is ValueKind.List or ValueKind.Map ? "LEN"
            : NameOf(WireType.Of(value.Type.Kind));
    }

    public override int AddUnknown(Annotator to, OpenValue parent, int from, int end, bool isLast)
    {
        for (int position = from; position < end; )
        {
            FieldStep step = ProtobufWalker.Step(to.Readable[..end], position);
            if (!isLast && step.TagEnd >= end)
            {
                return position;
            }

            if (step.Wire == WireType.EndGroup)
            {
                break;
            }

            AnnotatedValue unknown = AddField(to, parent.Value, ref position, end, depth: 1);
            unknown.IsKnown = false;
        }

        return end;
    }

    public override void AddPayload(Annotator to)
    {
        AnnotatedValue message = to.Add(to.Base);
        message.Wire = "message";
        message.Kind = JsonValueKind.Object;
        AddFields(to, message, to.Base, to.Readable.Length, depth: 1);
    }

    private static void AddFields(Annotator to, AnnotatedValue message, int position, int end, int depth)
    {
        if (depth > to.Limits.MaxDepth)
        {
            throw new InvalidPayloadException($"messages that nest at most {to.Limits.MaxDepth} deep", "a deeper one", position);
        }

        var counts = new Dictionary<string, int>(StringComparer.Ordinal);
        while (position < end)
        {
            message.Length = position - message.Offset;
            int start = position;
            AnnotatedValue field = AddField(to, message, ref position, end, depth);
            ref int count = ref CollectionsMarshal.GetValueRefOrAddDefault(counts, field.Key!, out bool isCounted);
            to.Budget.Charge(isCounted ? 0 : CountSize, start);
            field.Index = count++;
        }

        message.Length = end - message.Offset;
        to.Budget.Charge(-CountSize * counts.Count, end);
    }

    private static AnnotatedValue AddField(Annotator to, AnnotatedValue parent, ref int position, int end, int depth)
    {
        ReadOnlySpan<byte> bytes = to.Readable[..end];
        int start = position;
        FieldStep step = ProtobufWalker.Begin(bytes, start);
        AnnotatedValue field = to.Add(parent, start, step.TagEnd);
        field.Key = to.Budget.Share(step.Number.ToString(CultureInfo.InvariantCulture), start);
        field.Wire = NameOf(step.Wire);
        field.Kind = JsonValueKind.Number;
        position = (int)ProtobufWalker.Check(step, end).End;
        switch (step.Wire)
        {
            case WireType.Varint:
                AddNumbers(to, field, step.Value);
                break;
            case WireType.Fixed64:
                ulong wide = BinaryPrimitives.ReadUInt64LittleEndian(bytes[step.Start..]);
                AddFixed(to, field, BitConverter.UInt64BitsToDouble(wide), wide, (long)wide);
                break;
            case WireType.Fixed32:
                uint narrow = BinaryPrimitives.ReadUInt32LittleEndian(bytes[step.Start..]);
                AddFixed(to, field, BitConverter.UInt32BitsToSingle(narrow), narrow, (int)narrow);
                break;
            case WireType.Length:
                AddContent(to, field, step.Start, position, depth);
                break;
            case WireType.StartGroup:
                AddGroup(to, field, step.Number, ref position, end, depth);
                break;
            default:
                throw new InvalidPayloadException("a field", "the end of a group that did not begin", start);
        }

        field.Length = position - start;
        return field;
    }

    private static void AddGroup(Annotator to, AnnotatedValue group, int number, ref int position, int end, int depth)
    {
        group.Kind = JsonValueKind.Object;
        if (depth >= to.Limits.MaxDepth)
        {
            throw new InvalidPayloadException($"groups that nest at most {to.Limits.MaxDepth} deep", "a deeper one", position);
        }

        while (true)
        {
            if (position >= end)
            {
                throw new InvalidPayloadException($"the end of group {number}", "the end of the payload", end);
            }

            FieldStep step = ProtobufWalker.Step(to.Readable[..end], position);
            if (step.Wire == WireType.EndGroup && step.Number == number)
            {
                position = step.TagEnd;
                return;
            }

            AddField(to, group, ref position, end, depth + 1);
        }
    }

    private static void AddNumbers(Annotator to, AnnotatedValue field, ulong value)
    {
        to.Keep(field, value > long.MaxValue ? (object)(long)value : value);
        AddAlternative(to, field, value > long.MaxValue ? (object)value : null, "uint64");
        AddAlternative(to, field, (value & 1) == 0 ? null : -1 - (long)(value >> 1), "sint64");
        AddAlternative(to, field, value > 1 ? null : value == 1, "bool");
    }

    private static void AddFixed(Annotator to, AnnotatedValue field, double floating, ulong unsigned, long signed)
    {
        bool isLikely = floating == 0 || (Math.Abs(floating) is >= LikelyMin and <= LikelyMax);
        to.Keep(field, isLikely ? (object)floating : unsigned);
        AddAlternative(to, field, isLikely ? (object)unsigned : floating, isLikely ? "fixed" : "floating point");
        AddAlternative(to, field, signed < 0 ? signed : null, "sfixed");
    }

    private static void AddAlternative(Annotator to, AnnotatedValue field, object? value, string wire)
    {
        if (value is not null && !field.IsOther)
        {
            AnnotatedValue other = Alternative(to, field, wire, ScalarJson.KindOf(value, type: null));
            to.Keep(other, value);
        }
    }

    private static AnnotatedValue Alternative(Annotator to, AnnotatedValue field, string wire, JsonValueKind kind)
    {
        AnnotatedValue other = to.AddAlternative(field);
        other.Key = field.Key;
        other.Wire = wire;
        other.Kind = kind;
        return other;
    }

    private static void AddContent(Annotator to, AnnotatedValue field, int start, int end, int depth)
    {
        ReadOnlySpan<byte> content = to.Readable[start..end];
        bool isText = IsText(content);
        bool isMessage = depth < to.Limits.MaxDepth && IsMessage(content);
        if (isText)
        {
            to.Keep(field, Encoding.UTF8.GetString(content));
            field.Kind = JsonValueKind.String;
        }
        else if (isMessage)
        {
            field.Kind = JsonValueKind.Object;
            AddFields(to, field, start, end, depth + 1);
        }
        else
        {
            to.Keep(field, content.ToArray());
            field.Kind = JsonValueKind.String;
        }

        // Another reading has none itself: texts inside texts would have as many as they are deep.
        if (field.IsOther)
        {
            return;
        }

        if (isText && isMessage && !content.IsEmpty)
        {
            AnnotatedValue message = Alternative(to, field, "message", JsonValueKind.Object);
            AddFields(to, message, start, end, depth + 1);
            message.Length = end - message.Offset;
        }

        if (!isText && content.Length <= (isMessage ? MaxPackedMessage : MaxPacked) && IsPacked(content))
        {
            AddPacked(to, field, start, end);
        }
    }

    private static void AddPacked(Annotator to, AnnotatedValue field, int start, int end)
    {
        AnnotatedValue packed = Alternative(to, field, "packed varints", JsonValueKind.Array);
        for (int position = start, index = 0; position < end; index++)
        {
            AnnotatedValue item = to.Add(packed, position, position);
            position += Varint.Read(to.Readable[position..end], out ulong number);
            to.Keep(item, number);
            item.Index = index;
            item.Kind = JsonValueKind.Number;
            item.Wire = NameOf(WireType.Varint);
            item.Length = position - item.Offset;
        }

        packed.Length = end - packed.Offset;
    }

    // Whether these are varints to the end, at least one.
    private static bool IsPacked(ReadOnlySpan<byte> content)
    {
        int length = 1;
        for (int position = 0; position < content.Length && length > 0; position += length)
        {
            length = Varint.Read(content[position..], out _);
        }

        return length > 0 && !content.IsEmpty;
    }

    private static bool IsText(ReadOnlySpan<byte> content)
    {
        if (!Utf8.IsValid(content))
        {
            return false;
        }

        foreach (byte next in content)
        {
            if (next is (< (byte)' ' and not ((byte)'\t' or (byte)'\n' or (byte)'\r')) or 0x7F)
            {
                return false;
            }
        }

        return true;
    }

    // Whether these are fields to the end, with their groups; their content is not checked. Texts and bytes mostly fail, so nothing is
    // thrown.
    private static bool IsMessage(ReadOnlySpan<byte> content)
    {
        const int MaxGroups = 64;
        Span<int> groups = stackalloc int[MaxGroups];
        int depth = 0;
        for (int position = 0; position < content.Length; )
        {
            FieldStep step = ProtobufWalker.Step(content, position);
            bool isField =
                step.Fault == FieldFault.None
                && step.Wire switch
                {
                    WireType.StartGroup => depth < MaxGroups && (groups[depth++] = step.Number) > 0,
                    WireType.EndGroup => depth > 0 && groups[--depth] == step.Number,
                    _ => true,
                };
            if (!isField)
            {
                return false;
            }

            position = (int)step.End;
        }

        return depth == 0;
    }

    private static string NameOf(int wireType) =>
        wireType switch
        {
            WireType.Varint => "VARINT",
            WireType.Fixed64 => "I64",
            WireType.Length => "LEN",
            WireType.StartGroup => "SGROUP",
            WireType.Fixed32 => "I32",
            _ => "",
        };
}

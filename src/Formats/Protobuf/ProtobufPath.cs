using System.Globalization;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>Names the member at an offset of a payload, also if the payload cannot be decoded.</summary>
internal static class ProtobufPath
{
    private const string Root = "$";

    /// <summary>The innermost member whose field holds the byte: <c>$.members[2].name</c>; <c>$</c> if it belongs to no member.</summary>
    public static string Find(ShapeInfo contract, bool isList, ReadOnlySpan<byte> payload, long offset)
    {
        if (!isList)
        {
            return In(contract, payload, offset, Root);
        }

        Field item = FieldAt(payload, offset);
        return item is { Number: 1, IsMessage: true }
            ? In(contract, item.ContentOf(payload), offset - item.Start, Indexed(Root, item.Index))
            : Root;
    }

    private static string In(ShapeInfo contract, ReadOnlySpan<byte> message, long offset, string path)
    {
        if (
            ProtoTypes.MessageOf(contract).For(MemberLayout.Protobuf) is not { } shape
            || FieldAt(message, offset) is not { Number: > 0 } field
            || shape.IndexOf(field.Number) is not (>= 0 and var index)
        )
        {
            return path;
        }

        ShapeMember member = shape.Members[index];
        bool isAlternative = index < shape.Alternatives; // It represents the value itself.
        TypeDescription type = member.Type;
        path = isAlternative ? path : $"{path}.{member.JsonName}";
        if (type.Kind == ValueKind.List && (!WireType.IsPacked(type.Item!.Kind) || !field.IsMessage))
        {
            type = type.Item!;
            path = Indexed(path, field.Index);
        }
        else if (type.Kind == ValueKind.Map)
        {
            Field part = FieldAt(field.ContentOf(message), offset - field.Start);
            path = Indexed(path, field.Index);
            return part is { Number: MapEntry.ValueNumber, IsMessage: true } && type.Item!.Kind == ValueKind.Object
                ? In(type.Item.Object!(), part.ContentOf(field.ContentOf(message)), offset - field.Start - part.Start, path)
                : path;
        }

        return type.Kind == ValueKind.Object && field.IsMessage
            ? In(type.Object!(), field.ContentOf(message), offset - field.Start, path)
            : path;
    }

    private static string Indexed(string path, int index) => string.Create(CultureInfo.InvariantCulture, $"{path}[{index}]");

    // The field whose tag, length or content holds the byte, or the last before the end; a group's fields are searched one by one.
    private static Field FieldAt(ReadOnlySpan<byte> message, long offset)
    {
        var seen = new Dictionary<int, int>();
        Field found = default;
        for (int position = 0; position < message.Length && position <= offset; position = found.End)
        {
            FieldStep step = ProtobufWalker.Step(message, position);
            if (step.Number == 0)
            {
                return default;
            }

            int index = seen.GetValueOrDefault(step.Number);
            seen[step.Number] = index + 1;
            int end = step.Fault == FieldFault.None ? (int)step.End : message.Length;
            found = new Field(step.Number, index, step.Start, end, step.Wire == WireType.Length);
            if (offset < end)
            {
                break;
            }
        }

        return found;
    }

    private readonly record struct Field(int Number, int Index, int Start, int End, bool IsMessage)
    {
        public ReadOnlySpan<byte> ContentOf(ReadOnlySpan<byte> message) => message[Start..End];
    }
}

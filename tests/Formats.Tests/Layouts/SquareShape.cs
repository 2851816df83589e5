using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Layouts;

internal static class SquareShape
{
    private static readonly ShapeInfo Info = new(
        typeof(Square),
        "Square",
        [new("Side", "side", 1, new(ValueKind.Int32)), new("Color", "color", 2, new(ValueKind.String) { IsNullable = true })]
    );

    public static void Write<TWriter>(ref TWriter writer, Square value)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        int mark = writer.BeginObject(2, 2);
        writer.Member(0, 1, "side"u8, ValueKind.Int32, isDefault: false);
        writer.WriteInteger<int>(value.Side);
        writer.Member(1, 2, "color"u8, ValueKind.String, isDefault: false);
        writer.WriteString(value.Color);
        writer.EndObject(mark);
    }

    public static Square Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct
    {
        var value = new Square();
        if (!reader.BeginObject(2, out ObjectScope scope))
        {
            throw reader.Invalid("an object", "null");
        }

        if (TReader.Access == MemberAccess.Positional || scope.IsPositional)
        {
            value.Side = reader.NextPosition(ref scope) ? reader.ReadInteger<int>() : 0;
            value.Color = reader.NextPosition(ref scope) ? reader.ReadString() : null;
        }
        else
        {
            while (reader.NextMember(ref scope, Info, out int index))
            {
                if (index == 0)
                {
                    value.Side = reader.ReadInteger<int>();
                }
                else
                {
                    value.Color = reader.ReadString();
                }
            }
        }

        reader.EndObject(ref scope);
        return value;
    }
}

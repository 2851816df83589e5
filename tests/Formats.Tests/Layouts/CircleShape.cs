using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Layouts;

internal static class CircleShape
{
    private static readonly ShapeInfo Info = new(typeof(Circle), "Circle", [new("Radius", "radius", 1, new(ValueKind.Double))]);

    public static void Write<TWriter>(ref TWriter writer, Circle value)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        int mark = writer.BeginObject(1, 1);
        writer.Member(0, 1, "radius"u8, ValueKind.Double, isDefault: false);
        writer.WriteDouble(value.Radius);
        writer.EndObject(mark);
    }

    public static Circle Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct
    {
        var value = new Circle();
        if (!reader.BeginObject(1, out ObjectScope scope))
        {
            throw reader.Invalid("an object", "null");
        }

        if (TReader.Access == MemberAccess.Positional || scope.IsPositional)
        {
            value.Radius = reader.NextPosition(ref scope) ? reader.ReadDouble() : 0;
        }
        else
        {
            while (reader.NextMember(ref scope, Info, out _))
            {
                value.Radius = reader.ReadDouble();
            }
        }

        reader.EndObject(ref scope);
        return value;
    }
}

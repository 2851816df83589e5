using SerializationApi.Formats.Tests.Boxes;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Layouts;

/// <summary>
/// A box whose text is written as a number. By hand: the generator writes such text only for numeric types, and no numeric type holds every
/// text of the tests.
/// </summary>
internal readonly struct DigitsShape : IShape<Box<string>>
{
    public static ShapeInfo Info { get; } =
        new(
            typeof(Box<string>),
            "Box",
            [
                new("Value", "value", 1, new(ValueKind.Number)),
                new("Inner", "inner", 2, new(ValueKind.Object) { IsNullable = true, Object = static () => Info! }),
            ]
        );

    public static void Write<TWriter>(ref TWriter writer, Box<string> value)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        int mark = writer.BeginObject(2, 2);
        if (writer.Member(0, 1, "value"u8, ValueKind.Number, value.Value is null or "0"))
        {
            writer.WriteNumber(value.Value!);
        }

        if (writer.Member(1, 2, "inner"u8, ValueKind.Object, isDefault: true))
        {
            writer.WriteNull(ValueKind.Object);
        }

        writer.EndObject(mark);
    }

    public static Box<string> Read<TReader>(ref TReader reader, Box<string>? existing)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (!reader.BeginObject(2, out ObjectScope scope))
        {
            return null!;
        }

        var value = new Box<string>();
        while (reader.NextMember(ref scope, Info, out int index))
        {
            if (index == 0)
            {
                value.Value = reader.ReadNumber();
            }
            else
            {
                value.Inner = Read(ref reader, null);
            }
        }

        reader.EndObject(ref scope);
        return value;
    }

    public static void WriteItems<TWriter>(ref TWriter writer, int number, int firstIndex, ReadOnlySpan<Box<string>> items)
        where TWriter : struct, IShapeWriter, allows ref struct => throw new NotSupportedException();

    public static void ReadItems<TReader>(ref TReader reader, ref ListScope scope, List<Box<string>> items)
        where TReader : struct, IShapeReader, allows ref struct => throw new NotSupportedException();
}

using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Layouts;

/// <summary>What the generator emits for names as keys, in the layout that has keys.</summary>
internal readonly struct ParcelShape : IShape<Parcel?>
{
    public static ShapeInfo Info { get; } =
        new(
            typeof(Parcel),
            "Parcel",
            [
                new("Id", "id", ShapeMember.NoNumber, new(ValueKind.Int32)),
                new("Label", "display-name", ShapeMember.NoNumber, new(ValueKind.String) { IsNullable = true }),
                new("Status", "état", ShapeMember.NoNumber, new(ValueKind.Int32)),
                new("Next", "next", ShapeMember.NoNumber, new(ValueKind.Object) { IsNullable = true, Object = static () => Info! }),
            ]
        );

    public static void Write<TWriter>(ref TWriter writer, Parcel? value)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        if (value is null)
        {
            writer.WriteNull(ValueKind.Object);
            return;
        }

        int mark = writer.BeginObject(4, ObjectSlots.None);
        if (writer.Member(0, ShapeMember.NoNumber, "id"u8, ValueKind.Int32, value.Id == 0))
        {
            writer.WriteInteger<int>(value.Id);
        }

        if (writer.Member(1, ShapeMember.NoNumber, "display-name"u8, ValueKind.String, value.Label is null))
        {
            writer.WriteString(value.Label);
        }

        if (writer.Member(2, ShapeMember.NoNumber, "état"u8, ValueKind.Int32, value.Status == 0))
        {
            writer.WriteInteger<int>(value.Status);
        }

        if (writer.Member(3, ShapeMember.NoNumber, "next"u8, ValueKind.Object, value.Next is null))
        {
            Write(ref writer, value.Next);
        }

        writer.EndObject(mark);
    }

    public static Parcel? Read<TReader>(ref TReader reader, Parcel? existing)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (!reader.BeginObject(4, out ObjectScope scope))
        {
            return null;
        }

        if (scope.IsPositional)
        {
            throw reader.Invalid("members by name", "an array");
        }

        var value = new Parcel();
        while (reader.NextMember(ref scope, Info, out int index))
        {
            switch (index)
            {
                case 0:
                    value.Id = reader.ReadInteger<int>();
                    break;
                case 1:
                    value.Label = reader.ReadString();
                    break;
                case 2:
                    value.Status = reader.ReadInteger<int>();
                    break;
                default:
                    value.Next = Read(ref reader, null);
                    break;
            }
        }

        reader.EndObject(ref scope);
        return value;
    }

    public static void WriteItems<TWriter>(ref TWriter writer, int number, int firstIndex, ReadOnlySpan<Parcel?> items)
        where TWriter : struct, IShapeWriter, allows ref struct => throw new NotSupportedException();

    public static void ReadItems<TReader>(ref TReader reader, ref ListScope scope, List<Parcel?> items)
        where TReader : struct, IShapeReader, allows ref struct => throw new NotSupportedException();
}

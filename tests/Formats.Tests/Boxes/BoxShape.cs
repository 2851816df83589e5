using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Boxes;

/// <summary>What the generator emits for a <see cref="Box{T}"/> whose value is of <typeparamref name="TKind"/>.</summary>
internal readonly struct BoxShape<T, TKind> : IShape<Box<T>>
    where TKind : struct, IKind<T>
{
    private static readonly ValueKind Kind = TKind.Type.Kind;

    public static ShapeInfo Info { get; } =
        new(
            typeof(Box<T>),
            "Box",
            [
                new("Value", "value", 1, TKind.Type),
                new("Inner", "inner", 2, new(ValueKind.Object) { IsNullable = true, Object = static () => Info! }),
            ]
        );

    public static void Write<TWriter>(ref TWriter writer, Box<T> value)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        if (value is null)
        {
            writer.WriteNull(ValueKind.Object);
            return;
        }

        int mark = writer.BeginObject(2, 2);
        if (writer.Member(0, 1, "value"u8, Kind, TKind.IsDefault(value.Value!)))
        {
            TKind.Write(ref writer, value.Value!);
        }

        if (writer.Member(1, 2, "inner"u8, ValueKind.Object, value.Inner is null))
        {
            Write(ref writer, value.Inner!);
        }

        writer.EndObject(mark);
    }

    public static Box<T> Read<TReader>(ref TReader reader, Box<T>? existing)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (!reader.BeginObject(2, out ObjectScope scope))
        {
            return null!;
        }

        Box<T> value = existing ?? new Box<T>();
        while (reader.NextMember(ref scope, Info, out int index))
        {
            if (index == 0)
            {
                value.Value = TKind.Read(ref reader);
            }
            else
            {
                value.Inner = Read(ref reader, TReader.Merges ? value.Inner : null);
            }
        }

        reader.EndObject(ref scope);
        return value;
    }

    public static void WriteItems<TWriter>(ref TWriter writer, int number, int firstIndex, ReadOnlySpan<Box<T>> items)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        for (int i = 0; i < items.Length; i++)
        {
            writer.Item(firstIndex + i, number, ValueKind.Object);
            Write(ref writer, items[i]);
        }
    }

    public static void ReadItems<TReader>(ref TReader reader, ref ListScope scope, List<Box<T>> items)
        where TReader : struct, IShapeReader, allows ref struct
    {
        while (reader.NextItem(ref scope))
        {
            items.Add(Read(ref reader, null));
        }
    }
}

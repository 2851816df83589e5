using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Boxes;

/// <summary>A contract whose member 1, "items", is an array; its shape follows the generator's way with arrays in parts.</summary>
internal readonly struct ArrayShape<T, TKind> : IShape<Box<T[]>>
    where TKind : struct, IKind<T>
{
    private static readonly ValueKind ItemKind = TKind.Type.Kind;

    public static ShapeInfo Info { get; } =
        new(
            typeof(Box<T[]>),
            "Box",
            [
                new("Items", "items", 1, new(ValueKind.List) { IsNullable = true, Item = TKind.Type }),
                new("Inner", "inner", 2, new(ValueKind.Object) { IsNullable = true, Object = static () => Info! }),
            ]
        );

    public static void Write<TWriter>(ref TWriter writer, Box<T[]> value)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        int mark = writer.BeginObject(2, 2);
        if (writer.Member(0, 1, "items"u8, ValueKind.List, value.Value is null or { Length: 0 }))
        {
            WriteArray(ref writer, value.Value);
        }

        if (writer.Member(1, 2, "inner"u8, ValueKind.Object, value.Inner is null))
        {
            if (value.Inner is null)
            {
                writer.WriteNull(ValueKind.Object);
            }
            else
            {
                Write(ref writer, value.Inner);
            }
        }

        writer.EndObject(mark);
    }

    public static Box<T[]> Read<TReader>(ref TReader reader, Box<T[]>? existing)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (!reader.BeginObject(2, out ObjectScope scope))
        {
            return null!;
        }

        Box<T[]> value = existing ?? new Box<T[]>();
        ListBuilder<T> items = default;
        while (reader.NextMember(ref scope, Info, out int index))
        {
            if (index == 0)
            {
                if (TReader.Merges && !items.IsPresent && existing?.Value is { Length: > 0 } earlier)
                {
                    items.Resume(ref reader, earlier);
                }
                else if (!TReader.Merges)
                {
                    items = default;
                }

                if (!ReadArray(ref reader, ref items))
                {
                    value.Value = null;
                }
            }
            else
            {
                value.Inner = Read(ref reader, TReader.Merges ? value.Inner : null);
            }
        }

        reader.EndObject(ref scope);
        if (items.IsPresent)
        {
            value.Value = items.ToArray();
        }

        return value;
    }

    public static void WriteItems<TWriter>(ref TWriter writer, int number, int firstIndex, ReadOnlySpan<Box<T[]>> items)
        where TWriter : struct, IShapeWriter, allows ref struct => throw new NotSupportedException();

    public static void ReadItems<TReader>(ref TReader reader, ref ListScope scope, List<Box<T[]>> items)
        where TReader : struct, IShapeReader, allows ref struct => throw new NotSupportedException();

    private static void WriteArray<TWriter>(ref TWriter writer, T[]? items)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        if (items is null)
        {
            writer.WriteNull(ValueKind.List);
            return;
        }

        if (TWriter.ForbidsNullItems)
        {
            NullItems.ThrowIfAny<T>(items, "Box.Items");
        }

        int mark = writer.BeginList(1, ItemKind, items.Length);
        for (int i = 0; i < items.Length; i++)
        {
            writer.Item(i, 1, ItemKind);
            TKind.Write(ref writer, items[i]);
        }

        writer.EndList(mark);
    }

    private static bool ReadArray<TReader>(ref TReader reader, ref ListBuilder<T> items)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (!reader.BeginList(ItemKind, out ListScope scope))
        {
            return false;
        }

        items.Begin(scope.Capacity);
        int count = 0;
        for (; reader.NextItem(ref scope); count++)
        {
            items.Add(TKind.Read(ref reader));
        }

        if (TReader.KnowsCounts)
        {
            Assert.Equal(scope.Capacity, count);
        }

        reader.EndList(ref scope);
        return true;
    }
}

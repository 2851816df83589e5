using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Layouts;

/// <summary>
/// The shape of a union, with the keys and labels of <typeparamref name="TUnion"/>. By hand: annotations give a contract only one set of
/// keys, and the generator refuses a key that MemoryPack has no room for, or does not read a case of an abstract base without a label.
/// </summary>
internal readonly struct FigureShape<TUnion> : IShape<Figure?>
    where TUnion : struct, IFigureUnion
{
    private static readonly ShapeInfo Group = new(
        typeof(FigureGroup),
        "FigureGroup",
        [new("Items", "items", 1, new(ValueKind.List) { IsNullable = true })]
    );

    public static ShapeInfo Info { get; } = new(typeof(Figure), "Figure", []);

    public static void Write<TWriter>(ref TWriter writer, Figure? value)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        switch (value)
        {
            case Circle circle:
                writer.BeginCase(TUnion.Union, 0);
                CircleShape.Write(ref writer, circle);
                break;
            case Square square:
                writer.BeginCase(TUnion.Union, 1);
                SquareShape.Write(ref writer, square);
                break;
            case FigureGroup group:
                writer.BeginCase(TUnion.Union, 2);
                WriteGroup(ref writer, group.Items);
                break;
            case Nothing nothing:
                writer.BeginCase(TUnion.Union, 3);
                NothingShape.Write(ref writer, nothing);
                break;
            default:
                writer.WriteNull(ValueKind.Object);
                return;
        }

        writer.EndCase();
    }

    public static Figure? Read<TReader>(ref TReader reader, Figure? existing)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (!reader.BeginCase(TUnion.Union, out int index))
        {
            return null;
        }

        Figure? value = index switch
        {
            0 => CircleShape.Read(ref reader, null),
            1 => SquareShape.Read(ref reader, null),
            2 => ReadGroup(ref reader),
            3 => NothingShape.Read(ref reader, null),
            _ when TUnion.Union.Cases[2].LabelText is null => ReadGroup(ref reader),
            _ => throw UnionCases.Missing(ref reader, TUnion.Union),
        };
        reader.EndCase();
        return value ?? throw reader.Invalid("an object", "null");
    }

    public static void WriteItems<TWriter>(ref TWriter writer, int number, int firstIndex, ReadOnlySpan<Figure?> items)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        for (int i = 0; i < items.Length; i++)
        {
            writer.Item(firstIndex + i, number, ValueKind.Object);
            Write(ref writer, items[i]);
        }
    }

    public static void ReadItems<TReader>(ref TReader reader, ref ListScope scope, List<Figure?> items)
        where TReader : struct, IShapeReader, allows ref struct
    {
        while (reader.NextItem(ref scope))
        {
            items.Add(Read(ref reader, null));
        }
    }

    private static void WriteGroup<TWriter>(ref TWriter writer, List<Figure?>? items)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        int mark = writer.BeginObject(1, 1);
        writer.Member(0, 1, "items"u8, ValueKind.List, isDefault: false);
        if (items is null)
        {
            writer.WriteNull(ValueKind.List);
        }
        else
        {
            int listMark = writer.BeginList(1, ValueKind.Object, items.Count);
            WriteItems(ref writer, 1, 0, CollectionsMarshal.AsSpan(items));
            writer.EndList(listMark);
        }

        writer.EndObject(mark);
    }

    private static FigureGroup ReadGroup<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct
    {
        var value = new FigureGroup();
        if (!reader.BeginObject(1, out ObjectScope scope))
        {
            throw reader.Invalid("an object", "null");
        }

        if (TReader.Access == MemberAccess.Positional || scope.IsPositional)
        {
            value.Items = reader.NextPosition(ref scope) ? ReadList(ref reader) : null;
        }
        else
        {
            while (reader.NextMember(ref scope, Group, out _))
            {
                value.Items = ReadList(ref reader);
            }
        }

        reader.EndObject(ref scope);
        return value;
    }

    private static List<Figure?>? ReadList<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (!reader.BeginList(ValueKind.Object, out ListScope scope))
        {
            return null;
        }

        var items = new List<Figure?>(scope.Capacity);
        ReadItems(ref reader, ref scope, items);
        reader.EndList(ref scope);
        return items;
    }
}

using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Layouts;

/// <summary>What the generator emits for a union.</summary>
internal readonly struct FigureShape<TUnion> : IShape<Figure?>
    where TUnion : struct, IFigureUnion
{
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
                FigureGroupShape<TUnion>.Write(ref writer, group);
                break;
            case Nothing:
                writer.BeginCase(TUnion.Union, 3);
                writer.EndObject(writer.BeginObject(0, 0));
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

        Figure value = index switch
        {
            0 => CircleShape.Read(ref reader),
            1 => SquareShape.Read(ref reader),
            2 => FigureGroupShape<TUnion>.Read(ref reader),
            3 => ReadNothing(ref reader),
            _ when TUnion.Union.Cases[2].Label is null && TUnion.Union.Cases[2].IntegerLabel is null => FigureGroupShape<TUnion>.Read(
                ref reader
            ),
            _ => throw UnionCases.Missing(ref reader, TUnion.Union),
        };
        reader.EndCase();
        return value;
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

    private static Nothing ReadNothing<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (!reader.BeginObject(0, out ObjectScope scope))
        {
            throw reader.Invalid("an object", "null");
        }

        if (TReader.Access == MemberAccess.Keyed || (TReader.Access == MemberAccess.Either && !scope.IsPositional))
        {
            while (reader.NextMember(ref scope, Info, out _))
            {
                Assert.Fail("There is no member.");
            }
        }

        reader.EndObject(ref scope);
        return new Nothing();
    }
}

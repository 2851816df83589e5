using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Layouts;

internal static class FigureGroupShape<TUnion>
    where TUnion : struct, IFigureUnion
{
    private static readonly ShapeInfo Info = new(
        typeof(FigureGroup),
        "FigureGroup",
        [new("Items", "items", 1, new(ValueKind.List) { IsNullable = true })]
    );

    public static void Write<TWriter>(ref TWriter writer, FigureGroup value)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        int mark = writer.BeginObject(1, 1);
        writer.Member(0, 1, "items"u8, ValueKind.List, isDefault: false);
        if (value.Items is null)
        {
            writer.WriteNull(ValueKind.List);
        }
        else
        {
            int listMark = writer.BeginList(1, ValueKind.Object, value.Items.Count);
            FigureShape<TUnion>.WriteItems(ref writer, 1, 0, CollectionsMarshal.AsSpan(value.Items));
            writer.EndList(listMark);
        }

        writer.EndObject(mark);
    }

    public static FigureGroup Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct
    {
        var value = new FigureGroup();
        if (!reader.BeginObject(1, out ObjectScope scope))
        {
            throw reader.Invalid("an object", "null");
        }

        if (TReader.Access == MemberAccess.Positional || scope.IsPositional)
        {
            value.Items = reader.NextPosition(ref scope) ? ReadItems(ref reader) : null;
        }
        else
        {
            while (reader.NextMember(ref scope, Info, out _))
            {
                value.Items = ReadItems(ref reader);
            }
        }

        reader.EndObject(ref scope);
        return value;
    }

    private static List<Figure?>? ReadItems<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (!reader.BeginList(ValueKind.Object, out ListScope scope))
        {
            return null;
        }

        var items = new List<Figure?>(scope.Capacity);
        FigureShape<TUnion>.ReadItems(ref reader, ref scope, items);
        reader.EndList(ref scope);
        return items;
    }
}

using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Layouts;

/// <summary>What the generator emits for Protobuf.</summary>
internal readonly struct InvoiceShape : IShape<Invoice>
{
    private const int GroupedNumber = 13;
    private const int LinesNumber = 14;
    private const int InnerNumber = 15;

    public static ShapeInfo Info { get; } =
        new(
            typeof(Invoice),
            "Invoice",
            [
                new(
                    "Grouped",
                    "grouped",
                    GroupedNumber,
                    new(ValueKind.Object) { IsNullable = true, Object = static () => InvoiceLineShape.Info }
                ),
                new(
                    "Lines",
                    "lines",
                    LinesNumber,
                    new(ValueKind.List)
                    {
                        IsNullable = true,
                        Item = new(ValueKind.Object) { Object = static () => InvoiceLineShape.Info },
                    }
                ),
                new("Inner", "inner", InnerNumber, new(ValueKind.Object) { IsNullable = true, Object = static () => Info! }),
            ]
        );

    public static void Write<TWriter>(ref TWriter writer, Invoice value)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        int mark = writer.BeginObject(3, InnerNumber);
        if (value.Grouped is not null)
        {
            writer.BeginGroup(GroupedNumber);
            InvoiceLineShape.Write(ref writer, value.Grouped);
            writer.EndGroup(GroupedNumber);
        }

        if (writer.Member(1, LinesNumber, "lines"u8, ValueKind.List, value.Lines is null or { Count: 0 }))
        {
            int listMark = writer.BeginList(LinesNumber, ValueKind.Object, value.Lines!.Count);
            InvoiceLineShape.WriteItems(ref writer, LinesNumber, 0, CollectionsMarshal.AsSpan(value.Lines));
            writer.EndList(listMark);
        }

        if (writer.Member(2, InnerNumber, "inner"u8, ValueKind.Object, value.Inner is null))
        {
            Write(ref writer, value.Inner!);
        }

        writer.EndObject(mark);
    }

    public static Invoice Read<TReader>(ref TReader reader, Invoice? existing)
        where TReader : struct, IShapeReader, allows ref struct
    {
        reader.BeginObject(3, out ObjectScope scope);
        Invoice value = existing ?? new Invoice();
        while (reader.NextMember(ref scope, Info, out int index))
        {
            switch (index)
            {
                case 0:
                    value.Grouped = InvoiceLineShape.Read(ref reader, value.Grouped);
                    break;
                case 1:
                    reader.BeginList(ValueKind.Object, out ListScope run);
                    value.Lines ??= [];
                    int before = value.Lines.Count;
                    InvoiceLineShape.ReadItems(ref reader, ref run, value.Lines);
                    Assert.Equal(run.Capacity, value.Lines.Count - before);
                    reader.EndList(ref run);
                    break;
                default:
                    value.Inner = Read(ref reader, value.Inner);
                    break;
            }
        }

        reader.EndObject(ref scope);
        return value;
    }

    public static void WriteItems<TWriter>(ref TWriter writer, int number, int firstIndex, ReadOnlySpan<Invoice> items)
        where TWriter : struct, IShapeWriter, allows ref struct => throw new NotSupportedException();

    public static void ReadItems<TReader>(ref TReader reader, ref ListScope scope, List<Invoice> items)
        where TReader : struct, IShapeReader, allows ref struct => throw new NotSupportedException();
}

using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Layouts;

/// <summary>What the generator emits for Protobuf; member 13 is a group.</summary>
internal readonly struct InvoiceLineShape : IShape<InvoiceLine>
{
    private const int PartNumber = 13;

    public static ShapeInfo Info { get; } =
        new(
            typeof(InvoiceLine),
            "InvoiceLine",
            [
                new("Article", "article", 1, new(ValueKind.String) { IsNullable = true }),
                new("Quantity", "quantity", 4, new(ValueKind.Single)),
                new("Part", "part", PartNumber, new(ValueKind.Object) { IsNullable = true, Object = static () => Info! }),
            ]
        );

    public static void Write<TWriter>(ref TWriter writer, InvoiceLine value)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        int mark = writer.BeginObject(3, PartNumber);
        if (writer.Member(0, 1, "article"u8, ValueKind.String, value.Article is null))
        {
            writer.WriteString(value.Article);
        }

        if (writer.Member(1, 4, "quantity"u8, ValueKind.Single, value.Quantity == 0))
        {
            writer.WriteSingle(value.Quantity);
        }

        if (value.Part is not null)
        {
            writer.BeginGroup(PartNumber);
            Write(ref writer, value.Part);
            writer.EndGroup(PartNumber);
        }

        writer.EndObject(mark);
    }

    public static InvoiceLine Read<TReader>(ref TReader reader, InvoiceLine? existing)
        where TReader : struct, IShapeReader, allows ref struct
    {
        reader.BeginObject(3, out ObjectScope scope);
        InvoiceLine value = existing ?? new InvoiceLine();
        while (reader.NextMember(ref scope, Info, out int index))
        {
            switch (index)
            {
                case 0:
                    value.Article = reader.ReadString();
                    break;
                case 1:
                    value.Quantity = reader.ReadSingle();
                    break;
                default:
                    value.Part = Read(ref reader, value.Part);
                    break;
            }
        }

        reader.EndObject(ref scope);
        return value;
    }

    public static void WriteItems<TWriter>(ref TWriter writer, int number, int firstIndex, ReadOnlySpan<InvoiceLine> items)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        foreach (InvoiceLine item in items)
        {
            writer.BeginGroup(number);
            Write(ref writer, item);
            writer.EndGroup(number);
        }
    }

    public static void ReadItems<TReader>(ref TReader reader, ref ListScope scope, List<InvoiceLine> items)
        where TReader : struct, IShapeReader, allows ref struct
    {
        while (reader.NextItem(ref scope))
        {
            items.Add(Read(ref reader, null));
        }
    }
}

using System.ComponentModel;

namespace SerializationApi.Shapes;

/// <summary>The shape of <see cref="BclGuid"/>, whose numbers have a fixed width.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct BclGuidShape : IShape<BclGuid>
{
    private static readonly ShapeInfo Table = new(
        typeof(BclGuid),
        "BclGuid",
        [new("Low", "low", 1, new(ValueKind.Fixed64)), new("High", "high", 2, new(ValueKind.Fixed64))]
    )
    {
        IsStrict = true,
    };

    /// <inheritdoc />
    public static ShapeInfo Info => Table;

    /// <inheritdoc />
    public static void Write<TWriter>(ref TWriter writer, BclGuid value)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        // protobuf-net writes both halves, or none.
        bool isEmpty = value is { Low: 0, High: 0 };
        int mark = writer.BeginObject(2, 2);
        if (writer.Member(0, 1, "low"u8, ValueKind.Fixed64, isEmpty))
        {
            writer.WriteFixed64(value.Low);
        }

        if (writer.Member(1, 2, "high"u8, ValueKind.Fixed64, isEmpty))
        {
            writer.WriteFixed64(value.High);
        }

        writer.EndObject(mark);
    }

    /// <inheritdoc />
    public static BclGuid Read<TReader>(ref TReader reader, BclGuid existing)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (!reader.BeginObject(2, out ObjectScope scope))
        {
            throw reader.Invalid("an object", "null");
        }

        ulong low = existing.Low;
        ulong high = existing.High;
        while (reader.NextMember(ref scope, Table, out int index))
        {
            if (index == 0)
            {
                low = reader.ReadFixed64();
            }
            else
            {
                high = reader.ReadFixed64();
            }
        }

        reader.EndObject(ref scope);
        return new BclGuid(low, high);
    }

    /// <inheritdoc />
    public static void WriteItems<TWriter>(ref TWriter writer, int number, int firstIndex, ReadOnlySpan<BclGuid> items)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        for (int i = 0; i < items.Length; i++)
        {
            writer.Item(firstIndex + i, number, ValueKind.Object);
            Write(ref writer, items[i]);
        }
    }

    /// <inheritdoc />
    public static void ReadItems<TReader>(ref TReader reader, ref ListScope scope, List<BclGuid> items)
        where TReader : struct, IShapeReader, allows ref struct
    {
        while (reader.NextItem(ref scope))
        {
            items.Add(Read(ref reader, default));
        }
    }
}

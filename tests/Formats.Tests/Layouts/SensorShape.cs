using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Layouts;

/// <summary>What the generator emits for a contract in slots, in the layout that has them.</summary>
internal readonly struct SensorShape : IShape<Sensor?>
{
    private const int Slots = 4;

    public static ShapeInfo Info { get; } = new(typeof(Sensor), "Sensor", []);

    public static void Write<TWriter>(ref TWriter writer, Sensor? value)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        if (value is null)
        {
            writer.WriteNull(ValueKind.Object);
            return;
        }

        int mark = writer.BeginSlots(Slots);
        writer.WriteDouble(value.Value);
        writer.EndSlot(mark, 1);
        writer.WriteString(value.Unit);
        writer.EndSlot(mark, 3);
        writer.EndSlots(mark, Slots);
    }

    public static Sensor? Read<TReader>(ref TReader reader, Sensor? existing)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (!reader.BeginSlots(out ObjectScope scope))
        {
            return null;
        }

        var value = new Sensor();
        reader.SkipSlots(ref scope, 1);
        if (reader.NextSlot(ref scope))
        {
            value.Value = reader.ReadDouble();
        }

        reader.SkipSlots(ref scope, 1);
        if (reader.NextSlot(ref scope))
        {
            value.Unit = reader.ReadString();
        }

        reader.EndSlots(ref scope);
        return value;
    }

    public static void WriteItems<TWriter>(ref TWriter writer, int number, int firstIndex, ReadOnlySpan<Sensor?> items)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        for (int i = 0; i < items.Length; i++)
        {
            writer.Item(firstIndex + i, number, ValueKind.Object);
            Write(ref writer, items[i]);
        }
    }

    public static void ReadItems<TReader>(ref TReader reader, ref ListScope scope, List<Sensor?> items)
        where TReader : struct, IShapeReader, allows ref struct
    {
        while (reader.NextItem(ref scope))
        {
            items.Add(Read(ref reader, null));
        }
    }
}

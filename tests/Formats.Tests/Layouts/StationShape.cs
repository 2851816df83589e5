using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Layouts;

/// <summary>A contract in slots that holds others.</summary>
internal readonly struct StationShape : IShape<Station?>
{
    private const int Slots = 8;

    public static ShapeInfo Info { get; } = new(typeof(Station), "Station", []);

    public static void Write<TWriter>(ref TWriter writer, Station? value)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        if (value is null)
        {
            writer.WriteNull(ValueKind.Object);
            return;
        }

        int mark = writer.BeginSlots(Slots);
        writer.WriteInteger<int>(value.Id);
        writer.EndSlot(mark, 0);
        writer.WriteString(value.Name);
        writer.EndSlot(mark, 1);
        if (value.Levels is null)
        {
            writer.WriteNull(ValueKind.List);
        }
        else
        {
            int levels = writer.BeginList(0, ValueKind.Int32, value.Levels.Count);
            writer.TryWriteItems<int>(CollectionsMarshal.AsSpan(value.Levels));
            writer.EndList(levels);
        }

        writer.EndSlot(mark, 4);
        SensorShape.Write(ref writer, value.Sensor);
        writer.EndSlot(mark, 6);
        if (value.Sensors is null)
        {
            writer.WriteNull(ValueKind.List);
        }
        else
        {
            int sensors = writer.BeginList(0, ValueKind.Object, value.Sensors.Count);
            SensorShape.WriteItems(ref writer, 0, 0, CollectionsMarshal.AsSpan(value.Sensors));
            writer.EndList(sensors);
        }

        writer.EndSlot(mark, 7);
        writer.EndSlots(mark, Slots);
    }

    public static Station? Read<TReader>(ref TReader reader, Station? existing)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (!reader.BeginSlots(out ObjectScope scope))
        {
            return null;
        }

        var value = new Station();
        if (reader.NextSlot(ref scope))
        {
            value.Id = reader.ReadInteger<int>();
        }

        if (reader.NextSlot(ref scope))
        {
            value.Name = reader.ReadString();
        }

        reader.SkipSlots(ref scope, 2);
        if (reader.NextSlot(ref scope) && reader.BeginList(ValueKind.Int32, out ListScope levels))
        {
            value.Levels = [.. new int[levels.Capacity]];
            reader.TryReadItems(ref levels, CollectionsMarshal.AsSpan(value.Levels));
            reader.EndList(ref levels);
        }

        reader.SkipSlots(ref scope, 1);
        if (reader.NextSlot(ref scope))
        {
            value.Sensor = SensorShape.Read(ref reader, null);
        }

        if (reader.NextSlot(ref scope) && reader.BeginList(ValueKind.Object, out ListScope sensors))
        {
            value.Sensors = new List<Sensor?>(sensors.Capacity);
            SensorShape.ReadItems(ref reader, ref sensors, value.Sensors);
            reader.EndList(ref sensors);
        }

        reader.EndSlots(ref scope);
        return value;
    }

    public static void WriteItems<TWriter>(ref TWriter writer, int number, int firstIndex, ReadOnlySpan<Station?> items)
        where TWriter : struct, IShapeWriter, allows ref struct => throw new NotSupportedException();

    public static void ReadItems<TReader>(ref TReader reader, ref ListScope scope, List<Station?> items)
        where TReader : struct, IShapeReader, allows ref struct => throw new NotSupportedException();
}

using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests;

[DataContract]
public class Order
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public string? Name { get; set; }
}

public readonly struct OrderShape : IShape<Order>
{
    public static ShapeInfo Info { get; } = new(typeof(Order), "Order",
    [
        new("Id", "id", 1, new TypeDescription(ValueKind.Int32)),
        new("Name", "name", 2, new TypeDescription(ValueKind.String)),
    ]);

    public static void Write<TWriter>(ref TWriter writer, Order value)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        if (value is null)
        {
            writer.WriteNull(ValueKind.Object);
            return;
        }

        int mark = writer.BeginObject(2, 2);
        if (writer.Member(0, 1, "id"u8, ValueKind.Int32, value.Id == 0))
        {
            writer.WriteInt32(value.Id);
        }

        if (writer.Member(1, 2, "name"u8, ValueKind.String, string.IsNullOrEmpty(value.Name)))
        {
            writer.WriteString(value.Name);
        }

        writer.EndObject(mark);
    }

    public static Order Read<TReader>(ref TReader reader, Order? existing)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (!reader.BeginObject(2, out ObjectScope scope))
        {
            return null!;
        }

        Order value = existing ?? new Order();
        if (TReader.Access == MemberAccess.Positional || (TReader.Access == MemberAccess.Either && scope.IsPositional))
        {
            if (reader.NextPosition(ref scope))
            {
                value.Id = reader.ReadInt32();
            }

            if (reader.NextPosition(ref scope))
            {
                value.Name = reader.ReadString();
            }
        }
        else
        {
            while (reader.NextMember(ref scope, Info, out int index))
            {
                switch (index)
                {
                    case 0: value.Id = reader.ReadInt32(); break;
                    default: value.Name = reader.ReadString(); break;
                }
            }
        }

        reader.EndObject(ref scope);
        return value;
    }

    public static void WriteItems<TWriter>(ref TWriter writer, int number, int firstIndex, ReadOnlySpan<Order> items)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        if (TWriter.ForbidsNullItems)
        {
            NullItems.ThrowIfAny(items, "Order[]");
        }

        for (int i = 0; i < items.Length; i++)
        {
            writer.Item(firstIndex + i, number, ValueKind.Object);
            Write(ref writer, items[i]);
        }
    }

    public static void ReadItems<TReader>(ref TReader reader, ref ListScope scope, List<Order> items)
        where TReader : struct, IShapeReader, allows ref struct
    {
        while (reader.NextItem(ref scope))
        {
            items.Add(Read(ref reader, null));
        }
    }
}

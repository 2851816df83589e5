using System.Runtime.Serialization;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests.Streamed;

/// <summary>Holds one long list.</summary>
[DataContract]
[GenerateShape]
public sealed class Shipment
{
    public static TheoryData<string> MediaTypes =>
        [
            "application/json",
            "application/x-msgpack",
            "application/x-msgpack; keys=names",
            "application/x-msgpack; compression=lz4-block-array",
            "application/x-msgpack; compression=lz4-block",
            "application/x-protobuf",
            "application/x-memorypack",
        ];

    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public string? Name { get; set; }

    [DataMember(Order = 3)]
    public List<Order>? Orders { get; set; }

    [DataMember(Order = 4)]
    public string? Note { get; set; }

    public static Shipment Of(int count, string? note = null) =>
        new()
        {
            Id = 7,
            Name = "测试",
            Orders = [.. OrdersOf(count)],
            Note = note,
        };

    public static IEnumerable<Order> OrdersOf(int count) =>
        Enumerable.Range(0, count).Select(static i => new Order { Id = i, Name = $"order {i}" });

    public static byte[] Encode(string mediaType, Shipment shipment)
    {
        var formats = new FormatSet(TestShapes.All);
        using PooledBuffer payload = formats
            .FindCodecs<Shipment>()!
            .For(new ContentTypes(formats).Find(mediaType)!.Format)
            .Encode(shipment);
        return payload.Span.ToArray();
    }
}

/// <summary>Has two lists of the same.</summary>
[DataContract]
[GenerateShape]
public sealed class Twins
{
    [DataMember(Order = 1)]
    public List<Order>? First { get; set; }

    [DataMember(Order = 2)]
    public List<Order>? Second { get; set; }
}

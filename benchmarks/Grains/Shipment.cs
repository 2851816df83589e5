using System.Globalization;
using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Benchmarks.Grains;

/// <summary>A contract that every serializer of <see cref="OrleansBenchmarks"/> has.</summary>
[GenerateShape, GenerateSerializer]
public sealed class Shipment
{
    [DataMember(Order = 1), Id(0)]
    public Guid Id { get; set; }

    [DataMember(Order = 2), Id(1)]
    public DateTime Sent { get; set; }

    [DataMember(Order = 3), Id(2)]
    public string? Receiver { get; set; }

    [DataMember(Order = 4), Id(3)]
    public List<ShipmentLine>? Lines { get; set; }

    /// <summary>A shipment of so many lines.</summary>
    public static Shipment Create(int lines) =>
        new()
        {
            Id = new Guid("5f0c6d3e-7d0c-4b9f-8f57-1c0f6f0f2a11"),
            Sent = new DateTime(2026, 11, 26, 12, 0, 0, DateTimeKind.Utc),
            Receiver = "Anna Müller",
            Lines =
            [
                .. Enumerable
                    .Range(0, lines)
                    .Select(static i => new ShipmentLine
                    {
                        Number = i,
                        Article = $"Article {i.ToString(CultureInfo.InvariantCulture)}",
                        Quantity = 1 + (i % 7),
                        Weight = i / 8.0,
                    }),
            ],
        };
}

using System.ComponentModel.DataAnnotations;
using System.Runtime.Serialization;
using System.Text.Json.Serialization;

namespace SerializationApi.PlainApp;

public enum Availability
{
    Unknown,
    InStock,
    SoldOut,
}

[DataContract]
public class Product
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    [Required]
    [MinLength(2)]
    public string? Name { get; set; }

    [DataMember(Order = 3)]
    [Range(0, 10_000)]
    public decimal Price { get; set; }

    [DataMember(Order = 4)]
    public List<string> Tags { get; set; } = [];

    [DataMember(Order = 5)]
    public Availability Availability { get; set; }

    [DataMember(Order = 6)]
    public DateTimeOffset? Since { get; set; }

    [DataMember(Order = 7)]
    public double Rating { get; set; }
}

/// <summary>With a computed property, a name of its own, a converter and a member that JSON leaves out.</summary>
[DataContract]
public sealed class Basket
{
    [DataMember(Order = 1)]
    public Guid Id { get; set; }

    [DataMember(Order = 2)]
    [JsonPropertyName("items")]
    public List<BasketLine> Lines { get; set; } = [];

    [DataMember(Order = 3)]
    [JsonConverter(typeof(JsonStringEnumConverter))]
    public Availability Availability { get; set; }

    [DataMember(Order = 4)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Note { get; set; }

    public decimal Total => Lines.Sum(static line => line.Count * line.Price);
}

[DataContract]
public sealed record BasketLine(
    [property: DataMember(Order = 1)] int ProductId,
    [property: DataMember(Order = 2), Range(1, 99)] int Count,
    [property: DataMember(Order = 3)] decimal Price
);

/// <summary>A record without any annotation.</summary>
public sealed record Rating(int ProductId, double Stars, string? Comment);

public sealed record Review(int Id, Rating Rating);

public sealed record Search([property: Range(1, 100)] int Page, string? Text);

/// <summary>A contract with a member that other assemblies do not see.</summary>
[DataContract]
public sealed class Receipt
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    private int Total { get; set; }

    public void Add(int price) => Total += price;
}

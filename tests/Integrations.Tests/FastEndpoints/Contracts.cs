using System.Runtime.Serialization;
using FastEndpoints;
using SerializationApi.Shapes;

namespace SerializationApi.Integrations.Tests.FastEndpoints;

[DataContract, GenerateShape]
public sealed class Order
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public List<string>? Items { get; set; }

    public static Order Of(int id) => new() { Id = id, Items = ["tea", "milk"] };
}

/// <summary>A body beside values of the route and the query.</summary>
public sealed class Change
{
    public int Id { get; set; }

    [QueryParam]
    public string? Note { get; set; }

    [FromBody]
    public Order Order { get; set; } = new();
}

/// <summary>A request and a response without a shape.</summary>
public sealed record Unshaped(int Id);

/// <summary>A request without one.</summary>
public sealed record Unread(int Id);

[ShapeSet]
public static partial class OrderShapes;

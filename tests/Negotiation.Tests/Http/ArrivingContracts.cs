using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests;

[DataContract]
[GenerateShape]
public sealed class Depot
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public List<Order>? Orders { get; set; }

    [DataMember(Order = 3)]
    public string? Note { get; set; }
}

/// <summary>Its constructor looks at what it is given.</summary>
[GenerateShape]
public sealed record Convoy
{
    public Convoy(int id, IReadOnlyList<Order> orders, string? note)
    {
        (Id, Orders, Note) = (id, orders.Count > 0 ? orders : throw new ArgumentException("There must be orders.", nameof(orders)), note);
    }

    [DataMember(Order = 1)]
    public int Id { get; }

    [DataMember(Order = 2)]
    public IReadOnlyList<Order> Orders { get; }

    [DataMember(Order = 3)]
    public string? Note { get; }
}

[DataContract]
[GenerateShape]
public sealed class Cargo
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public Order[]? Orders { get; set; }
}

/// <summary>Its list is filled.</summary>
[DataContract]
[GenerateShape]
public sealed class Store
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public List<Order> Orders { get; } = [];

    public static Store Of(int id, IEnumerable<Order> orders)
    {
        var store = new Store { Id = id };
        store.Orders.AddRange(orders);
        return store;
    }
}

[DataContract]
[GenerateShape]
public sealed class WideDepot
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public List<WideOrder>? Orders { get; set; }
}

[DataContract]
[GenerateShape]
public sealed class WideOrder
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 9)]
    public string? Junk { get; set; }
}

using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Adopting.Tests;

/// <summary>The contract of the page's apps.</summary>
[DataContract, GenerateShape]
public sealed class Order
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public List<string>? Items { get; set; }

    /// <summary>Order 7, of tea and milk.</summary>
    public static Order Sample => new() { Id = 7, Items = ["tea", "milk"] };
}

/// <summary>What BinaryFormatter kept and contracts do not: an object in two places, one that holds itself, private fields.</summary>
[DataContract, GenerateShape]
public sealed class Node
{
    private int _visits;

    [DataMember(Order = 1)]
    public Node? Left { get; set; }

    [DataMember(Order = 2)]
    public Node? Right { get; set; }

    /// <summary>The private field.</summary>
    public int Visits() => _visits;

    /// <summary>Changes it.</summary>
    public void Visit() => _visits++;
}

/// <summary>Named by Newtonsoft's attribute, which nothing else honours.</summary>
[DataContract, GenerateShape]
public sealed class Legacy
{
    [DataMember(Order = 1), Newtonsoft.Json.JsonProperty("no")]
    public int Id { get; set; }
}

[ShapeSet]
public static partial class OrderShapes;

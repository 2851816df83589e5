using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using System.Xml.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Apps.Tests.Mvc;

/// <summary>What the MVC apps take and give: contracts as they were.</summary>
public sealed class Order
{
    public int Id { get; set; }

    public decimal UnitPrice { get; set; }

    public DateTime OrderedAt { get; set; }

    public State State { get; set; }

    public static Order Sample { get; } =
        new()
        {
            Id = 7,
            UnitPrice = 2.50m,
            OrderedAt = new DateTime(2024, 2, 29, 12, 0, 0, DateTimeKind.Utc),
            State = State.Paid,
        };
}

public enum State
{
    New,
    Paid,
}

[JsonDerivedType(typeof(Card), "card"), JsonDerivedType(typeof(Cash), "cash"), XmlInclude(typeof(Card))]
public abstract class Payment;

[DataContract]
public sealed class Card : Payment
{
    [DataMember(Order = 1)]
    public string? Number { get; set; }
}

[DataContract]
public sealed class Cash : Payment
{
    [DataMember(Order = 1)]
    public int Amount { get; set; }
}

/// <summary>What has no shape.</summary>
public sealed class Note
{
    public string? Text { get; set; }
}

/// <summary>What moving them adds.</summary>
[ShapeSet, GenerateShapeFor<Order>, GenerateShapeFor<Payment>, GenerateShapeFor<Card>, GenerateShapeFor<Cash>]
public static partial class OrderShapes;

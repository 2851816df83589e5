using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Its members may be what the application's JSON leaves out, and must not be missing.</summary>
[DataContract]
[GenerateShape]
public sealed class Noted
{
    [DataMember(Order = 1)]
    public required string? Note { get; set; }

    [DataMember(Order = 2)]
    public required int Qty { get; set; }
}

/// <summary>May hold a number that JSON has no form for.</summary>
[DataContract]
[GenerateShape]
public sealed class Priced
{
    [DataMember(Order = 1)]
    public required string Name { get; set; }

    [DataMember(Order = 2)]
    public double Price { get; set; }
}

/// <summary>Has a member that JSON does not carry.</summary>
[DataContract]
[GenerateShape]
public sealed class Ticket
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    internal string? Seat { get; set; }
}

/// <summary>Has a member that is MessagePack's only.</summary>
[MessagePack.MessagePackObject]
[GenerateShape]
public sealed class Coupon
{
    [MessagePack.Key(0)]
    public int Id { get; set; }

    [MessagePack.Key(1)]
    [JsonIgnore]
    public string? Secret { get; set; }
}

/// <summary>One of several contracts in MessagePack; System.Text.Json cannot make one.</summary>
[MessagePack.Union(0, typeof(Barge))]
[MessagePack.Union(1, typeof(Ferry))]
[DataContract]
[GenerateShape]
public abstract class Vessel
{
    [DataMember(Order = 1)]
    public string? Name { get; set; }
}

[DataContract]
[GenerateShape]
public sealed class Barge : Vessel;

[DataContract]
[GenerateShape]
public sealed class Ferry : Vessel
{
    [DataMember(Order = 2)]
    public int Seats { get; set; }
}

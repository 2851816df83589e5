using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Caching.Tests.After;

[GenerateShape]
public sealed class Order
{
    [DataMember(Order = 1)] public int Id { get; set; }
    [DataMember(Order = 2)] public List<Line>? Lines { get; set; }
}

[GenerateShape]
public sealed class Line
{
    [DataMember(Order = 1)] public string? Text { get; set; }
    [DataMember(Order = 2)] public int Quantity { get; set; }
}

/// <summary>It holds the same contracts as before, met in the same order.</summary>
[GenerateShape]
public sealed class Parcel
{
    [DataMember(Order = 1)] public Before.Line? To { get; set; }
    [DataMember(Order = 2)] public Before.Person? By { get; set; }
    [DataMember(Order = 3)] public Before.Person? Back { get; set; }
}

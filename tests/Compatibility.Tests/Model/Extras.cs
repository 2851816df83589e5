using System.Runtime.Serialization;
using SerializationApi.Contracts;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Model;

/// <summary>The kinds that Protobuf has no type of its own for, nullables, and items that may be null.</summary>
[DataContract]
[GenerateShape]
public sealed class Extras
{
    [DataMember(Order = 1)]
    public DateTimeOffset When { get; set; }

    [DataMember(Order = 2)]
    public DateOnly Day { get; set; }

    [DataMember(Order = 3)]
    public TimeOnly Time { get; set; }

    [DataMember(Order = 4)]
    public char Letter { get; set; }

    [DataMember(Order = 5)]
    public Color? MaybeColor { get; set; }

    [DataMember(Order = 6)]
    public Guid? MaybeId { get; set; }

    [DataMember(Order = 7)]
    public decimal? MaybeMoney { get; set; }

    [DataMember(Order = 8)]
    public List<DateTime>? Times { get; set; }

    [DataMember(Order = 9)]
    public decimal[]? Moneys { get; set; }

    [DataMember(Order = 10)]
    public Dictionary<int, string>? Names { get; set; }

    [DataMember(Order = 11)]
    public List<byte[]>? Blobs { get; set; }

    [DataMember(Order = 12)]
    public DateTimeOffset? MaybeWhen { get; set; }

    [DataMember(Order = 13)]
    public Point Origin { get; set; }

    [DataMember(Order = 14)]
    public List<Point>? Path { get; set; }

    [DataMember(Order = 15)]
    public Color[]? Colors { get; set; }

    [DataMember(Order = 16)]
    public List<string?>? Holes { get; set; }

    [DataMember(Order = 17)]
    public Dictionary<string, Member>? ByName { get; set; }

    [DataMember(Order = 18)]
    public List<Guid>? Ids { get; set; }

    [DataMember(Order = 19)]
    public TimeSpan? MaybeSpan { get; set; }

    [DataMember(Order = 20)]
    public float[]? Floats { get; set; }
}

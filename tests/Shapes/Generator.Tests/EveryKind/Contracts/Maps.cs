using System.Runtime.Serialization;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>Maps of every sort of key and value.</summary>
[DataContract]
[GenerateShape]
public sealed class Maps
{
    [DataMember(Order = 1)]
    public Dictionary<string, int>? Counts { get; set; }

    [DataMember(Order = 2)]
    public Dictionary<int, string>? Names { get; set; }

    [DataMember(Order = 3)]
    public Dictionary<string, Person>? People { get; set; }

    [DataMember(Order = 4)]
    public Dictionary<Guid, Point>? Points { get; set; }

    [DataMember(Order = 5)]
    public Dictionary<bool, Vector>? Vectors { get; set; }

    [DataMember(Order = 6)]
    public Dictionary<long, double>? Reals { get; set; }

    [DataMember(Order = 7)]
    public Dictionary<byte, byte[]>? Blobs { get; set; }

    [DataMember(Order = 8)]
    public Dictionary<ulong, DateTime>? Times { get; set; }

    [DataMember(Order = 9)]
    public Dictionary<char, TimeSpan>? Spans { get; set; }

    [DataMember(Order = 10)]
    public IDictionary<string, Guid>? Ids { get; set; }

    [DataMember(Order = 11)]
    public IReadOnlyDictionary<short, decimal>? Moneys { get; set; }

    [DataMember(Order = 12)]
    public Dictionary<DateOnly, DateTimeOffset>? ByDay { get; set; }

    [DataMember(Order = 13)]
    public Dictionary<string, int?>? Maybe { get; set; }

    [DataMember(Order = 14)]
    public Dictionary<string, Person?>? MaybePeople { get; set; }

    [DataMember(Order = 15)]
    public IReadOnlyDictionary<string, string?>? MaybeText { get; set; }
}

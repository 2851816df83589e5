using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.EveryKind;

/// <summary>Maps by every type of key, to many kinds of value.</summary>
[DataContract]
[GenerateShape]
public sealed class EveryKey
{
    [DataMember(Order = 1)]
    public Dictionary<string, int>? ByText { get; set; }

    [DataMember(Order = 2)]
    public Dictionary<bool, string>? ByFlag { get; set; }

    [DataMember(Order = 3)]
    public Dictionary<sbyte, int>? ByI8 { get; set; }

    [DataMember(Order = 4)]
    public Dictionary<byte, double>? ByU8 { get; set; }

    [DataMember(Order = 5)]
    public Dictionary<short, Leaf>? ByI16 { get; set; }

    [DataMember(Order = 6)]
    public Dictionary<ushort, Guid>? ByU16 { get; set; }

    [DataMember(Order = 7)]
    public Dictionary<int, DateTime>? ByI32 { get; set; }

    [DataMember(Order = 8)]
    public Dictionary<uint, Coordinate>? ByU32 { get; set; }

    [DataMember(Order = 9)]
    public Dictionary<long, decimal>? ByI64 { get; set; }

    [DataMember(Order = 10)]
    public Dictionary<ulong, bool>? ByU64 { get; set; }

    [DataMember(Order = 11)]
    public Dictionary<char, Label>? ByLetter { get; set; }

    [DataMember(Order = 12)]
    public Dictionary<Guid, byte[]>? ById { get; set; }

    [DataMember(Order = 13)]
    public Dictionary<Int32Enum, int>? ByEnum { get; set; }

    [DataMember(Order = 14)]
    public Dictionary<string, UInt8Enum>? Enums { get; set; }

    [DataMember(Order = 15)]
    public Dictionary<string, TimeSpan>? Spans { get; set; }

    [DataMember(Order = 16)]
    public Dictionary<string, DateTimeOffset>? Dates { get; set; }
}

using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.EveryKind;

/// <summary>A list of every kind.</summary>
[DataContract]
[GenerateShape]
public sealed class EveryList
{
    [DataMember(Order = 1)]
    public List<bool>? FlagList { get; set; }

    [DataMember(Order = 2)]
    public List<sbyte>? I8List { get; set; }

    [DataMember(Order = 3)]
    public List<byte>? U8List { get; set; }

    [DataMember(Order = 4)]
    public List<short>? I16List { get; set; }

    [DataMember(Order = 5)]
    public List<ushort>? U16List { get; set; }

    [DataMember(Order = 6)]
    public List<int>? I32List { get; set; }

    [DataMember(Order = 7)]
    public List<uint>? U32List { get; set; }

    [DataMember(Order = 8)]
    public List<long>? I64List { get; set; }

    [DataMember(Order = 9)]
    public List<ulong>? U64List { get; set; }

    [DataMember(Order = 10)]
    public List<float>? F32List { get; set; }

    [DataMember(Order = 11)]
    public List<double>? F64List { get; set; }

    [DataMember(Order = 12)]
    public List<decimal>? MoneyList { get; set; }

    [DataMember(Order = 13)]
    public List<char>? LetterList { get; set; }

    [DataMember(Order = 14)]
    public List<Guid>? IdList { get; set; }

    [DataMember(Order = 15)]
    public List<DateTime>? AtList { get; set; }

    [DataMember(Order = 16)]
    public List<DateTimeOffset>? WhenList { get; set; }

    [DataMember(Order = 17)]
    public List<DateOnly>? DayList { get; set; }

    [DataMember(Order = 18)]
    public List<TimeOnly>? TimeList { get; set; }

    [DataMember(Order = 19)]
    public List<TimeSpan>? SpanList { get; set; }

    [DataMember(Order = 20)]
    public List<string>? Texts { get; set; }

    [DataMember(Order = 21)]
    public List<byte[]>? Blobs { get; set; }

    [DataMember(Order = 22)]
    public List<Coordinate>? Coordinates { get; set; }

    [DataMember(Order = 23)]
    public List<Label>? Labels { get; set; }

    [DataMember(Order = 24)]
    public List<Leaf>? Leaves { get; set; }
}

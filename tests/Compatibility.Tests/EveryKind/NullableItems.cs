using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.EveryKind;

/// <summary>Lists and maps whose items may be null.</summary>
[DataContract]
[GenerateShape]
public sealed class NullableItems
{
    [DataMember(Order = 1)]
    public List<int?>? I32List { get; set; }

    [DataMember(Order = 2)]
    public List<bool?>? FlagList { get; set; }

    [DataMember(Order = 3)]
    public List<decimal?>? MoneyList { get; set; }

    [DataMember(Order = 4)]
    public List<Guid?>? IdList { get; set; }

    [DataMember(Order = 5)]
    public List<DateTime?>? AtList { get; set; }

    [DataMember(Order = 6)]
    public List<DateTimeOffset?>? WhenList { get; set; }

    [DataMember(Order = 7)]
    public List<char?>? LetterList { get; set; }

    [DataMember(Order = 8)]
    public List<string?>? Texts { get; set; }

    [DataMember(Order = 9)]
    public List<byte[]?>? Blobs { get; set; }

    [DataMember(Order = 10)]
    public List<Leaf?>? Leaves { get; set; }

    [DataMember(Order = 11)]
    public List<Coordinate?>? Coordinates { get; set; }

    [DataMember(Order = 12)]
    public List<Label?>? Labels { get; set; }

    [DataMember(Order = 13)]
    public int?[]? Numbers { get; set; }

    [DataMember(Order = 14)]
    public Int64Enum?[]? Enums { get; set; }

    [DataMember(Order = 15)]
    public Dictionary<string, int?>? Counts { get; set; }

    [DataMember(Order = 16)]
    public Dictionary<string, string?>? Names { get; set; }

    [DataMember(Order = 17)]
    public Dictionary<string, Leaf?>? Named { get; set; }
}

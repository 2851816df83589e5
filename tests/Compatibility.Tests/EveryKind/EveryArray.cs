using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.EveryKind;

/// <summary>An array of every kind.</summary>
[DataContract]
[GenerateShape]
public sealed class EveryArray
{
    [DataMember(Order = 1)]
    public bool[]? FlagArray { get; set; }

    [DataMember(Order = 2)]
    public sbyte[]? I8Array { get; set; }

    [DataMember(Order = 3)]
    public short[]? I16Array { get; set; }

    [DataMember(Order = 4)]
    public ushort[]? U16Array { get; set; }

    [DataMember(Order = 5)]
    public int[]? I32Array { get; set; }

    [DataMember(Order = 6)]
    public uint[]? U32Array { get; set; }

    [DataMember(Order = 7)]
    public long[]? I64Array { get; set; }

    [DataMember(Order = 8)]
    public ulong[]? U64Array { get; set; }

    [DataMember(Order = 9)]
    public float[]? F32Array { get; set; }

    [DataMember(Order = 10)]
    public double[]? F64Array { get; set; }

    [DataMember(Order = 11)]
    public decimal[]? MoneyArray { get; set; }

    [DataMember(Order = 12)]
    public char[]? LetterArray { get; set; }

    [DataMember(Order = 13)]
    public Guid[]? IdArray { get; set; }

    [DataMember(Order = 14)]
    public DateTime[]? AtArray { get; set; }

    [DataMember(Order = 15)]
    public DateTimeOffset[]? WhenArray { get; set; }

    [DataMember(Order = 16)]
    public DateOnly[]? DayArray { get; set; }

    [DataMember(Order = 17)]
    public TimeOnly[]? TimeArray { get; set; }

    [DataMember(Order = 18)]
    public TimeSpan[]? SpanArray { get; set; }

    [DataMember(Order = 19)]
    public string[]? Texts { get; set; }

    [DataMember(Order = 20)]
    public byte[][]? Blobs { get; set; }

    [DataMember(Order = 21)]
    public Coordinate[]? Coordinates { get; set; }

    [DataMember(Order = 22)]
    public Label[]? Labels { get; set; }

    [DataMember(Order = 23)]
    public Leaf[]? Leaves { get; set; }
}

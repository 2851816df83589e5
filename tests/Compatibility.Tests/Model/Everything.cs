using System.Runtime.Serialization;
using SerializationApi.Contracts;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Model;

/// <summary>A member of each kind that every format has; the vectors' bytes are of this contract.</summary>
[DataContract]
[GenerateShape]
public sealed class Everything
{
    [DataMember(Order = 1)]
    public bool Flag { get; set; }

    [DataMember(Order = 2)]
    public sbyte I8 { get; set; }

    [DataMember(Order = 3)]
    public byte U8 { get; set; }

    [DataMember(Order = 4)]
    public short I16 { get; set; }

    [DataMember(Order = 5)]
    public ushort U16 { get; set; }

    [DataMember(Order = 6)]
    public int I32 { get; set; }

    [DataMember(Order = 7)]
    public uint U32 { get; set; }

    [DataMember(Order = 8)]
    public long I64 { get; set; }

    [DataMember(Order = 9)]
    public ulong U64 { get; set; }

    [DataMember(Order = 10)]
    public float F32 { get; set; }

    [DataMember(Order = 11)]
    public double F64 { get; set; }

    [DataMember(Order = 12)]
    public decimal Money { get; set; }

    [DataMember(Order = 13)]
    public string? Text { get; set; }

    [DataMember(Order = 14)]
    public byte[]? Blob { get; set; }

    [DataMember(Order = 15)]
    public Guid Id { get; set; }

    [DataMember(Order = 16)]
    public DateTime At { get; set; }

    [DataMember(Order = 17)]
    public TimeSpan Span { get; set; }

    [DataMember(Order = 18)]
    public Color Color { get; set; }

    [DataMember(Order = 19)]
    public int? Maybe { get; set; }

    [DataMember(Order = 20)]
    public double? MaybeReal { get; set; }

    [DataMember(Order = 21)]
    public List<int>? Numbers { get; set; }

    [DataMember(Order = 22)]
    public double[]? Reals { get; set; }

    [DataMember(Order = 23)]
    public List<string>? Words { get; set; }

    [DataMember(Order = 24)]
    public Dictionary<string, int>? Counts { get; set; }

    [DataMember(Order = 25)]
    public Everything? Child { get; set; }

    [DataMember(Order = 26)]
    public Member[]? Members { get; set; }

    [DataMember(Order = 27)]
    public long[]? Longs { get; set; }

    [DataMember(Order = 28)]
    public DateTime? MaybeAt { get; set; }

    [DataMember(Order = 29)]
    public bool[]? Bits { get; set; }
}

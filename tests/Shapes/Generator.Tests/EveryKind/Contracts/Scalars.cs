using System.Runtime.Serialization;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>Every scalar.</summary>
[DataContract]
[GenerateShape]
public sealed class Scalars
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
    public char Letter { get; set; }

    [DataMember(Order = 15)]
    public byte[]? Blob { get; set; }

    [DataMember(Order = 16)]
    public Guid Id { get; set; }

    [DataMember(Order = 17)]
    public DateTime At { get; set; }

    [DataMember(Order = 18)]
    public DateTimeOffset When { get; set; }

    [DataMember(Order = 19)]
    public DateOnly Day { get; set; }

    [DataMember(Order = 20)]
    public TimeOnly Time { get; set; }

    [DataMember(Order = 21)]
    public TimeSpan Span { get; set; }
}

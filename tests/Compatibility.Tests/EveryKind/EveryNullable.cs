using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.EveryKind;

/// <summary>A nullable of every kind of value.</summary>
[DataContract]
[GenerateShape]
public sealed class EveryNullable
{
    [DataMember(Order = 1)]
    public bool? MaybeFlag { get; set; }

    [DataMember(Order = 2)]
    public sbyte? MaybeI8 { get; set; }

    [DataMember(Order = 3)]
    public byte? MaybeU8 { get; set; }

    [DataMember(Order = 4)]
    public short? MaybeI16 { get; set; }

    [DataMember(Order = 5)]
    public ushort? MaybeU16 { get; set; }

    [DataMember(Order = 6)]
    public int? MaybeI32 { get; set; }

    [DataMember(Order = 7)]
    public uint? MaybeU32 { get; set; }

    [DataMember(Order = 8)]
    public long? MaybeI64 { get; set; }

    [DataMember(Order = 9)]
    public ulong? MaybeU64 { get; set; }

    [DataMember(Order = 10)]
    public float? MaybeF32 { get; set; }

    [DataMember(Order = 11)]
    public double? MaybeF64 { get; set; }

    [DataMember(Order = 12)]
    public decimal? MaybeMoney { get; set; }

    [DataMember(Order = 13)]
    public char? MaybeLetter { get; set; }

    [DataMember(Order = 14)]
    public Guid? MaybeId { get; set; }

    [DataMember(Order = 15)]
    public DateTime? MaybeAt { get; set; }

    [DataMember(Order = 16)]
    public DateTimeOffset? MaybeWhen { get; set; }

    [DataMember(Order = 17)]
    public DateOnly? MaybeDay { get; set; }

    [DataMember(Order = 18)]
    public TimeOnly? MaybeTime { get; set; }

    [DataMember(Order = 19)]
    public TimeSpan? MaybeSpan { get; set; }
}

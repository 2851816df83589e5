using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.EveryKind;

/// <summary>Enums of every underlying type, alone, nullable, in arrays and in lists.</summary>
[DataContract]
[GenerateShape]
public sealed class EnumWidths
{
    [DataMember(Order = 1)]
    public Int8Enum Int8 { get; set; }

    [DataMember(Order = 2)]
    public Int8Enum? MaybeInt8 { get; set; }

    [DataMember(Order = 3)]
    public Int8Enum[]? Int8s { get; set; }

    [DataMember(Order = 4)]
    public List<Int8Enum>? Int8List { get; set; }

    [DataMember(Order = 5)]
    public UInt8Enum UInt8 { get; set; }

    [DataMember(Order = 6)]
    public UInt8Enum? MaybeUInt8 { get; set; }

    [DataMember(Order = 7)]
    public UInt8Enum[]? UInt8s { get; set; }

    [DataMember(Order = 8)]
    public List<UInt8Enum>? UInt8List { get; set; }

    [DataMember(Order = 9)]
    public Int16Enum Int16 { get; set; }

    [DataMember(Order = 10)]
    public Int16Enum? MaybeInt16 { get; set; }

    [DataMember(Order = 11)]
    public Int16Enum[]? Int16s { get; set; }

    [DataMember(Order = 12)]
    public List<Int16Enum>? Int16List { get; set; }

    [DataMember(Order = 13)]
    public UInt16Enum UInt16 { get; set; }

    [DataMember(Order = 14)]
    public UInt16Enum? MaybeUInt16 { get; set; }

    [DataMember(Order = 15)]
    public UInt16Enum[]? UInt16s { get; set; }

    [DataMember(Order = 16)]
    public List<UInt16Enum>? UInt16List { get; set; }

    [DataMember(Order = 17)]
    public Int32Enum Int32 { get; set; }

    [DataMember(Order = 18)]
    public Int32Enum? MaybeInt32 { get; set; }

    [DataMember(Order = 19)]
    public Int32Enum[]? Int32s { get; set; }

    [DataMember(Order = 20)]
    public List<Int32Enum>? Int32List { get; set; }

    [DataMember(Order = 21)]
    public UInt32Enum UInt32 { get; set; }

    [DataMember(Order = 22)]
    public UInt32Enum? MaybeUInt32 { get; set; }

    [DataMember(Order = 23)]
    public UInt32Enum[]? UInt32s { get; set; }

    [DataMember(Order = 24)]
    public List<UInt32Enum>? UInt32List { get; set; }

    [DataMember(Order = 25)]
    public Int64Enum Int64 { get; set; }

    [DataMember(Order = 26)]
    public Int64Enum? MaybeInt64 { get; set; }

    [DataMember(Order = 27)]
    public Int64Enum[]? Int64s { get; set; }

    [DataMember(Order = 28)]
    public List<Int64Enum>? Int64List { get; set; }

    [DataMember(Order = 29)]
    public UInt64Enum UInt64 { get; set; }

    [DataMember(Order = 30)]
    public UInt64Enum? MaybeUInt64 { get; set; }

    [DataMember(Order = 31)]
    public UInt64Enum[]? UInt64s { get; set; }

    [DataMember(Order = 32)]
    public List<UInt64Enum>? UInt64List { get; set; }
}

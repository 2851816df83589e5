using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Conformance.Proto3;

/// <summary>The message of every kind of field in proto3, as a contract of ours.</summary>
[GenerateShape]
public sealed partial class TestAllTypesProto3
{
    [DataMember(Order = 1)]
    public int OptionalInt32 { get; set; }

    [DataMember(Order = 2)]
    public long OptionalInt64 { get; set; }

    [DataMember(Order = 3)]
    public uint OptionalUint32 { get; set; }

    [DataMember(Order = 4)]
    public ulong OptionalUint64 { get; set; }

    [DataMember(Order = 5), ShapeAs<uint>(typeof(ZigZag))]
    public int OptionalSint32 { get; set; }

    [DataMember(Order = 6), ShapeAs<ulong>(typeof(ZigZag))]
    public long OptionalSint64 { get; set; }

    [DataMember(Order = 7), ShapeAs<float>(typeof(FixedSize))]
    public uint OptionalFixed32 { get; set; }

    [DataMember(Order = 8), ShapeAs<double>(typeof(FixedSize))]
    public ulong OptionalFixed64 { get; set; }

    [DataMember(Order = 9), ShapeAs<float>(typeof(SignedFixedSize))]
    public int OptionalSfixed32 { get; set; }

    [DataMember(Order = 10), ShapeAs<double>(typeof(SignedFixedSize))]
    public long OptionalSfixed64 { get; set; }

    [DataMember(Order = 11)]
    public float OptionalFloat { get; set; }

    [DataMember(Order = 12)]
    public double OptionalDouble { get; set; }

    [DataMember(Order = 13)]
    public bool OptionalBool { get; set; }

    [DataMember(Order = 14)]
    public string OptionalString { get; set; } = "";

    [DataMember(Order = 15)]
    public byte[] OptionalBytes { get; set; } = [];

    [DataMember(Order = 18)]
    public NestedMessage? OptionalNestedMessage { get; set; }

    [DataMember(Order = 19)]
    public ForeignMessage? OptionalForeignMessage { get; set; }

    [DataMember(Order = 21)]
    public NestedEnum OptionalNestedEnum { get; set; }

    [DataMember(Order = 22)]
    public ForeignEnum OptionalForeignEnum { get; set; }

    [DataMember(Order = 23)]
    public AliasedEnum OptionalAliasedEnum { get; set; }

    [DataMember(Order = 24)]
    public string? OptionalStringPiece { get; set; }

    [DataMember(Order = 25)]
    public string? OptionalCord { get; set; }

    [DataMember(Order = 27)]
    public TestAllTypesProto3? RecursiveMessage { get; set; }

    [DataMember(Order = 201)]
    public BoolValue? OptionalBoolWrapper { get; set; }

    [DataMember(Order = 202)]
    public Int32Value? OptionalInt32Wrapper { get; set; }

    [DataMember(Order = 203)]
    public Int64Value? OptionalInt64Wrapper { get; set; }

    [DataMember(Order = 204)]
    public UInt32Value? OptionalUint32Wrapper { get; set; }

    [DataMember(Order = 205)]
    public UInt64Value? OptionalUint64Wrapper { get; set; }

    [DataMember(Order = 206)]
    public FloatValue? OptionalFloatWrapper { get; set; }

    [DataMember(Order = 207)]
    public DoubleValue? OptionalDoubleWrapper { get; set; }

    [DataMember(Order = 208)]
    public StringValue? OptionalStringWrapper { get; set; }

    [DataMember(Order = 209)]
    public BytesValue? OptionalBytesWrapper { get; set; }

    [DataMember(Order = 301)]
    public TimeSpan? OptionalDuration { get; set; }

    [DataMember(Order = 302)]
    public DateTime? OptionalTimestamp { get; set; }

    [DataMember(Order = 303)]
    public FieldMask? OptionalFieldMask { get; set; }

    [DataMember(Order = 304)]
    public Struct? OptionalStruct { get; set; }

    [DataMember(Order = 305)]
    public Any? OptionalAny { get; set; }

    [DataMember(Order = 306)]
    public Value? OptionalValue { get; set; }

    [DataMember(Order = 307)]
    public NullValue OptionalNullValue { get; set; }

    [DataMember(Order = 401)]
    public int Fieldname1 { get; set; }

    [DataMember(Order = 402)]
    public int FieldName2 { get; set; }

    [DataMember(Order = 403)]
    public int FieldName3 { get; set; }

    [DataMember(Order = 404)]
    public int FieldName4 { get; set; }

    [DataMember(Order = 405)]
    public int Field0name5 { get; set; }

    [DataMember(Order = 406)]
    public int Field0Name6 { get; set; }

    [DataMember(Order = 407)]
    public int FieldName7 { get; set; }

    [DataMember(Order = 408)]
    public int FieldName8 { get; set; }

    [DataMember(Order = 409)]
    public int FieldName9 { get; set; }

    [DataMember(Order = 410)]
    public int FieldName10 { get; set; }

    [DataMember(Order = 411)]
    public int FIELDNAME11 { get; set; }

    [DataMember(Order = 412)]
    public int FIELDName12 { get; set; }

    [DataMember(Order = 413)]
    public int FieldName13 { get; set; }

    [DataMember(Order = 414)]
    public int FieldName14 { get; set; }

    [DataMember(Order = 415)]
    public int FieldName15 { get; set; }

    [DataMember(Order = 416)]
    public int FieldName16 { get; set; }

    [DataMember(Order = 417)]
    public int FieldName17 { get; set; }

    [DataMember(Order = 418)]
    public int FieldName18 { get; set; }
}

using ProtoBuf;
using SerializationApi.Shapes;

namespace SerializationApi.Conformance.Proto2;

/// <summary>The message of every kind of field in proto2, as a contract with the annotations of protobuf-net.</summary>
[ProtoContract, GenerateShape]
public sealed partial class TestAllTypesProto2 : Extensible
{
    [ProtoMember(1)]
    public int? OptionalInt32 { get; set; }

    [ProtoMember(2)]
    public long? OptionalInt64 { get; set; }

    [ProtoMember(3)]
    public uint? OptionalUint32 { get; set; }

    [ProtoMember(4)]
    public ulong? OptionalUint64 { get; set; }

    [ProtoMember(5, DataFormat = DataFormat.ZigZag)]
    public int? OptionalSint32 { get; set; }

    [ProtoMember(6, DataFormat = DataFormat.ZigZag)]
    public long? OptionalSint64 { get; set; }

    [ProtoMember(7, DataFormat = DataFormat.FixedSize)]
    public uint? OptionalFixed32 { get; set; }

    [ProtoMember(8, DataFormat = DataFormat.FixedSize)]
    public ulong? OptionalFixed64 { get; set; }

    [ProtoMember(9, DataFormat = DataFormat.FixedSize)]
    public int? OptionalSfixed32 { get; set; }

    [ProtoMember(10, DataFormat = DataFormat.FixedSize)]
    public long? OptionalSfixed64 { get; set; }

    [ProtoMember(11)]
    public float? OptionalFloat { get; set; }

    [ProtoMember(12)]
    public double? OptionalDouble { get; set; }

    [ProtoMember(13)]
    public bool? OptionalBool { get; set; }

    [ProtoMember(14)]
    public string? OptionalString { get; set; }

    [ProtoMember(15)]
    public byte[]? OptionalBytes { get; set; }

    [ProtoMember(18)]
    public NestedMessage? OptionalNestedMessage { get; set; }

    [ProtoMember(19)]
    public ForeignMessage? OptionalForeignMessage { get; set; }

    [ProtoMember(21)]
    public NestedEnum? OptionalNestedEnum { get; set; }

    [ProtoMember(22)]
    public ForeignEnum? OptionalForeignEnum { get; set; }

    [ProtoMember(24)]
    public string? OptionalStringPiece { get; set; }

    [ProtoMember(25)]
    public string? OptionalCord { get; set; }

    [ProtoMember(27)]
    public TestAllTypesProto2? RecursiveMessage { get; set; }

    [ProtoMember(241)]
    public int? DefaultInt32 { get; set; }

    [ProtoMember(242)]
    public long? DefaultInt64 { get; set; }

    [ProtoMember(243)]
    public uint? DefaultUint32 { get; set; }

    [ProtoMember(244)]
    public ulong? DefaultUint64 { get; set; }

    [ProtoMember(245, DataFormat = DataFormat.ZigZag)]
    public int? DefaultSint32 { get; set; }

    [ProtoMember(246, DataFormat = DataFormat.ZigZag)]
    public long? DefaultSint64 { get; set; }

    [ProtoMember(247, DataFormat = DataFormat.FixedSize)]
    public uint? DefaultFixed32 { get; set; }

    [ProtoMember(248, DataFormat = DataFormat.FixedSize)]
    public ulong? DefaultFixed64 { get; set; }

    [ProtoMember(249, DataFormat = DataFormat.FixedSize)]
    public int? DefaultSfixed32 { get; set; }

    [ProtoMember(250, DataFormat = DataFormat.FixedSize)]
    public long? DefaultSfixed64 { get; set; }

    [ProtoMember(251)]
    public float? DefaultFloat { get; set; }

    [ProtoMember(252)]
    public double? DefaultDouble { get; set; }

    [ProtoMember(253)]
    public bool? DefaultBool { get; set; }

    [ProtoMember(254)]
    public string? DefaultString { get; set; }

    [ProtoMember(255)]
    public byte[]? DefaultBytes { get; set; }

    [ProtoMember(401)]
    public int? Fieldname1 { get; set; }

    [ProtoMember(402)]
    public int? FieldName2 { get; set; }

    [ProtoMember(403)]
    public int? FieldName3 { get; set; }

    [ProtoMember(404)]
    public int? FieldName4 { get; set; }

    [ProtoMember(405)]
    public int? Field0name5 { get; set; }

    [ProtoMember(406)]
    public int? Field0Name6 { get; set; }

    [ProtoMember(407)]
    public int? FieldName7 { get; set; }

    [ProtoMember(408)]
    public int? FieldName8 { get; set; }

    [ProtoMember(409)]
    public int? FieldName9 { get; set; }

    [ProtoMember(410)]
    public int? FieldName10 { get; set; }

    [ProtoMember(411)]
    public int? FIELDNAME11 { get; set; }

    [ProtoMember(412)]
    public int? FIELDName12 { get; set; }

    [ProtoMember(413)]
    public int? FieldName13 { get; set; }

    [ProtoMember(414)]
    public int? FieldName14 { get; set; }

    [ProtoMember(415)]
    public int? FieldName15 { get; set; }

    [ProtoMember(416)]
    public int? FieldName16 { get; set; }

    [ProtoMember(417)]
    public int? FieldName17 { get; set; }

    [ProtoMember(418)]
    public int? FieldName18 { get; set; }

    [ProtoMember(500)]
    public MessageSetCorrect? MessageSetCorrect { get; set; }

    [ProtoMember(201, DataFormat = DataFormat.Group)]
    public Data? Data { get; set; }

    [ProtoMember(204, DataFormat = DataFormat.Group)]
    public MultiWordGroupField? MultiWordGroupField { get; set; }

    [ProtoMember(120)]
    public int? ExtensionInt32 { get; set; }

    [ProtoMember(121, DataFormat = DataFormat.Group)]
    public GroupField? GroupField { get; set; }
}

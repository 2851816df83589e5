using ProtoBuf;

namespace SerializationApi.Conformance.Proto2;

public sealed partial class TestAllTypesProto2
{
    [ProtoMember(31)]
    public List<int>? RepeatedInt32 { get; set; }

    [ProtoMember(32)]
    public List<long>? RepeatedInt64 { get; set; }

    [ProtoMember(33)]
    public List<uint>? RepeatedUint32 { get; set; }

    [ProtoMember(34)]
    public List<ulong>? RepeatedUint64 { get; set; }

    [ProtoMember(35, DataFormat = DataFormat.ZigZag)]
    public List<int>? RepeatedSint32 { get; set; }

    [ProtoMember(36, DataFormat = DataFormat.ZigZag)]
    public List<long>? RepeatedSint64 { get; set; }

    [ProtoMember(37, DataFormat = DataFormat.FixedSize)]
    public List<uint>? RepeatedFixed32 { get; set; }

    [ProtoMember(38, DataFormat = DataFormat.FixedSize)]
    public List<ulong>? RepeatedFixed64 { get; set; }

    [ProtoMember(39, DataFormat = DataFormat.FixedSize)]
    public List<int>? RepeatedSfixed32 { get; set; }

    [ProtoMember(40, DataFormat = DataFormat.FixedSize)]
    public List<long>? RepeatedSfixed64 { get; set; }

    [ProtoMember(41)]
    public List<float>? RepeatedFloat { get; set; }

    [ProtoMember(42)]
    public List<double>? RepeatedDouble { get; set; }

    [ProtoMember(43)]
    public List<bool>? RepeatedBool { get; set; }

    [ProtoMember(44)]
    public List<string>? RepeatedString { get; set; }

    [ProtoMember(45)]
    public List<byte[]>? RepeatedBytes { get; set; }

    [ProtoMember(48)]
    public List<NestedMessage>? RepeatedNestedMessage { get; set; }

    [ProtoMember(49)]
    public List<ForeignMessage>? RepeatedForeignMessage { get; set; }

    [ProtoMember(51)]
    public List<NestedEnum>? RepeatedNestedEnum { get; set; }

    [ProtoMember(52)]
    public List<ForeignEnum>? RepeatedForeignEnum { get; set; }

    [ProtoMember(54)]
    public List<string>? RepeatedStringPiece { get; set; }

    [ProtoMember(55)]
    public List<string>? RepeatedCord { get; set; }

    [ProtoMember(75, IsPacked = true)]
    public List<int>? PackedInt32 { get; set; }

    [ProtoMember(76, IsPacked = true)]
    public List<long>? PackedInt64 { get; set; }

    [ProtoMember(77, IsPacked = true)]
    public List<uint>? PackedUint32 { get; set; }

    [ProtoMember(78, IsPacked = true)]
    public List<ulong>? PackedUint64 { get; set; }

    [ProtoMember(79, DataFormat = DataFormat.ZigZag, IsPacked = true)]
    public List<int>? PackedSint32 { get; set; }

    [ProtoMember(80, DataFormat = DataFormat.ZigZag, IsPacked = true)]
    public List<long>? PackedSint64 { get; set; }

    [ProtoMember(81, DataFormat = DataFormat.FixedSize, IsPacked = true)]
    public List<uint>? PackedFixed32 { get; set; }

    [ProtoMember(82, DataFormat = DataFormat.FixedSize, IsPacked = true)]
    public List<ulong>? PackedFixed64 { get; set; }

    [ProtoMember(83, DataFormat = DataFormat.FixedSize, IsPacked = true)]
    public List<int>? PackedSfixed32 { get; set; }

    [ProtoMember(84, DataFormat = DataFormat.FixedSize, IsPacked = true)]
    public List<long>? PackedSfixed64 { get; set; }

    [ProtoMember(85, IsPacked = true)]
    public List<float>? PackedFloat { get; set; }

    [ProtoMember(86, IsPacked = true)]
    public List<double>? PackedDouble { get; set; }

    [ProtoMember(87, IsPacked = true)]
    public List<bool>? PackedBool { get; set; }

    [ProtoMember(88, IsPacked = true)]
    public List<NestedEnum>? PackedNestedEnum { get; set; }

    [ProtoMember(89)]
    public List<int>? UnpackedInt32 { get; set; }

    [ProtoMember(90)]
    public List<long>? UnpackedInt64 { get; set; }

    [ProtoMember(91)]
    public List<uint>? UnpackedUint32 { get; set; }

    [ProtoMember(92)]
    public List<ulong>? UnpackedUint64 { get; set; }

    [ProtoMember(93, DataFormat = DataFormat.ZigZag)]
    public List<int>? UnpackedSint32 { get; set; }

    [ProtoMember(94, DataFormat = DataFormat.ZigZag)]
    public List<long>? UnpackedSint64 { get; set; }

    [ProtoMember(95, DataFormat = DataFormat.FixedSize)]
    public List<uint>? UnpackedFixed32 { get; set; }

    [ProtoMember(96, DataFormat = DataFormat.FixedSize)]
    public List<ulong>? UnpackedFixed64 { get; set; }

    [ProtoMember(97, DataFormat = DataFormat.FixedSize)]
    public List<int>? UnpackedSfixed32 { get; set; }

    [ProtoMember(98, DataFormat = DataFormat.FixedSize)]
    public List<long>? UnpackedSfixed64 { get; set; }

    [ProtoMember(99)]
    public List<float>? UnpackedFloat { get; set; }

    [ProtoMember(100)]
    public List<double>? UnpackedDouble { get; set; }

    [ProtoMember(101)]
    public List<bool>? UnpackedBool { get; set; }

    [ProtoMember(102)]
    public List<NestedEnum>? UnpackedNestedEnum { get; set; }
}

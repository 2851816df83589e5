using ProtoBuf;

namespace SerializationApi.Conformance.Proto2;

public sealed partial class TestAllTypesProto2
{
    [ProtoMember(56)]
    public Dictionary<int, int>? MapInt32Int32 { get; set; }

    [ProtoMember(57)]
    public Dictionary<long, long>? MapInt64Int64 { get; set; }

    [ProtoMember(58)]
    public Dictionary<uint, uint>? MapUint32Uint32 { get; set; }

    [ProtoMember(59)]
    public Dictionary<ulong, ulong>? MapUint64Uint64 { get; set; }

    [ProtoMember(60), ProtoMap(KeyFormat = DataFormat.ZigZag, ValueFormat = DataFormat.ZigZag)]
    public Dictionary<int, int>? MapSint32Sint32 { get; set; }

    [ProtoMember(61), ProtoMap(KeyFormat = DataFormat.ZigZag, ValueFormat = DataFormat.ZigZag)]
    public Dictionary<long, long>? MapSint64Sint64 { get; set; }

    [ProtoMember(62), ProtoMap(KeyFormat = DataFormat.FixedSize, ValueFormat = DataFormat.FixedSize)]
    public Dictionary<uint, uint>? MapFixed32Fixed32 { get; set; }

    [ProtoMember(63), ProtoMap(KeyFormat = DataFormat.FixedSize, ValueFormat = DataFormat.FixedSize)]
    public Dictionary<ulong, ulong>? MapFixed64Fixed64 { get; set; }

    [ProtoMember(64), ProtoMap(KeyFormat = DataFormat.FixedSize, ValueFormat = DataFormat.FixedSize)]
    public Dictionary<int, int>? MapSfixed32Sfixed32 { get; set; }

    [ProtoMember(65), ProtoMap(KeyFormat = DataFormat.FixedSize, ValueFormat = DataFormat.FixedSize)]
    public Dictionary<long, long>? MapSfixed64Sfixed64 { get; set; }

    [ProtoMember(104)]
    public Dictionary<int, bool>? MapInt32Bool { get; set; }

    [ProtoMember(66)]
    public Dictionary<int, float>? MapInt32Float { get; set; }

    [ProtoMember(67)]
    public Dictionary<int, double>? MapInt32Double { get; set; }

    [ProtoMember(103)]
    public Dictionary<int, NestedMessage>? MapInt32NestedMessage { get; set; }

    [ProtoMember(68)]
    public Dictionary<bool, bool>? MapBoolBool { get; set; }

    [ProtoMember(69)]
    public Dictionary<string, string>? MapStringString { get; set; }

    [ProtoMember(70)]
    public Dictionary<string, byte[]>? MapStringBytes { get; set; }

    [ProtoMember(71)]
    public Dictionary<string, NestedMessage>? MapStringNestedMessage { get; set; }

    [ProtoMember(72)]
    public Dictionary<string, ForeignMessage>? MapStringForeignMessage { get; set; }

    [ProtoMember(73)]
    public Dictionary<string, NestedEnum>? MapStringNestedEnum { get; set; }

    [ProtoMember(74)]
    public Dictionary<string, ForeignEnum>? MapStringForeignEnum { get; set; }
}

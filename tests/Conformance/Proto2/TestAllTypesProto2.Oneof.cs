using ProtoBuf;

namespace SerializationApi.Conformance.Proto2;

public sealed partial class TestAllTypesProto2
{
    private Oneof _oneof;

    [ProtoMember(111)]
    public uint? OneofUint32
    {
        get => _oneof.Value<uint>(111);
        set => _oneof.Set(111, value);
    }

    [ProtoMember(112)]
    public NestedMessage? OneofNestedMessage
    {
        get => _oneof.Object<NestedMessage>(112);
        set => _oneof.Set(112, value);
    }

    [ProtoMember(113)]
    public string? OneofString
    {
        get => _oneof.Object<string>(113);
        set => _oneof.Set(113, value);
    }

    [ProtoMember(114)]
    public byte[]? OneofBytes
    {
        get => _oneof.Object<byte[]>(114);
        set => _oneof.Set(114, value);
    }

    [ProtoMember(115)]
    public bool? OneofBool
    {
        get => _oneof.Value<bool>(115);
        set => _oneof.Set(115, value);
    }

    [ProtoMember(116)]
    public ulong? OneofUint64
    {
        get => _oneof.Value<ulong>(116);
        set => _oneof.Set(116, value);
    }

    [ProtoMember(117)]
    public float? OneofFloat
    {
        get => _oneof.Value<float>(117);
        set => _oneof.Set(117, value);
    }

    [ProtoMember(118)]
    public double? OneofDouble
    {
        get => _oneof.Value<double>(118);
        set => _oneof.Set(118, value);
    }

    [ProtoMember(119)]
    public NestedEnum? OneofEnum
    {
        get => _oneof.Value<NestedEnum>(119);
        set => _oneof.Set(119, value);
    }
}

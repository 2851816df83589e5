using System.Runtime.Serialization;

namespace SerializationApi.Conformance.Proto3;

public sealed partial class TestAllTypesProto3
{
    private Oneof _oneof;

    [DataMember(Order = 111)]
    public uint? OneofUint32
    {
        get => _oneof.Value<uint>(111);
        set => _oneof.Set(111, value);
    }

    [DataMember(Order = 112)]
    public NestedMessage? OneofNestedMessage
    {
        get => _oneof.Object<NestedMessage>(112);
        set => _oneof.Set(112, value);
    }

    [DataMember(Order = 113)]
    public PresentText? OneofString
    {
        get => _oneof.Value<PresentText>(113);
        set => _oneof.Set(113, value);
    }

    [DataMember(Order = 114)]
    public PresentBytes? OneofBytes
    {
        get => _oneof.Value<PresentBytes>(114);
        set => _oneof.Set(114, value);
    }

    [DataMember(Order = 115)]
    public bool? OneofBool
    {
        get => _oneof.Value<bool>(115);
        set => _oneof.Set(115, value);
    }

    [DataMember(Order = 116)]
    public ulong? OneofUint64
    {
        get => _oneof.Value<ulong>(116);
        set => _oneof.Set(116, value);
    }

    [DataMember(Order = 117)]
    public float? OneofFloat
    {
        get => _oneof.Value<float>(117);
        set => _oneof.Set(117, value);
    }

    [DataMember(Order = 118)]
    public double? OneofDouble
    {
        get => _oneof.Value<double>(118);
        set => _oneof.Set(118, value);
    }

    [DataMember(Order = 119)]
    public NestedEnum? OneofEnum
    {
        get => _oneof.Value<NestedEnum>(119);
        set => _oneof.Set(119, value);
    }

    [DataMember(Order = 120)]
    public NullValue? OneofNullValue
    {
        get => _oneof.Value<NullValue>(120);
        set => _oneof.Set(120, value);
    }
}

using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Conformance.Proto3;

public sealed partial class TestAllTypesProto3
{
    [DataMember(Order = 56)]
    public Dictionary<int, int>? MapInt32Int32 { get; set; }

    [DataMember(Order = 57)]
    public Dictionary<long, long>? MapInt64Int64 { get; set; }

    [DataMember(Order = 58)]
    public Dictionary<uint, uint>? MapUint32Uint32 { get; set; }

    [DataMember(Order = 59)]
    public Dictionary<ulong, ulong>? MapUint64Uint64 { get; set; }

    [DataMember(Order = 60), ShapeAs<uint>(typeof(ZigZag))]
    public Dictionary<int, int>? MapSint32Sint32 { get; set; }

    [DataMember(Order = 61), ShapeAs<ulong>(typeof(ZigZag))]
    public Dictionary<long, long>? MapSint64Sint64 { get; set; }

    [DataMember(Order = 66)]
    public Dictionary<int, float>? MapInt32Float { get; set; }

    [DataMember(Order = 67)]
    public Dictionary<int, double>? MapInt32Double { get; set; }

    [DataMember(Order = 68)]
    public Dictionary<bool, bool>? MapBoolBool { get; set; }

    [DataMember(Order = 69)]
    public Dictionary<string, string>? MapStringString { get; set; }

    [DataMember(Order = 70)]
    public Dictionary<string, byte[]>? MapStringBytes { get; set; }

    [DataMember(Order = 71)]
    public Dictionary<string, NestedMessage>? MapStringNestedMessage { get; set; }

    [DataMember(Order = 72)]
    public Dictionary<string, ForeignMessage>? MapStringForeignMessage { get; set; }

    [DataMember(Order = 73)]
    public Dictionary<string, NestedEnum>? MapStringNestedEnum { get; set; }

    [DataMember(Order = 74)]
    public Dictionary<string, ForeignEnum>? MapStringForeignEnum { get; set; }
}

using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Conformance.Proto3;

public sealed partial class TestAllTypesProto3
{
    [DataMember(Order = 31)]
    public List<int>? RepeatedInt32 { get; set; }

    [DataMember(Order = 32)]
    public List<long>? RepeatedInt64 { get; set; }

    [DataMember(Order = 33)]
    public List<uint>? RepeatedUint32 { get; set; }

    [DataMember(Order = 34)]
    public List<ulong>? RepeatedUint64 { get; set; }

    [DataMember(Order = 35), ShapeAs<uint>(typeof(ZigZag))]
    public List<int>? RepeatedSint32 { get; set; }

    [DataMember(Order = 36), ShapeAs<ulong>(typeof(ZigZag))]
    public List<long>? RepeatedSint64 { get; set; }

    [DataMember(Order = 37), ShapeAs<float>(typeof(FixedSize))]
    public List<uint>? RepeatedFixed32 { get; set; }

    [DataMember(Order = 38), ShapeAs<double>(typeof(FixedSize))]
    public List<ulong>? RepeatedFixed64 { get; set; }

    [DataMember(Order = 39), ShapeAs<float>(typeof(SignedFixedSize))]
    public List<int>? RepeatedSfixed32 { get; set; }

    [DataMember(Order = 40), ShapeAs<double>(typeof(SignedFixedSize))]
    public List<long>? RepeatedSfixed64 { get; set; }

    [DataMember(Order = 41)]
    public List<float>? RepeatedFloat { get; set; }

    [DataMember(Order = 42)]
    public List<double>? RepeatedDouble { get; set; }

    [DataMember(Order = 43)]
    public List<bool>? RepeatedBool { get; set; }

    [DataMember(Order = 44)]
    public List<string>? RepeatedString { get; set; }

    [DataMember(Order = 45)]
    public List<byte[]>? RepeatedBytes { get; set; }

    [DataMember(Order = 48)]
    public List<NestedMessage>? RepeatedNestedMessage { get; set; }

    [DataMember(Order = 49)]
    public List<ForeignMessage>? RepeatedForeignMessage { get; set; }

    [DataMember(Order = 51)]
    public List<NestedEnum>? RepeatedNestedEnum { get; set; }

    [DataMember(Order = 52)]
    public List<ForeignEnum>? RepeatedForeignEnum { get; set; }

    [DataMember(Order = 54)]
    public List<string>? RepeatedStringPiece { get; set; }

    [DataMember(Order = 55)]
    public List<string>? RepeatedCord { get; set; }

    [DataMember(Order = 75)]
    public List<int>? PackedInt32 { get; set; }

    [DataMember(Order = 76)]
    public List<long>? PackedInt64 { get; set; }

    [DataMember(Order = 77)]
    public List<uint>? PackedUint32 { get; set; }

    [DataMember(Order = 78)]
    public List<ulong>? PackedUint64 { get; set; }

    [DataMember(Order = 79), ShapeAs<uint>(typeof(ZigZag))]
    public List<int>? PackedSint32 { get; set; }

    [DataMember(Order = 80), ShapeAs<ulong>(typeof(ZigZag))]
    public List<long>? PackedSint64 { get; set; }

    [DataMember(Order = 81), ShapeAs<float>(typeof(FixedSize))]
    public List<uint>? PackedFixed32 { get; set; }

    [DataMember(Order = 82), ShapeAs<double>(typeof(FixedSize))]
    public List<ulong>? PackedFixed64 { get; set; }

    [DataMember(Order = 83), ShapeAs<float>(typeof(SignedFixedSize))]
    public List<int>? PackedSfixed32 { get; set; }

    [DataMember(Order = 84), ShapeAs<double>(typeof(SignedFixedSize))]
    public List<long>? PackedSfixed64 { get; set; }

    [DataMember(Order = 85)]
    public List<float>? PackedFloat { get; set; }

    [DataMember(Order = 86)]
    public List<double>? PackedDouble { get; set; }

    [DataMember(Order = 87)]
    public List<bool>? PackedBool { get; set; }

    [DataMember(Order = 88)]
    public List<NestedEnum>? PackedNestedEnum { get; set; }

    [DataMember(Order = 89)]
    public List<int>? UnpackedInt32 { get; set; }

    [DataMember(Order = 90)]
    public List<long>? UnpackedInt64 { get; set; }

    [DataMember(Order = 91)]
    public List<uint>? UnpackedUint32 { get; set; }

    [DataMember(Order = 92)]
    public List<ulong>? UnpackedUint64 { get; set; }

    [DataMember(Order = 93), ShapeAs<uint>(typeof(ZigZag))]
    public List<int>? UnpackedSint32 { get; set; }

    [DataMember(Order = 94), ShapeAs<ulong>(typeof(ZigZag))]
    public List<long>? UnpackedSint64 { get; set; }

    [DataMember(Order = 95), ShapeAs<float>(typeof(FixedSize))]
    public List<uint>? UnpackedFixed32 { get; set; }

    [DataMember(Order = 96), ShapeAs<double>(typeof(FixedSize))]
    public List<ulong>? UnpackedFixed64 { get; set; }

    [DataMember(Order = 97), ShapeAs<float>(typeof(SignedFixedSize))]
    public List<int>? UnpackedSfixed32 { get; set; }

    [DataMember(Order = 98), ShapeAs<double>(typeof(SignedFixedSize))]
    public List<long>? UnpackedSfixed64 { get; set; }

    [DataMember(Order = 99)]
    public List<float>? UnpackedFloat { get; set; }

    [DataMember(Order = 100)]
    public List<double>? UnpackedDouble { get; set; }

    [DataMember(Order = 101)]
    public List<bool>? UnpackedBool { get; set; }

    [DataMember(Order = 102)]
    public List<NestedEnum>? UnpackedNestedEnum { get; set; }

    [DataMember(Order = 211)]
    public List<BoolValue>? RepeatedBoolWrapper { get; set; }

    [DataMember(Order = 212)]
    public List<Int32Value>? RepeatedInt32Wrapper { get; set; }

    [DataMember(Order = 213)]
    public List<Int64Value>? RepeatedInt64Wrapper { get; set; }

    [DataMember(Order = 214)]
    public List<UInt32Value>? RepeatedUint32Wrapper { get; set; }

    [DataMember(Order = 215)]
    public List<UInt64Value>? RepeatedUint64Wrapper { get; set; }

    [DataMember(Order = 216)]
    public List<FloatValue>? RepeatedFloatWrapper { get; set; }

    [DataMember(Order = 217)]
    public List<DoubleValue>? RepeatedDoubleWrapper { get; set; }

    [DataMember(Order = 218)]
    public List<StringValue>? RepeatedStringWrapper { get; set; }

    [DataMember(Order = 219)]
    public List<BytesValue>? RepeatedBytesWrapper { get; set; }

    [DataMember(Order = 311)]
    public List<TimeSpan>? RepeatedDuration { get; set; }

    [DataMember(Order = 312)]
    public List<DateTime>? RepeatedTimestamp { get; set; }

    [DataMember(Order = 313)]
    public List<FieldMask>? RepeatedFieldmask { get; set; }

    [DataMember(Order = 324)]
    public List<Struct>? RepeatedStruct { get; set; }

    [DataMember(Order = 315)]
    public List<Any>? RepeatedAny { get; set; }

    [DataMember(Order = 316)]
    public List<Value>? RepeatedValue { get; set; }

    [DataMember(Order = 317)]
    public List<ListValue>? RepeatedListValue { get; set; }
}

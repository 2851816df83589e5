using ProtoBuf;
using ProtoBuf.Meta;
using SerializationApi.Compatibility.Tests.ExistingContracts;

namespace SerializationApi.Compatibility.Tests.Libraries;

/// <summary>protobuf-net by its default model.</summary>
internal sealed class ProtobufNet() : Library("protobuf-net", Codecs.Wire.Protobuf, "ProtoBuf.ProtoContractAttribute", DataContract)
{
    // A contract that is included by an interface is not known as such before the interface is.
    static ProtobufNet() => Array.ForEach([.. ExistingSet.Assembly.GetTypes().Where(type => Has(type, "ProtoBuf.ProtoIncludeAttribute"))], type => RuntimeTypeModel.Default.Add(type));

    public override byte[] Write(Type root, object? value)
    {
        using var stream = new MemoryStream();
        RuntimeTypeModel.Default.Serialize(stream, value);
        return stream.ToArray();
    }

    public override object? Read(Type root, byte[] payload)
    {
        using var stream = new MemoryStream(payload);
        return RuntimeTypeModel.Default.Deserialize(stream, value: null, root);
    }

    public override byte[] WriteStream(Type item, IEnumerable<object> values)
    {
        using var stream = new MemoryStream();
        foreach (object value in values)
        {
            RuntimeTypeModel.Default.SerializeWithLengthPrefix(stream, value, item, PrefixStyle.Base128, fieldNumber: 0);
        }

        return stream.ToArray();
    }

    public override IEnumerable<object?> ReadStream(Type item, byte[] payload)
    {
        using var stream = new MemoryStream(payload);
        return [.. RuntimeTypeModel.Default.DeserializeItems(stream, item, PrefixStyle.Base128, expectedField: 0, resolver: null).Cast<object?>()];
    }
}

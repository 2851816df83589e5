using System.Reflection;
using ProtoBuf;
using ProtoBuf.Meta;

namespace SerializationApi.Compatibility.Tests.Libraries;

/// <summary>protobuf-net by its default model.</summary>
internal sealed class ProtobufNet() : Library("protobuf-net", Codecs.Wire.Protobuf, "ProtoBuf.ProtoContractAttribute", DataContract)
{
    private static readonly MethodInfo Generic = typeof(TypeModel)
        .GetMethods()
        .Single(static method =>
            method is { Name: "Serialize", IsGenericMethod: true }
            && method.GetParameters() is [{ } first, _, _]
            && first.ParameterType == typeof(Stream)
        );

    /// <summary>Tells the library which of some types include others: a contract that is included by an interface is not known as such
    /// before the interface is.</summary>
    public static void Include(IEnumerable<Type> types) =>
        Array.ForEach([.. types.Where(type => Has(type, "ProtoBuf.ProtoIncludeAttribute"))], type => RuntimeTypeModel.Default.Add(type));

    public override byte[] Write(Type root, object? value)
    {
        using var stream = new MemoryStream();
        Generic.MakeGenericMethod(root).Invoke(RuntimeTypeModel.Default, [stream, value, null]);
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
        return
        [
            .. RuntimeTypeModel
                .Default.DeserializeItems(stream, item, PrefixStyle.Base128, expectedField: 0, resolver: null)
                .Cast<object?>(),
        ];
    }
}

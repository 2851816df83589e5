using System.Buffers;
using ProtoBuf;
using ProtoBuf.Meta;
using SerializationApi.Formats;
using SerializationApi.Formats.Libraries;

namespace SerializationApi.ProtobufNet;

/// <summary>Protobuf by protobuf-net.</summary>
/// <param name="model">The application's model, with its surrogates and serializers.</param>
public sealed class ProtobufNetLibrary(TypeModel model) : PayloadLibrary("protobuf-net")
{
    /// <inheritdoc />
    public override bool NeedsCount => false;

    /// <inheritdoc />
    public override bool Knows(Type type) => model.CanSerializeContractType(type);

    /// <inheritdoc />
    /// <remarks>Null is written as no bytes.</remarks>
    public override void Write<T>(IBufferWriter<byte> output, T? value, Format variant)
        where T : default
    {
        if (value is not null)
        {
            model.Serialize(output, value);
        }
    }

    /// <inheritdoc />
    /// <remarks>The library does not tell the position of an error.</remarks>
    public override T? Read<T>(ReadOnlyMemory<byte> payload, ref int position)
        where T : default
    {
        T? value = model.Deserialize<T>(payload);
        position = payload.Length;
        return value;
    }

    /// <inheritdoc />
    public override bool IsRefusal(Exception error) => error is ProtoException || error.Source is "protobuf-net" or "protobuf-net.Core";

    /// <inheritdoc />
    public override bool HasItems<T>(Format variant) => true;

    /// <inheritdoc />
    /// <remarks>Concatenated parts of a message are the message.</remarks>
    public override void WriteItems<T>(IBufferWriter<byte> output, ReadOnlySpan<T> items, Format variant)
    {
        var list = new List<T>(items.Length);
        list.AddRange(items);
        Write(output, list, variant);
    }
}

using MessagePack;
using MessagePack.Resolvers;

namespace SerializationApi.Compatibility.Tests.Libraries;

/// <summary>MessagePack-CSharp by its standard resolver, unless another is given.</summary>
internal sealed class MessagePackCSharp(string name, string wire, MessagePackCompression compression, IFormatterResolver? resolver = null)
    : Library(name, wire, "MessagePack.MessagePackObjectAttribute", "MessagePack.UnionAttribute", DataContract)
{
    private readonly MessagePackSerializerOptions _options = MessagePackSerializerOptions
        .Standard.WithCompression(compression)
        .WithResolver(resolver ?? StandardResolver.Instance);

    public override byte[] Write(Type root, object? value) => MessagePackSerializer.Serialize(root, value, _options);

    public override object? Read(Type root, byte[] payload) => MessagePackSerializer.Deserialize(root, payload, _options);

    public override byte[] WriteStream(Type item, IEnumerable<object> values) => [.. values.SelectMany(value => Write(item, value))];

    public override IEnumerable<object?> ReadStream(Type item, byte[] payload)
    {
        using var stream = new MemoryStream(payload);
        using var reader = new MessagePackStreamReader(stream);
        var values = new List<object?>();
        while (reader.ReadAsync(CancellationToken.None).AsTask().GetAwaiter().GetResult() is { } message)
        {
            values.Add(MessagePackSerializer.Deserialize(item, message, _options));
        }

        return values;
    }
}

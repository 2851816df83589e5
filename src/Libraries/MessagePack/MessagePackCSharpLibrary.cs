using System.Buffers;
using MessagePack;
using MessagePack.Formatters;
using SerializationApi.Formats;
using SerializationApi.Formats.Libraries;
using SerializationApi.Formats.MessagePack;
using LibraryCompression = MessagePack.MessagePackCompression;
using MessagePackReader = MessagePack.MessagePackReader;
using MessagePackWriter = MessagePack.MessagePackWriter;

namespace SerializationApi.MessagePackCSharp;

/// <summary>MessagePack by MessagePack-CSharp, with the application's own resolvers and formatters.</summary>
public sealed class MessagePackCSharpLibrary : PayloadLibrary
{
    private readonly MessagePackSerializerOptions _options;
    private readonly MessagePackSerializerOptions _block;
    private readonly MessagePackSerializerOptions _blockArray;

    /// <summary>Creates the library with options.</summary>
    /// <param name="options">The application's options. Their compression, if any, applies to payloads without a parameter.</param>
    /// <param name="isTrusted">Whether clients are trusted. If not, options that trust data (like
    /// <see cref="MessagePackSerializerOptions.Standard"/>) are replaced with options for untrusted data: collision-resistant hashes of map
    /// keys, and at most <paramref name="maxDepth"/> nested objects.</param>
    /// <param name="maxDepth">The maximum nesting of untrusted objects.</param>
    public MessagePackCSharpLibrary(MessagePackSerializerOptions options, bool isTrusted = false, int maxDepth = 64)
        : base("MessagePack-CSharp")
    {
        _options =
            isTrusted || options.Security != MessagePackSecurity.TrustedData
                ? options
                : options.WithSecurity(MessagePackSecurity.UntrustedData.WithMaximumObjectGraphDepth(maxDepth));
        _block = _options.WithCompression(LibraryCompression.Lz4Block);
        _blockArray = _options.WithCompression(LibraryCompression.Lz4BlockArray);
    }

    /// <inheritdoc />
    public override bool Knows(Type type) => _options.Resolver.GetFormatterDynamic(type) is not null;

    /// <inheritdoc />
    /// <remarks>Here the contract decides whether keys are names.</remarks>
    public override bool Has(Format variant) => variant is MessagePackFormat { KeysAreNames: false };

    /// <inheritdoc />
    public override void Write<T>(IBufferWriter<byte> output, T? value, Format variant)
        where T : default => MessagePackSerializer.Serialize(output, value!, OptionsOf(variant));

    /// <inheritdoc />
    public override T? Read<T>(ReadOnlyMemory<byte> payload, ref int position)
        where T : default
    {
        var reader = new MessagePackReader(payload);
        try
        {
            return MessagePackSerializer.Deserialize<T>(ref reader, _options);
        }
        finally
        {
            position = (int)reader.Consumed;
        }
    }

    /// <inheritdoc />
    public override bool IsRefusal(Exception error) => error is MessagePackSerializationException;

    /// <inheritdoc />
    public override bool HasItems<T>(Format variant) =>
        OptionsOf(variant).Compression == LibraryCompression.None && _options.Resolver.GetFormatter<List<T>>() is ListFormatter<T>;

    /// <inheritdoc />
    public override void WriteHead(IBufferWriter<byte> output, int count)
    {
        var writer = new MessagePackWriter(output);
        writer.WriteArrayHeader(count);
        writer.Flush();
    }

    private MessagePackSerializerOptions OptionsOf(Format variant) =>
        (variant as MessagePackFormat)?.Compression switch
        {
            Formats.MessagePack.MessagePackCompressionMode.Lz4Block => _block,
            Formats.MessagePack.MessagePackCompressionMode.Lz4BlockArray => _blockArray,
            _ => _options,
        };
}

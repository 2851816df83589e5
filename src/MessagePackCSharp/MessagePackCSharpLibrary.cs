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

    /// <summary>Puts options in place.</summary>
    /// <param name="options">The application's. Their compression, if they have one, is that of payloads without a parameter.</param>
    /// <param name="isTrusted">
    /// Whether clients are trusted; if not, options that trust data (as <see cref="MessagePackSerializerOptions.Standard"/> does) are made
    /// those for untrusted data:
    /// keys of maps by hashes that cannot be foreseen, and no more than <paramref name="maxDepth"/> objects in one another.
    /// </param>
    /// <param name="maxDepth">How deep untrusted objects may nest.</param>
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
    /// <remarks>Whether keys are names is the contract's matter here.</remarks>
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

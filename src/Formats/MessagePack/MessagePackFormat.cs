using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

/// <summary>
/// MessagePack (github.com/msgpack/msgpack, spec.md), byte for byte as MessagePack-CSharp 3 writes it with its standard resolver. Its
/// variants: objects as arrays by position or, with <c>keys=names</c>, as maps by JSON name; and <c>compression=lz4-block</c> or
/// <c>lz4-block-array</c>. Every variant reads the payloads of all variants. Objects whose members have no numbers are always maps.
/// </summary>
public sealed class MessagePackFormat : Format
{
    private const string CompressionParameter = "compression";
    private const string KeysParameter = "keys";

    private static readonly string[] CompressionValues = ["none", "lz4-block", "lz4-block-array"];
    private static readonly string[] KeysValues = ["positions", "names"];

    // One per compression, then the same with names as keys.
    private readonly MessagePackFormat[] _variants;

    private StreamForm? _streamForm;
    private StreamForm? _listForm;

    /// <summary>Creates MessagePack by position, without compression, from which the variants can be chosen.</summary>
    /// <param name="limits">The limits for encoding and decoding; null for <see cref="FormatLimits.Default"/>.</param>
    public MessagePackFormat(FormatLimits? limits = null)
        : this(
            limits ?? FormatLimits.Default,
            MessagePackCompressionMode.None,
            keysAreNames: false,
            new MessagePackFormat[CompressionValues.Length * KeysValues.Length]
        )
    {
        for (int i = 1; i < _variants.Length; i++)
        {
            _ = new MessagePackFormat(
                Limits,
                (MessagePackCompressionMode)(i % CompressionValues.Length),
                i >= CompressionValues.Length,
                _variants
            );
        }
    }

    private MessagePackFormat(FormatLimits limits, MessagePackCompressionMode compression, bool keysAreNames, MessagePackFormat[] variants)
        : base("msgpack", ["application/x-msgpack", "application/msgpack", "application/vnd.msgpack"], limits)
    {
        Compression = compression;
        KeysAreNames = keysAreNames;
        ContentTypeParameters =
            (compression == MessagePackCompressionMode.None ? "" : $"; {CompressionParameter}={CompressionValues[(int)compression]}")
            + (keysAreNames ? $"; {KeysParameter}={KeysValues[1]}" : "");
        _variants = variants;
        _variants[IndexOf(compression, keysAreNames)] = this;
    }

    /// <summary>Gets how payloads are compressed.</summary>
    public MessagePackCompressionMode Compression { get; }

    /// <summary>Gets whether objects are maps by JSON name, not arrays by position.</summary>
    public bool KeysAreNames { get; }

    /// <inheritdoc />
    public override string ContentTypeParameters { get; }

    /// <inheritdoc />
    public override MemberLayout? Layout => MemberLayout.MessagePack;

    /// <inheritdoc />
    public override IReadOnlyList<Format> Variants => _variants;

    /// <inheritdoc />
    /// <remarks>Values one after another; each is compressed separately.</remarks>
    public override StreamForm StreamForm =>
        LazyInitializer.EnsureInitialized(
            ref _streamForm,
            () => new StreamForm(this, new ValueScanner<MessagePackWalker>(Envelope.None, Limits.MaxDepth))
        );

    /// <inheritdoc />
    /// <remarks>None if lists are compressed as a whole: after decompression they are as in <see cref="Plain"/>.</remarks>
    public override StreamForm? ListForm =>
        Compression != MessagePackCompressionMode.None
            ? null
            : LazyInitializer.EnsureInitialized(
                ref _listForm,
                () => new StreamForm(this, new ValueScanner<MessagePackWalker>(Envelope.Root, Limits.MaxDepth))
            );

    /// <inheritdoc />
    public override Format Plain => _variants[IndexOf(MessagePackCompressionMode.None, KeysAreNames)];

    internal override WireSyntax? Syntax => MessagePackSyntax.Instance;

    internal override ListPlace FindListPlace<T>(Codec<T> codec, ShapeInfo contract, int index) =>
        new ValueListPlace<MessagePackWalker>(
            new ValueScanner<MessagePackWalker>(Envelope.Member, Limits.MaxDepth),
            name => contract.IndexOf(name, index) == index,
            contract.Members[index].Number - 1,
            Limits.MaxDepth
        );

    /// <inheritdoc />
    public override PayloadDecompressor CreateDecompressor() => new Lz4Decompressor(Limits);

    /// <inheritdoc />
    public override bool IsNull(ReadOnlySpan<byte> payload) => payload is [MessagePackCode.Nil];

    /// <inheritdoc />
    public override Format? WithParameter(string name, string value)
    {
        if (name.Equals(CompressionParameter, StringComparison.OrdinalIgnoreCase))
        {
            int compression = IndexOf(CompressionValues, value);
            return compression < 0 ? null : _variants[IndexOf((MessagePackCompressionMode)compression, KeysAreNames)];
        }

        if (name.Equals(KeysParameter, StringComparison.OrdinalIgnoreCase))
        {
            int keys = IndexOf(KeysValues, value);
            return keys < 0 ? null : _variants[IndexOf(Compression, keys == 1)];
        }

        return StreamForm.TrySelect(this, name, value, out Format? selected) ? selected : this;
    }

    /// <inheritdoc />
    public override Codec<T> CreateCodec<T, TShape>() => new MessagePackCodec<T, TShape>(this);

    /// <inheritdoc />
    public override ListCodec<T> CreateListCodec<T, TShape>() => new MessagePackListCodec<T, TShape>(this);

    private static int IndexOf(MessagePackCompressionMode compression, bool keysAreNames) =>
        (int)compression + (keysAreNames ? CompressionValues.Length : 0);

    private static int IndexOf(string[] values, string value) =>
        Array.FindIndex(values, known => known.Equals(value, StringComparison.OrdinalIgnoreCase));
}

/// <summary>MessagePack-CSharp's ways to compress a payload as a whole.</summary>
public enum MessagePackCompressionMode
{
    /// <summary>MessagePack without compression.</summary>
    None,

    /// <summary>One LZ4 block in an extension of type 99.</summary>
    Lz4Block,

    /// <summary>An array of LZ4 blocks after their sizes in an extension of type 98.</summary>
    Lz4BlockArray,
}

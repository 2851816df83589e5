using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

/// <summary>
/// JSON (RFC 8259) in UTF-8 with the conventions of System.Text.Json's web defaults. It is written without white space and escapes only
/// what the RFC requires, so a page must not inline it into HTML. It is read strictly, by the RFC's grammar; a byte order mark at the start
/// is ignored, as §8.1 allows.
/// </summary>
/// <param name="limits">The limits for encoding and decoding; null for <see cref="FormatLimits.Default"/>.</param>
public sealed class JsonFormat(FormatLimits? limits = null)
    : Format("json", ["application/json", "text/json"], limits ?? FormatLimits.Default)
{
    private StreamForm? _streamForm;
    private StreamForm? _listForm;

    /// <inheritdoc />
    public override MemberLayout? Layout => MemberLayout.Json;

    /// <inheritdoc />
    /// <remarks>One value per line: NDJSON, JSON Lines.</remarks>
    public override StreamForm StreamForm => LazyInitializer.EnsureInitialized(ref _streamForm, () => JsonItemScanner.LinesOf(this));

    /// <inheritdoc />
    public override StreamForm ListForm => LazyInitializer.EnsureInitialized(ref _listForm, () => JsonItemScanner.ArrayOf(this));

    internal override WireSyntax? Syntax => SelfDescribingSyntax<JsonWalker>.Instance;

    internal override ListPlace FindListPlace<T>(Codec<T> codec, ShapeInfo contract, int index) => JsonListPlace.ByShape(contract, index);

    /// <inheritdoc />
    public override bool IsNull(ReadOnlySpan<byte> payload) => IsJsonNull(payload);

    /// <inheritdoc />
    public override Format? WithParameter(string name, string value) => IsOtherCharset(name, value) ? null : this;

    /// <inheritdoc />
    public override Codec<T> CreateCodec<T, TShape>() => new ShapeCodec<T, TShape, JsonShapeWriter, JsonShapeReader>(Limits);

    /// <inheritdoc />
    public override ListCodec<T> CreateListCodec<T, TShape>() => new ShapeListCodec<T, TShape, JsonShapeWriter, JsonShapeReader>(Limits);

    /// <summary>Whether a payload is a null, perhaps between white space.</summary>
    internal static bool IsJsonNull(ReadOnlySpan<byte> payload) => payload.Trim(" \t\r\n"u8).SequenceEqual("null"u8);

    /// <summary>Whether a media type parameter asks for something other than UTF-8, which JSON requires (RFC 8259 §8.1).</summary>
    internal static bool IsOtherCharset(string name, string value) =>
        name.Equals("charset", StringComparison.OrdinalIgnoreCase) && !IsUtf8(value);

    /// <summary>Returns whether a charset is UTF-8, by any of its names, or a subset of it.</summary>
    public static bool IsUtf8(string charset) =>
        charset.Equals("utf-8", StringComparison.OrdinalIgnoreCase)
        || charset.Equals("utf8", StringComparison.OrdinalIgnoreCase)
        || charset.Equals("us-ascii", StringComparison.OrdinalIgnoreCase)
        || charset.Equals("ascii", StringComparison.OrdinalIgnoreCase);
}

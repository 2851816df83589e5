using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>
/// JSON by the application's own <see cref="JsonSerializerOptions"/> — converters, naming policies, encoder — for teams whose
/// JSON must not change. The other formats still go through shapes.
/// </summary>
/// <param name="options">The options, which cannot be changed once a codec has been made.</param>
/// <param name="limits">Kept for <see cref="Format.Limits"/>; the options have their own depth limit.</param>
public sealed class SystemTextJsonFormat(JsonSerializerOptions options, FormatLimits limits)
    : Format("json", ["application/json", "text/json"], limits)
{
    private StreamForm? _streamForm;
    private StreamForm? _listForm;

    /// <summary>
    /// JSON as the options have it, written and read by shapes where that is known to be the same, and by System.Text.Json where it is not:
    /// decided once per contract. What
    /// System.Text.Json cannot write, or not read back, has the JSON of shapes. The server's format <c>json</c>.
    /// </summary>
    /// <param name="options">The options, which cannot be changed once a codec has been made.</param>
    /// <param name="limits">Bounds for encoding and decoding by shapes; the options have their own depth limit.</param>
    /// <param name="hasCharset">Whether the <c>Content-Type</c> says <c>charset=utf-8</c>, as minimal APIs do.</param>
    /// <param name="isByShape">Whether metadata comes from shapes: a contract that has no other is written and read by its shape.</param>
    /// <param name="onDecided">Is told each decision: the contract's name; why it is System.Text.Json, or null when it is the contract's
    /// shape; and what System.Text.Json throws at the contract, or null.</param>
    public static Format Matching(
        JsonSerializerOptions options,
        FormatLimits limits,
        bool hasCharset,
        Func<JsonTypeInfo, bool> isByShape,
        Action<string, string?, string?> onDecided
    ) =>
        new MatchingJsonFormat(options, limits)
        {
            HasCharset = hasCharset,
            IsByShape = isByShape,
            OnDecided = decision => onDecided(decision.Contract, decision.Reason, decision.Failure),
        };

    /// <summary>
    /// Has System.Text.Json carry the types that it throws at, empties or reverses, in the JSON of shapes; does nothing to options that are
    /// read-only, or in programs without reflection. Converters that the options have go before.
    /// </summary>
    public static void Complete(JsonSerializerOptions options)
    {
        if (JsonUnsupportedTypes.CanComplete)
        {
            JsonUnsupportedTypes.AddTo(options);
        }
    }

    /// <summary>A charset, as minimal APIs send it.</summary>
    public override string ContentTypeParameters => "; charset=utf-8";

    /// <inheritdoc />
    public override StreamForm StreamForm => LazyInitializer.EnsureInitialized(ref _streamForm, () => JsonItemScanner.LinesOf(this));

    /// <inheritdoc />
    public override StreamForm? ListForm =>
        JsonItemScanner.Suits(options) ? LazyInitializer.EnsureInitialized(ref _listForm, () => JsonItemScanner.ArrayOf(this)) : null;

    /// <inheritdoc />
    internal override WireSyntax? Syntax => SelfDescribingSyntax<JsonWalker>.Instance;

    /// <inheritdoc />
    internal override ListPlace? FindListPlace<T>(Codec<T> codec, ShapeInfo contract, int index) =>
        JsonListPlace.ByOptions(options, contract, index);

    /// <inheritdoc />
    public override bool IsNull(ReadOnlySpan<byte> payload) => JsonFormat.IsJsonNull(payload);

    /// <inheritdoc />
    public override Format? WithParameter(string name, string value) => JsonFormat.IsOtherCharset(name, value) ? null : this;

    /// <inheritdoc />
    public override Codec<T> CreateCodec<T, TShape>() => new SystemTextJsonCodec<T>(options, TShape.Info.Name, hasLiterals: false);

    /// <inheritdoc />
    public override ListCodec<T> CreateListCodec<T, TShape>() =>
        new SystemTextJsonListCodec<T>(options, static _ => false, TShape.Info.Name, hasLiterals: false);
}

using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>
/// JSON with the application's own <see cref="JsonSerializerOptions"/> — converters, naming policies, encoder — for teams whose JSON must
/// not change. The other formats still use shapes.
/// </summary>
/// <param name="options">The options, which cannot be changed once a codec has been created.</param>
/// <param name="limits">Kept for <see cref="Format.Limits"/>; the options have their own depth limit.</param>
public sealed class SystemTextJsonFormat(JsonSerializerOptions options, FormatLimits limits)
    : Format("json", ["application/json", "text/json"], limits)
{
    private StreamForm? _streamForm;
    private StreamForm? _listForm;

    /// <summary>
    /// Creates JSON that follows the options: the shape writes and reads a contract if it is known to produce the same JSON, otherwise
    /// System.Text.Json does, decided once per contract. Types that System.Text.Json cannot write or read back have the JSON of shapes.
    /// This is the server's format <c>json</c>.
    /// </summary>
    /// <param name="options">The options, which cannot be changed once a codec has been created.</param>
    /// <param name="limits">Limits for encoding and decoding by shapes; the options have their own depth limit.</param>
    /// <param name="hasCharset">Whether the <c>Content-Type</c> has <c>charset=utf-8</c>, as in minimal APIs.</param>
    /// <param name="isByShape">Whether metadata comes from shapes: a contract without other metadata is written and read by its
    /// shape.</param>
    /// <param name="onDecided">Called for each decision: the contract's name; why it is System.Text.Json, or null if it is the contract's
    /// shape; and the error of System.Text.Json for the contract, or null.</param>
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
    /// Makes System.Text.Json support the types that it rejects, empties or reverses, with the JSON of shapes. Has no effect on read-only
    /// options, or in programs without reflection. Existing converters of the options take precedence.
    /// </summary>
    public static void Complete(JsonSerializerOptions options)
    {
        if (JsonUnsupportedTypes.CanComplete)
        {
            JsonUnsupportedTypes.AddTo(options, static _ => false);
        }
    }

    /// <summary>Gets the charset parameter, as minimal APIs send it.</summary>
    public override string ContentTypeParameters => "; charset=utf-8";

    /// <inheritdoc />
    public override StreamForm StreamForm => LazyInitializer.EnsureInitialized(ref _streamForm, () => JsonItemScanner.LinesOf(this));

    /// <inheritdoc />
    public override StreamForm? ListForm =>
        JsonItemScanner.Suits(options) ? LazyInitializer.EnsureInitialized(ref _listForm, () => JsonItemScanner.ArrayOf(this)) : null;

    internal override WireSyntax? Syntax => SelfDescribingSyntax<JsonWalker>.Instance;

    internal override ListPlace? FindListPlace<T>(Codec<T> codec, ShapeInfo contract, int index) =>
        JsonListPlace.ByOptions(options, contract, index);

    /// <inheritdoc />
    public override bool IsNull(ReadOnlySpan<byte> payload) => JsonFormat.IsJsonNull(payload);

    /// <inheritdoc />
    public override string? DescribeOptions(ShapeInfo contract) => JsonNames.Of(options, contract.Type);

    /// <inheritdoc />
    public override Format? WithParameter(string name, string value) => JsonFormat.IsOtherCharset(name, value) ? null : this;

    /// <inheritdoc />
    public override Codec<T> CreateCodec<T, TShape>() => new SystemTextJsonCodec<T>(options, TShape.Info.Name, hasLiterals: false);

    /// <inheritdoc />
    public override ListCodec<T> CreateListCodec<T, TShape>() =>
        new SystemTextJsonListCodec<T>(options, static _ => false, TShape.Info.Name, hasLiterals: false);
}

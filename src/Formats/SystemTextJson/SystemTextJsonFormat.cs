using System.Text.Json;
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
    internal override ListPlace? FindListPlace<T>(Codec<T> codec, ShapeInfo contract, int index) => JsonListPlace.ByOptions(options, contract, index);

    /// <inheritdoc />
    public override bool IsNull(ReadOnlySpan<byte> payload) => JsonFormat.IsJsonNull(payload);

    /// <inheritdoc />
    public override Format? WithParameter(string name, string value) => JsonFormat.IsOtherCharset(name, value) ? null : this;

    /// <inheritdoc />
    public override Codec<T> CreateCodec<T, TShape>() => new SystemTextJsonCodec<T>(options, TShape.Info.Name, hasLiterals: false);

    /// <inheritdoc />
    public override ListCodec<T> CreateListCodec<T, TShape>() => new SystemTextJsonListCodec<T>(options, static _ => false, TShape.Info.Name, hasLiterals: false);
}

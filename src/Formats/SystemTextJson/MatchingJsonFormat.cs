using System.Collections.Concurrent;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>
/// JSON as the application's own <see cref="JsonSerializerOptions"/> have it: a contract is written and read by its shape where
/// that is known to be the same, and by System.Text.Json where it is not. Decided once per contract, beside its first payloads.
/// </summary>
/// <param name="options">The options, which cannot be changed once a codec has been made.</param>
/// <param name="limits">Bounds for encoding and decoding by shapes; the options have their own depth limit.</param>
public sealed class MatchingJsonFormat(JsonSerializerOptions options, FormatLimits limits)
    : Format("json", ["application/json", "text/json"], limits)
{
    private readonly ConcurrentDictionary<Type, JsonChoice> _choices = new();
    private readonly JsonFormat _byShape = new(limits);
    private readonly SystemTextJsonFormat _bySystemTextJson = new(options, limits);
    private readonly string? _optionsDifference = OptionsMatch.FindDifference(options, limits);
    private StreamForm? _streamForm;
    private StreamForm? _listForm;

    /// <summary>Whether the <c>Content-Type</c> says <c>charset=utf-8</c>, as minimal APIs do; false by default.</summary>
    public bool HasCharset { get; init; }

    /// <inheritdoc />
    public override string ContentTypeParameters => HasCharset ? "; charset=utf-8" : "";

    /// <summary>Whether metadata comes from shapes: a contract that has no other is written and read by its shape.</summary>
    public Func<JsonTypeInfo, bool> IsByShape { get; init; } = static _ => false;

    /// <summary>Is told each decision, once per contract.</summary>
    public Action<JsonDecision>? OnDecided { get; init; }

    /// <inheritdoc />
    public override StreamForm StreamForm => LazyInitializer.EnsureInitialized(ref _streamForm, () => JsonItemScanner.LinesOf(this));

    /// <inheritdoc />
    public override StreamForm? ListForm =>
        JsonItemScanner.Suits(options) ? LazyInitializer.EnsureInitialized(ref _listForm, () => JsonItemScanner.ArrayOf(this)) : null;

    /// <inheritdoc />
    internal override bool Chooses => true;

    /// <inheritdoc />
    internal override WireSyntax? Syntax => JsonSyntax.Instance;

    /// <inheritdoc />
    internal override ListPlace? FindListPlace<T>(Codec<T> codec, ShapeInfo contract, int index) => HasNoMetadata(typeof(T))
        ? _byShape.FindListPlace(codec, contract, index)
        : JsonListPlace.ByOptions(options, contract, index);

    /// <inheritdoc />
    public override Format? WithParameter(string name, string value) => JsonFormat.IsOtherCharset(name, value) ? null : this;

    /// <inheritdoc />
    public override Codec<T> CreateCodec<T, TShape>()
    {
        JsonChoice choice = ChoiceOf<T, TShape>();
        return HasNoMetadata(typeof(T)) ? _byShape.CreateCodec<T, TShape>()
            : IsClear(choice) ? _bySystemTextJson.CreateCodec<T, TShape>()
            : new MatchingCodec<T>(new ShapeCodec<T, TShape, MatchingJsonWriter, JsonReader>(Limits), choice, options, TShape.Info, Limits);
    }

    /// <inheritdoc />
    public override ListCodec<T> CreateListCodec<T, TShape>()
    {
        JsonChoice choice = ChoiceOf<T, TShape>();
        if (HasNoMetadata(typeof(T)))
        {
            return _byShape.CreateListCodec<T, TShape>();
        }

        var other = new SystemTextJsonListCodec<T>(options, IsByShape, TShape.Info.Name);
        return IsClear(choice) || other.IsOther(typeof(List<T>))
            ? other
            : new MatchingListCodec<T>(new ShapeListCodec<T, TShape, MatchingJsonWriter, JsonReader>(Limits), choice, other, TShape.Info, Limits);
    }

    private JsonChoice ChoiceOf<T, TShape>()
        where TShape : struct, IShape<T>
    {
        return _choices.GetOrAdd(typeof(T), _ => new JsonChoice(Announce));

        JsonDecision Announce()
        {
            var decision = new JsonDecision(TShape.Info.Name, HasNoMetadata(typeof(T)) ? null : FindDifference<T, TShape>());
            OnDecided?.Invoke(decision);
            return decision;
        }
    }

    // The options are the same for all contracts, so that this takes no time.
    private bool IsClear(JsonChoice choice) => _optionsDifference is not null && !choice.IsByShape;

    private string? FindDifference<T, TShape>()
        where TShape : struct, IShape<T>
    {
        try
        {
            return _optionsDifference
                ?? new ContractMatch(options, IsByShape).FindDifference(typeof(T), TShape.Info)
                ?? BehaviourMatch.FindDifference<T, TShape>((JsonTypeInfo<T>)options.GetTypeInfo(typeof(T)));
        }
        catch (Exception error) when (error is not OutOfMemoryException)
        {
            return error.Message;
        }
    }

    // Only the shape can write it: there is no reflection, and no context knows the type.
    private bool HasNoMetadata(Type type) => !options.TryGetTypeInfo(type, out JsonTypeInfo? json) || IsByShape(json);
}

/// <summary>Who writes and reads a contract's JSON.</summary>
/// <param name="Contract">The contract's name.</param>
/// <param name="Reason">Why it is System.Text.Json; null when it is the contract's shape.</param>
public sealed record JsonDecision(string Contract, string? Reason)
{
    /// <summary>Whether the contract's shape does it, since the application's options would yield the same.</summary>
    public bool IsByShape => Reason is null;
}

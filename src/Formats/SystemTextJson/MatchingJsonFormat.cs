using System.Collections;
using System.Collections.Concurrent;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>
/// JSON that follows the application's own <see cref="JsonSerializerOptions"/>: the shape writes and reads a contract if it is known to
/// produce the same JSON, otherwise System.Text.Json does. Decided once per contract, with its first payload. Types that System.Text.Json
/// cannot write or read back have the JSON of shapes (docs/adr/0014).
/// </summary>
/// <param name="options">The options, which cannot be changed once a codec has been created.</param>
/// <param name="limits">Limits for encoding and decoding by shapes; the options have their own depth limit.</param>
internal sealed class MatchingJsonFormat(JsonSerializerOptions options, FormatLimits limits)
    : Format("json", ["application/json", "text/json"], limits)
{
    private readonly ConcurrentDictionary<Type, Lazy<JsonDecision>> _decisions = new();
    private readonly JsonFormat _byShape = new(limits);
    private readonly string? _optionsDifference = OptionsMatch.FindDifference(options, limits);
    private readonly ConcurrentDictionary<Type, JsonMeans> _means = new();
    private JsonSerializerOptions? _completed;
    private StreamForm? _streamForm;
    private StreamForm? _listForm;

    /// <summary>Whether the <c>Content-Type</c> has <c>charset=utf-8</c>, as in minimal APIs; false by default.</summary>
    public bool HasCharset { get; init; }

    public override string ContentTypeParameters => HasCharset ? "; charset=utf-8" : "";

    /// <summary>Whether metadata comes from shapes: a contract without other metadata is written and read by its shape.</summary>
    public Func<JsonTypeInfo, bool> IsByShape { get; init; } = static _ => false;

    /// <summary>Called for each decision, once per contract.</summary>
    public Action<JsonDecision>? OnDecided { get; init; }

    public override StreamForm StreamForm => LazyInitializer.EnsureInitialized(ref _streamForm, () => JsonItemScanner.LinesOf(this));

    public override StreamForm? ListForm =>
        JsonItemScanner.Suits(options) ? LazyInitializer.EnsureInitialized(ref _listForm, () => JsonItemScanner.ArrayOf(this)) : null;

    internal override WireSyntax? Syntax => SelfDescribingSyntax<JsonWalker>.Instance;

    internal override ListPlace? FindListPlace<T>(Codec<T> codec, ShapeInfo contract, int index) =>
        MeansOf(typeof(T), contract).Options is { } json
            ? JsonListPlace.ByOptions(json, contract, index)
            : _byShape.FindListPlace(codec, contract, index);

    public override bool IsNull(ReadOnlySpan<byte> payload) => JsonFormat.IsJsonNull(payload);

    public override string? DescribeOptions(ShapeInfo contract) =>
        MeansOf(contract.Type, contract).Options is { } json ? JsonNames.Of(json, contract.Type) : null;

    public override Format? WithParameter(string name, string value) => JsonFormat.IsOtherCharset(name, value) ? null : this;

    public override Codec<T> CreateCodec<T, TShape>()
    {
        Lazy<JsonDecision> decision = DecisionOf<T, TShape>();
        return MeansOf(typeof(T), TShape.Info).Options is not { } json ? AnnounceShape(decision, _byShape.CreateCodec<T, TShape>())
            : IsClear(decision) ? new SystemTextJsonCodec<T>(json, TShape.Info.Name, hasLiterals: true)
            : new MatchingCodec<T>(
                new ShapeCodec<T, TShape, JsonShapeWriter, JsonShapeReader>(Limits),
                decision,
                json,
                TShape.Info,
                Limits,
                () => _byShape.CreateCodec<T, TShape>()
            );
    }

    public override ListCodec<T> CreateListCodec<T, TShape>()
    {
        Lazy<JsonDecision> decision = DecisionOf<T, TShape>();
        if (MeansOf(typeof(T), TShape.Info).Options is not { } json)
        {
            return AnnounceShape(decision, _byShape.CreateListCodec<T, TShape>());
        }

        var other = new SystemTextJsonListCodec<T>(json, IsByShape, TShape.Info.Name, hasLiterals: true);
        return IsClear(decision) || other.IsOther(typeof(List<T>))
            ? other
            : new MatchingListCodec<T>(
                new ShapeListCodec<T, TShape, JsonShapeWriter, JsonShapeReader>(Limits),
                decision,
                other,
                TShape.Info,
                Limits,
                () => _byShape.CreateListCodec<T, TShape>()
            );
    }

    internal override bool NeedsShape(Type type, ShapeInfo contract) =>
        MeansOf(type, contract) is { Failure: not null } or { IsCompleted: true };

    private Lazy<JsonDecision> DecisionOf<T, TShape>()
        where TShape : struct, IShape<T>
    {
        return _decisions.GetOrAdd(typeof(T), _ => new Lazy<JsonDecision>(Announce));

        JsonDecision Announce()
        {
            JsonDecision decision = Decide<T, TShape>();
            OnDecided?.Invoke(decision);
            return decision;
        }
    }

    // Without options there is nothing to compare: decided at once.
    private static TCodec AnnounceShape<TCodec>(Lazy<JsonDecision> decision, TCodec codec)
    {
        _ = decision.Value;
        return codec;
    }

    // The options are the same for all contracts, so this takes no time.
    private bool IsClear(Lazy<JsonDecision> decision) => _optionsDifference is not null && !decision.Value.IsByShape;

    private JsonDecision Decide<T, TShape>()
        where TShape : struct, IShape<T>
    {
        ShapeInfo contract = TShape.Info;
        JsonMeans means = MeansOf(typeof(T), contract);
        if (means.Options is not { } json)
        {
            return new JsonDecision(contract.Name, null) { Failure = means.Failure };
        }

        if (_optionsDifference is not null)
        {
            return new JsonDecision(contract.Name, _optionsDifference);
        }

        try
        {
            if (json is { IsReadOnly: false, TypeInfoResolver: not null })
            {
                json.MakeReadOnly(); // While options can be changed, missing metadata does not throw.
            }

            string? difference = new ContractMatch(json, options.TypeInfoResolverChain, IsByShape).FindDifference(typeof(T), contract);
            if (difference is not null || means.IsCompleted)
            {
                AskForAll(json, contract);
            }

            return new JsonDecision(contract.Name, difference);
        }
        catch (Exception error) when (error is not OutOfMemoryException)
        {
            // A contract inside it has no metadata.
            return HasForm(contract)
                ? new JsonDecision(contract.Name, null) { Failure = error.Message }
                : new JsonDecision(contract.Name, error.Message);
        }
    }

    // The comparison ends at the first difference, before metadata of the other contracts exists, for example of the cases of a union. Nor
    // does it look into converters.
    private static void AskForAll(JsonSerializerOptions json, ShapeInfo contract)
    {
        var reached = new ReachedContracts(contract);
        while (reached.TryTakeNext(out ShapeInfo? next))
        {
            _ = json.TryGetTypeInfo(next.Type, out _);
            reached.AddAllOf(next.For(MemberLayout.Json) ?? next);
        }
    }

    private JsonMeans MeansOf(Type type, ShapeInfo contract) =>
        _means.TryGetValue(type, out JsonMeans means) ? means : _means.GetOrAdd(type, FindMeans(type, contract));

    // Without reflection no context knows a type, or it knows it and cannot support it: converters are created for types known only at run
    // time.
    private JsonMeans FindMeans(Type type, ShapeInfo contract)
    {
        bool isUnsupported = JsonUnsupportedTypes.AreReachedFrom(type, contract, options);
        if (isUnsupported && HasForm(contract) && !JsonUnsupportedTypes.CanComplete)
        {
            return new JsonMeans(null, null, IsCompleted: true);
        }

        JsonSerializerOptions json =
            isUnsupported && JsonUnsupportedTypes.CanComplete
                ? LazyInitializer.EnsureInitialized(ref _completed, () => JsonUnsupportedTypes.Complete(options, IsByShape))
                : options;
        try
        {
            bool isKnown = json.TryGetTypeInfo(type, out JsonTypeInfo? found) && !IsByShape(found);
            bool mayHaveKeys = isKnown && (isUnsupported || contract.For(MemberLayout.Json)?.Value is not null);
            if (mayHaveKeys && HasFormThroughout(contract) && JsonUnsupportedKeys.FindFailure(contract, json, IsByShape) is { } failure)
            {
                return new JsonMeans(null, failure, isUnsupported);
            }

            return isKnown && _optionsDifference is null && Loses(json, contract, isUnsupported) && HasFormThroughout(contract)
                ? new JsonMeans(null, null, IsCompleted: true)
                : new JsonMeans(isKnown ? json : null, null, isUnsupported);
        }
        catch (Exception error) when (error is not OutOfMemoryException && HasForm(contract))
        {
            return new JsonMeans(null, error.Message, isUnsupported);
        }
    }

    // Types that System.Text.Json does not read back although the shape does: cases named by annotations of other libraries, and values
    // that only a constructor sets that it does not call. Its converters do not know about numbers as strings.
    private bool Loses(JsonSerializerOptions json, ShapeInfo contract, bool hasConverters)
    {
        var reached = new ReachedContracts(contract);
        while (reached.TryTakeNext(out ShapeInfo? next))
        {
            ShapeInfo form = next.For(MemberLayout.Json) ?? next;
            bool mayLose = JsonUnsupportedTypes.MayNotRoundTrip(next.Type, form);
            if ((hasConverters && JsonUnsupportedTypes.HasEmptiedUnion(next, json)) || (form.Value is null && AreUnfilled(json, next.Type)))
            {
                return true;
            }

            if (
                (mayLose || hasConverters)
                && json.TryGetTypeInfo(next.Type, out JsonTypeInfo? known)
                && known.Kind == JsonTypeInfoKind.Object
                && !IsByShape(known)
                && (
                    (hasConverters && WritesNumbersAsText(known)) || (mayLose && known.PolymorphismOptions is null && DoesLose(known, form))
                )
            )
            {
                return true;
            }

            reached.AddAllOf(form);
        }

        return false;
    }

    private static bool WritesNumbersAsText(JsonTypeInfo known) =>
        known.NumberHandling is not null || known.Properties.Any(static property => property.NumberHandling is not null);

    private static bool DoesLose(JsonTypeInfo known, ShapeInfo form) =>
        known.Type.IsAbstract
            ? form.Union is not null
            : (known.CreateObject is null && CannotRead(known, "{}"u8)) || known.Properties.Any(property => IsUnset(property, form));

    // A contract whose items System.Text.Json writes instead of its members, without a way to add them.
    private bool AreUnfilled(JsonSerializerOptions json, Type type) =>
        type.IsAssignableTo(typeof(IEnumerable))
        && json.TryGetTypeInfo(type, out JsonTypeInfo? known)
        && !IsByShape(known)
        && known.Kind is JsonTypeInfoKind.Enumerable or JsonTypeInfoKind.Dictionary
        && CannotRead(known, known.Kind == JsonTypeInfoKind.Enumerable ? "[]"u8 : "{}"u8);

    // It finds out about a constructor that it cannot call only when it reads.
    private static bool CannotRead(JsonTypeInfo contract, ReadOnlySpan<byte> empty)
    {
        try
        {
            _ = JsonSerializer.Deserialize(empty, contract);
            return false;
        }
        catch (Exception error) when (JsonUnsupportedKeys.IsOfType(error))
        {
            return true;
        }
        catch (Exception error) when (error is not OutOfMemoryException)
        {
            return false; // A value is missing.
        }
    }

    private static bool IsUnset(JsonPropertyInfo property, ShapeInfo form) =>
        property is { Set: null, Get: not null, AssociatedParameter: null, ObjectCreationHandling: null }
        && form.Members.ToArray().Any(member => member.JsonName == property.Name);

    private static bool HasForm(ShapeInfo contract) => contract.For(MemberLayout.Json) is not null;

    // If a contained type is unsupported, a shape refuses each value, whereas System.Text.Json writes some.
    private static bool HasFormThroughout(ShapeInfo contract)
    {
        var reached = new ReachedContracts(contract);
        while (reached.TryTakeNext(out ShapeInfo? next))
        {
            if (next.For(MemberLayout.Json) is not { } form)
            {
                return false;
            }

            reached.AddAllOf(form);
        }

        return true;
    }

    /// <summary>How System.Text.Json serializes a contract.</summary>
    /// <param name="Options">The options; null if only the shape can write it.</param>
    /// <param name="Failure">Its error for the contract, or null.</param>
    /// <param name="IsCompleted">Whether the contract holds a type that it does not support itself.</param>
    private readonly record struct JsonMeans(JsonSerializerOptions? Options, string? Failure, bool IsCompleted);
}

/// <summary>Who writes and reads a contract's JSON.</summary>
/// <param name="Contract">The contract's name.</param>
/// <param name="Reason">Why it is System.Text.Json; null if it is the contract's shape.</param>
internal sealed record JsonDecision(string Contract, string? Reason)
{
    /// <summary>Whether it is the contract's shape, because the application's options would give the same JSON, or none.</summary>
    public bool IsByShape => Reason is null;

    /// <summary>
    /// The error of System.Text.Json for the contract, which then only its shape can write and read; null if there is none.
    /// </summary>
    public string? Failure { get; init; }
}

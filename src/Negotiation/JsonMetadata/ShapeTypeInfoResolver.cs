using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.Extensions.Options;
using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Shapes;
using JsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;

namespace SerializationApi.Negotiation;

/// <summary>
/// Lets System.Text.Json write contracts through their shapes where it knows no other way. Without reflection (NativeAOT),
/// minimal APIs demand JSON metadata for whatever a handler returns, negotiated or not; so no
/// <c>JsonSerializerContext</c> is needed for contracts, and <c>TypedResults.Ok(contract)</c> works.
/// </summary>
/// <param name="shapes">The contracts that it knows.</param>
/// <param name="limits">Bounds for encoding and decoding.</param>
internal sealed class ShapeTypeInfoResolver(IReadOnlyList<Shape> shapes, FormatLimits limits) : IJsonTypeInfoResolver
{
    private readonly Lazy<ShapeMap<ShapeTypeInfo>> _types = new(() => MapTypes(shapes, limits));

    /// <inheritdoc />
    public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) => _types.Value.Find(type)?.Create(options);

    private static ShapeMap<ShapeTypeInfo> MapTypes(IReadOnlyList<Shape> shapes, FormatLimits limits)
    {
        var format = new JsonFormat(limits);
        return new ShapeMap<ShapeTypeInfo>(shapes, new ShapeTypeInfoFactory(new FormatSet(shapes, [format]), format), static info => info.Type);
    }
}

/// <summary>Makes what System.Text.Json has to know of a contract, a stream of it and every form of a list of it.</summary>
/// <param name="formats">Holds the contracts' codecs.</param>
/// <param name="format">The format of the codecs.</param>
internal sealed class ShapeTypeInfoFactory(FormatSet formats, JsonFormat format) : IShapeVisitor<IReadOnlyList<ShapeTypeInfo>>
{
    /// <inheritdoc />
    public IReadOnlyList<ShapeTypeInfo> Visit<T, TShape>()
        where TShape : struct, IShape<T> =>
        TShape.Info.Value is not null ? [OfValue<T>()] : [OfValue<T>(), OfStream<T>(), .. ListForms.Accept(new ListVisitor<T>(this))];

    private ShapeTypeInfo OfValue<T>()
    {
        TypeCodecs<T> codecs = formats.FindCodecs<T>()!;
        return new(typeof(T), options =>
        {
            JsonTypeInfo<T> info = JsonMetadataServices.CreateValueInfo<T>(options, new ShapeJsonConverter<T>(codecs, format));

            // Read off its attributes, and more than a converter of a value may have: the shape writes what says which case it is.
            info.PolymorphismOptions = null;
            return info;
        });
    }

    private static ShapeTypeInfo OfStream<T>() => new(
        typeof(IAsyncEnumerable<T>),
        static options => JsonMetadataServices.CreateIAsyncEnumerableInfo<IAsyncEnumerable<T>, T>(
            options, new JsonCollectionInfoValues<IAsyncEnumerable<T>>()));

    private sealed class ListVisitor<T>(ShapeTypeInfoFactory factory) : IListFormVisitor<T, ShapeTypeInfo>
    {
        public ShapeTypeInfo Visit<TList>(Func<List<T>, TList> convert)
            where TList : class, IEnumerable<T> => factory.OfValue<TList>();
    }
}

/// <summary>What System.Text.Json has to know of a type, made anew for each set of options.</summary>
/// <param name="Type">A contract, or a list or stream of one.</param>
/// <param name="Create">Makes the metadata.</param>
internal sealed record ShapeTypeInfo(Type Type, Func<JsonSerializerOptions, JsonTypeInfo> Create);

/// <summary>Appends <see cref="ShapeTypeInfoResolver"/> to the application's JSON options: whatever comes before it wins.</summary>
/// <param name="registration">Holds the contracts.</param>
/// <param name="options">Holds the limits.</param>
internal sealed class ShapeJsonOptions(IOptions<FormatRegistration> registration, IOptions<FormatOptions> options)
    : IPostConfigureOptions<JsonOptions>
{
    /// <inheritdoc />
    public void PostConfigure(string? name, JsonOptions json)
    {
        // With System.Text.Json in charge of JSON, a contract that it does not know is an error, which must show.
        if (!registration.Value.UsesSystemTextJson)
        {
            json.SerializerOptions.TypeInfoResolverChain.Add(
                new ShapeTypeInfoResolver(registration.Value.Shapes, options.Value.Limits));
        }
    }
}

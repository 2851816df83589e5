using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.Extensions.Options;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Json;
using SerializationApi.Shapes;
using JsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;

namespace SerializationApi.Negotiation;

/// <summary>
/// Lets System.Text.Json write contracts through their shapes where it knows no other way. Without reflection (NativeAOT),
/// minimal APIs demand JSON metadata for whatever a handler returns, negotiated or not; so no <c>JsonSerializerContext</c> is needed for
/// contracts, and <c>TypedResults.Ok(contract)</c> works.
/// </summary>
/// <param name="shapes">The contracts that it knows.</param>
/// <param name="limits">Bounds for encoding and decoding.</param>
internal sealed class ShapeTypeInfoResolver(IReadOnlyList<Shape> shapes, FormatLimits limits) : IJsonTypeInfoResolver
{
    private readonly Lazy<ShapeMap<Func<JsonSerializerOptions, JsonTypeInfo>>> _types = new(() => MapTypes(shapes, limits));

    public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) => _types.Value.Find(type)?.Invoke(options);

    private static ShapeMap<Func<JsonSerializerOptions, JsonTypeInfo>> MapTypes(IReadOnlyList<Shape> shapes, FormatLimits limits)
    {
        var format = new JsonFormat(limits);
        var formats = new FormatSet(shapes, [format]);
        var values = new ValueVisitor(formats, format);
        return new(
            shapes,
            (shape, type) =>
                shape.Accept<Func<JsonSerializerOptions, JsonTypeInfo>>(
                    type == shape.Type ? values
                    : ListForms.IsStream(type) ? StreamVisitor.Instance
                    : new ListVisitor(values, type)
                ),
            ListForms.IsListOrStream
        );
    }

    private sealed class ValueVisitor(FormatSet formats, JsonFormat format) : IContractVisitor<Func<JsonSerializerOptions, JsonTypeInfo>>
    {
        public Func<JsonSerializerOptions, JsonTypeInfo> Visit<T>(Shape<T> shape) => Of<T>();

        public Func<JsonSerializerOptions, JsonTypeInfo> Of<T>()
        {
            TypeCodecs<T> codecs = formats.FindCodecs<T>()!;
            return options =>
            {
                JsonTypeInfo<T> info = JsonMetadataServices.CreateValueInfo<T>(options, new ShapeJsonConverter<T>(codecs, format));

                // Read off its attributes, and more than a converter of a value may have: the shape writes what says which case it is.
                info.PolymorphismOptions = null;
                return info;
            };
        }
    }

    private sealed class StreamVisitor : IContractVisitor<Func<JsonSerializerOptions, JsonTypeInfo>>
    {
        public static readonly StreamVisitor Instance = new();

        public Func<JsonSerializerOptions, JsonTypeInfo> Visit<T>(Shape<T> shape) =>
            static options =>
                JsonMetadataServices.CreateIAsyncEnumerableInfo<IAsyncEnumerable<T>, T>(
                    options,
                    new JsonCollectionInfoValues<IAsyncEnumerable<T>>()
                );
    }

    private sealed class ListVisitor(ValueVisitor values, Type list) : IContractVisitor<Func<JsonSerializerOptions, JsonTypeInfo>>
    {
        public Func<JsonSerializerOptions, JsonTypeInfo> Visit<T>(Shape<T> shape) => ListForms.Accept(new FormVisitor<T>(values), list);
    }

    private sealed class FormVisitor<T>(ValueVisitor values) : IListFormVisitor<T, Func<JsonSerializerOptions, JsonTypeInfo>>
    {
        public Func<JsonSerializerOptions, JsonTypeInfo> Visit<TList>()
            where TList : class, IEnumerable<T> => values.Of<TList>();
    }
}

/// <summary>Appends <see cref="ShapeTypeInfoResolver"/> to the application's JSON options: whatever comes before it wins.</summary>
/// <param name="registration">Holds the contracts.</param>
/// <param name="options">Holds the limits.</param>
internal sealed class ShapeJsonOptions(IOptions<FormatRegistration> registration, IOptions<FormatOptions> options)
    : IPostConfigureOptions<JsonOptions>
{
    public void PostConfigure(string? name, JsonOptions json)
    {
        // With System.Text.Json in charge of JSON, a contract that it does not know is an error, which must show.
        if (!registration.Value.UsesSystemTextJson)
        {
            json.SerializerOptions.TypeInfoResolverChain.Add(new ShapeTypeInfoResolver(registration.Value.Shapes, options.Value.Limits));
        }
    }
}

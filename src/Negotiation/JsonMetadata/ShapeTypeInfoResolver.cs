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
/// Lets System.Text.Json write contracts through their shapes if it has no other metadata. Without reflection (NativeAOT), minimal APIs
/// need JSON metadata for every return type, negotiated or not; so contracts need no <c>JsonSerializerContext</c>, and
/// <c>TypedResults.Ok(contract)</c> works.
/// </summary>
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

                // Comes from the type's attributes, which a converter must not have: the shape writes the discriminator.
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

/// <summary>Appends <see cref="ShapeTypeInfoResolver"/> to the application's JSON options, so that every other resolver wins.</summary>
internal sealed class ShapeJsonOptions(IOptions<FormatRegistration> registration, IOptions<FormatOptions> options)
    : IPostConfigureOptions<JsonOptions>
{
    public void PostConfigure(string? name, JsonOptions json)
    {
        // If System.Text.Json handles JSON, an unknown contract must stay an error.
        if (!registration.Value.UsesSystemTextJson)
        {
            json.SerializerOptions.TypeInfoResolverChain.Add(new ShapeTypeInfoResolver(registration.Value.Shapes, options.Value.Limits));
        }
    }
}

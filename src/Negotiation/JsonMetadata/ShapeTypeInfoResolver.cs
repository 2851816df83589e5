using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>
/// Lets System.Text.Json write contracts through their shapes where it knows no other way. Without reflection (NativeAOT),
/// minimal APIs demand JSON metadata for whatever a handler returns, negotiated or not; so no
/// <c>JsonSerializerContext</c> is needed for contracts, and <c>TypedResults.Ok(contract)</c> works.
/// </summary>
/// <param name="shapes">The contracts.</param>
/// <param name="limits">Bounds for encoding and decoding.</param>
internal sealed class ShapeTypeInfoResolver(IReadOnlyList<Shape> shapes, FormatLimits limits) : IJsonTypeInfoResolver
{
    private readonly Lazy<Dictionary<Type, Func<JsonSerializerOptions, JsonTypeInfo>>> _types = new(() => ListTypes(shapes, limits));

    /// <inheritdoc />
    public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) =>
        _types.Value.TryGetValue(type, out Func<JsonSerializerOptions, JsonTypeInfo>? create) ? create(options) : null;

    private static Dictionary<Type, Func<JsonSerializerOptions, JsonTypeInfo>> ListTypes(IReadOnlyList<Shape> shapes, FormatLimits limits)
    {
        var format = new JsonFormat(limits);
        var types = new Dictionary<Type, Func<JsonSerializerOptions, JsonTypeInfo>>();
        var visitor = new Visitor(new FormatSet(shapes, [format]), format, types);
        foreach (Shape shape in shapes)
        {
            shape.Accept(visitor);
        }

        return types;
    }

    private sealed class Visitor(FormatSet formats, JsonFormat format, Dictionary<Type, Func<JsonSerializerOptions, JsonTypeInfo>> types)
        : IShapeVisitor<bool>
    {
        public bool Visit<T, TShape>()
            where TShape : struct, IShape<T> =>
            Add<T>() && Add<List<T>>() && Add<T[]>() && Add<IReadOnlyList<T>>() && Add<IReadOnlyCollection<T>>()
            && Add<IList<T>>() && Add<ICollection<T>>() && Add<IEnumerable<T>>() && AddStream<T>();

        private bool Add<T>()
        {
            Codec<T> codec = formats.FindCodecs<T>()!.For(format);
            types.TryAdd(typeof(T), options => JsonMetadataServices.CreateValueInfo<T>(options, new ShapeJsonConverter<T>(codec)));
            return true;
        }

        private bool AddStream<T>()
        {
            types.TryAdd(typeof(IAsyncEnumerable<T>), options => JsonMetadataServices.CreateIAsyncEnumerableInfo<IAsyncEnumerable<T>, T>(
                options, new JsonCollectionInfoValues<IAsyncEnumerable<T>>()));
            return true;
        }
    }
}

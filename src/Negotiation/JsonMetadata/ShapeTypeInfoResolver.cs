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

using System.Text.Json.Serialization.Metadata;
using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

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

using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>
/// Lists the types that a shape makes encodable: the contract and the usual forms of a list of it. All of them are named
/// here statically, so that NativeAOT compiles them and nothing is looked up by reflection.
/// </summary>
internal sealed class TypeCodecsFactory : IShapeVisitor<IReadOnlyList<TypeCodecs>>
{
    /// <inheritdoc />
    public IReadOnlyList<TypeCodecs> Visit<T, TShape>()
        where TShape : struct, IShape<T>
    {
        var list = new TypeCodecs<List<T>>(typeof(T), static format => format.CreateListCodec<T, TShape>());
        return
        [
            new TypeCodecs<T>(typeof(T), static format => format.CreateCodec<T, TShape>()),
            list,
            Like<T[], T>(list, static items => items.ToArray()),
            Like<IReadOnlyList<T>, T>(list, static items => items),
            Like<IReadOnlyCollection<T>, T>(list, static items => items),
            Like<IList<T>, T>(list, static items => items),
            Like<ICollection<T>, T>(list, static items => items),
            Like<IEnumerable<T>, T>(list, static items => items),
        ];
    }

    private static TypeCodecs<TList> Like<TList, T>(TypeCodecs<List<T>> list, Func<List<T>, TList> convert)
        where TList : class, IEnumerable<T> =>
        new(typeof(T), format => new ListLikeCodec<TList, T>((ListCodec<T>)list.For(format), convert));
}

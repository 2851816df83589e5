using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>Makes the codecs of the types that a shape makes encodable: the contract, and every form of a list of it; a value that is no contract by itself.</summary>
internal sealed class TypeCodecsFactory : IShapeVisitor<IReadOnlyList<TypeCodecs>>
{
    /// <inheritdoc />
    public IReadOnlyList<TypeCodecs> Visit<T, TShape>()
        where TShape : struct, IShape<T>
    {
        var availability = new Availability(TShape.Info);
        return
        [
            new TypeCodecs<T>(availability, static format => format.CreateCodec<T, TShape>()),
            .. TShape.Info.Value is null ? ListForms.Accept(new ListVisitor<T>(availability, new(availability, static format => format.CreateListCodec<T, TShape>(), isList: true))) : [],
        ];
    }

    private sealed class ListVisitor<T>(Availability availability, TypeCodecs<List<T>> list) : IListFormVisitor<T, TypeCodecs>
    {
        public TypeCodecs Visit<TList>(Func<List<T>, TList> convert)
            where TList : class, IEnumerable<T> =>
            typeof(TList) == typeof(List<T>)
                ? list
                : new TypeCodecs<TList>(availability, format => new ListLikeCodec<TList, T>(list.ForList(format), convert), isList: true);
    }
}

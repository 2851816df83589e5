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
            new TypeCodecs<T>(availability, static format => format.CreateCodec<T, TShape>(), isList: false),
            .. TShape.Info.Value is null ? ListForms.Accept(new ListVisitor<T, TShape>(availability)) : [],
        ];
    }

    private sealed class ListVisitor<T, TShape> : IListFormVisitor<T, TypeCodecs>
        where TShape : struct, IShape<T>
    {
        private readonly Availability _availability;
        private readonly TypeCodecs<List<T>> _list;

        public ListVisitor(Availability availability)
        {
            _availability = availability;
            _list = Create(static format => format.CreateListCodec<T, TShape>());
        }

        public TypeCodecs Visit<TList>(Func<List<T>, TList> convert)
            where TList : class, IEnumerable<T> =>
            typeof(TList) == typeof(List<T>) ? _list : Create(format => _list.ForList(format).As(convert));

        private TypeCodecs<TList> Create<TList>(Func<Format, Codec<TList>> create) => new(_availability, create, isList: true);
    }
}

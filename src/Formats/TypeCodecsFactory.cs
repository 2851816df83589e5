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
            new TypeCodecs<T>(availability, static format => format.CreateCodec<T, TShape>(), static (from, to) => new Transcoder<T, TShape>(from, to, isList: false)),
            .. TShape.Info.Value is null ? ListForms.Accept(new ListVisitor<T, TShape>(availability)) : [],
        ];
    }

    private sealed class ListVisitor<T, TShape>(Availability availability) : IListFormVisitor<T, TypeCodecs>
        where TShape : struct, IShape<T>
    {
        private readonly TypeCodecs<List<T>> _list = new(
            availability,
            static format => format.CreateListCodec<T, TShape>(),
            static (from, to) => new Transcoder<List<T>, TShape>(from, to, isList: true),
            isList: true);

        public TypeCodecs Visit<TList>(Func<List<T>, TList> convert)
            where TList : class, IEnumerable<T> =>
            typeof(TList) == typeof(List<T>)
                ? _list
                : new TypeCodecs<TList>(
                    availability,
                    format => _list.ForList(format).As(convert),
                    static (from, to) => new Transcoder<TList, TShape>(from, to, isList: true),
                    isList: true);
    }
}

using SerializationApi.Formats.Streams;
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
            _list = Create(static format => format.CreateListCodec<T, TShape>(), static items => items);
        }

        public TypeCodecs Visit<TList>(Func<List<T>, TList> convert)
            where TList : class, IEnumerable<T> =>
            typeof(TList) == typeof(List<T>) ? _list : Create(format => _list.ForList(format).As(convert), convert);

        private TypeCodecs<TList> Create<TList>(Func<Format, Codec<TList>> create, Func<List<T>, TList> convert) => new(
            _availability,
            create,
            (format, whole) => Begin(format, whole, convert));

        // An item of a stream has its limit; one of a list has that of the whole.
        private ArrivingList<TList, T>? Begin<TList>(Format format, Codec<TList> whole, Func<List<T>, TList> convert) => _list.FindItems(format, typeof(TList)) is { } items
            ? new ArrivingList<TList, T>(whole, format is StreamForm ? items.CreateDecoder() : items.CreateDecoder(int.MaxValue), convert, format.Limits)
            : null;
    }
}

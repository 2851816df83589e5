using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>Makes the responders of a contract: for itself, for a stream of it, and for every form of a list of it.</summary>
/// <param name="negotiator">Holds the contract's codecs.</param>
/// <param name="options">The sizes of batches.</param>
/// <param name="refusals">Makes the refusals.</param>
/// <param name="metrics">Counts the bytes.</param>
internal sealed class ResponderFactory(Negotiator negotiator, FormatOptions options, Refusals refusals, NegotiationMetrics metrics)
    : IShapeVisitor<IReadOnlyList<Responder>>
{
    /// <inheritdoc />
    public IReadOnlyList<Responder> Visit<T, TShape>()
        where TShape : struct, IShape<T>
    {
        FormatSet formats = negotiator.Formats;
        if (TShape.Info.Value is not null)
        {
            return [new ValueResponder<T>(formats.FindCodecs<T>()!, negotiator, refusals, metrics)];
        }

        TypeCodecs<List<T>> codecs = formats.FindCodecs<List<T>>()!;
        ListResponder<T>[] lists = ListForms.Accept(new ListVisitor<T>(type => new(type, codecs, negotiator, options, refusals, metrics)));
        return
        [
            new ValueResponder<T>(formats.FindCodecs<T>()!, negotiator, refusals, metrics),
            new StreamResponder<T>(codecs, negotiator, options, refusals, metrics),
            .. lists,
        ];
    }

    private sealed class ListVisitor<T>(Func<Type, ListResponder<T>> create) : IListFormVisitor<T, ListResponder<T>>
    {
        public ListResponder<T> Visit<TList>(Func<List<T>, TList> convert)
            where TList : class, IEnumerable<T> => create(typeof(TList));
    }
}

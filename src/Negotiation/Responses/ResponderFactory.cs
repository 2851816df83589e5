using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>
/// Makes the responders of a contract: for itself, and for the usual forms of a list or stream of it. All are named here
/// statically, so that NativeAOT compiles them.
/// </summary>
/// <param name="formats">The codecs.</param>
/// <param name="options">The sizes of batches.</param>
/// <param name="diagnostics">Where failures go.</param>
internal sealed class ResponderFactory(FormatSet formats, FormatOptions options, NegotiationDiagnostics diagnostics)
    : IShapeVisitor<IReadOnlyList<Responder>>
{
    /// <inheritdoc />
    public IReadOnlyList<Responder> Visit<T, TShape>()
        where TShape : struct, IShape<T>
    {
        TypeCodecs<List<T>> codecs = formats.FindCodecs<List<T>>()!;
        var list = new ListResponder<T>(typeof(List<T>), codecs, options, diagnostics);
        return
        [
            new ValueResponder<T>(formats.FindCodecs<T>()!, diagnostics),
            list,
            new StreamResponder<T>(list, codecs, options, diagnostics),
            Like(typeof(T[])),
            Like(typeof(IReadOnlyList<T>)),
            Like(typeof(IReadOnlyCollection<T>)),
            Like(typeof(IList<T>)),
            Like(typeof(ICollection<T>)),
            Like(typeof(IEnumerable<T>)),
        ];

        ListResponder<T> Like(Type type) => new(type, codecs, options, diagnostics);
    }
}

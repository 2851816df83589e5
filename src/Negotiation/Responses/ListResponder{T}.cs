using System.Runtime.InteropServices;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>Writes a list of a contract: a short one as a whole, a long one in batches.</summary>
/// <typeparam name="T">The items' contract.</typeparam>
/// <param name="type">The type that handlers return.</param>
/// <param name="codecs">The list's codecs.</param>
/// <param name="negotiator">Knows what is on offer for them.</param>
/// <param name="options">The sizes of batches.</param>
/// <param name="refusals">Makes the refusals.</param>
/// <param name="metrics">Counts the bytes.</param>
internal sealed class ListResponder<T>(
    Type type, TypeCodecs<List<T>> codecs, Negotiator negotiator, FormatOptions options, Refusals refusals, NegotiationMetrics metrics)
    : SequenceResponder<T>(type, codecs, negotiator, options, refusals, metrics)
{
    /// <inheritdoc />
    public override bool Accepts(Type type) => ListTypes.IsOf<T>(type, typeof(IEnumerable<T>));

    /// <inheritdoc />
    public override bool Accepts(object value) => value is IEnumerable<T>;

    /// <inheritdoc />
    protected override ValueTask WriteBodyAsync(HttpContext http, object? value, Representation representation)
    {
        ListCodec<T> codec = CodecFor(representation);
        if (value is not null && codec.FindWriter(value) is { } writer)
        {
            return WriteByTypeAsync(http, writer, value, representation, mayWait: false);
        }

        switch (value)
        {
            case null:
                return WriteNullAsync(http, codec, representation);
            case T[] array when IsShort(codec, array.Length):
                return WriteWholeAsync(http, codec, array, representation);
            case List<T> list when IsShort(codec, list.Count):
                return WriteWholeAsync(http, codec, CollectionsMarshal.AsSpan(list), representation);
            case IEnumerable<T> items when NeedsWholeList(codec):
                return WriteWholeAsync(http, codec, CollectionsMarshal.AsSpan(new List<T>(items)), representation);
            default:
                return WriteBatchesAsync(http, codec, () => new ListSource<T>((IEnumerable<T>)value), representation);
        }
    }

    private bool IsShort(ListCodec<T> codec, int count) => NeedsWholeList(codec) || FitsBatch(count);
}

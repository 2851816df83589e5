using System.Runtime.InteropServices;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Negotiation;

/// <summary>Writes a value with a long list: the bytes before the list, the items in batches, and the bytes after it.</summary>
internal sealed class StreamedResponder<TRoot, TItem>(
    ValueCodecs<TRoot, TItem> codecs,
    Negotiator negotiator,
    FormatOptions options,
    Refusals refusals,
    NegotiationMetrics metrics
) : ListResponder<TItem>(typeof(Streamed<TRoot, TItem>), codecs.Lists, negotiator, options, refusals, metrics, codecs)
    where TRoot : class
    where TItem : class
{
    public override bool IsList => false;

    public override bool Accepts(Type type) => type == typeof(Streamed<TRoot, TItem>);

    public override bool Accepts(object value) => value is Streamed<TRoot, TItem>;

    protected override PooledBuffer Encode(object? value, Format format)
    {
        var streamed = (Streamed<TRoot, TItem>)value!;
        return !streamed.HasItems ? codecs.Encode(format, streamed.Root)
            : streamed.TakeSequence() is { } items ? codecs.CreateEncoder(format, streamed.Root).Encode([.. items])
            : base.Encode(streamed.Items, format);
    }

    protected override ValueTask WriteBodyAsync(HttpContext http, object? value, Representation representation) =>
        GuardAsync(http, SendAsync(http, (Streamed<TRoot, TItem>)value!, representation), representation);

    private async ValueTask SendAsync(HttpContext http, Streamed<TRoot, TItem> streamed, Representation representation)
    {
        if (!streamed.HasItems)
        {
            await WriteValueAsync(http, streamed, representation);
            return;
        }

        ListCodec<TItem> codec = codecs.CreateEncoder(representation.Format, streamed.Root);
        await (
            streamed.TakeSequence() switch
            {
                List<TItem> list when FitsBatch(list.Count) => WriteWholeAsync(
                    http,
                    codec,
                    CollectionsMarshal.AsSpan(list),
                    representation
                ),
                { } items => SendBatchesAsync(http, codec, () => new ListSource<TItem>(items), representation),
                null => SendBatchesAsync(http, codec, () => streamed.OpenStream(http.RequestAborted), representation),
            }
        );
    }
}

using SerializationApi.Formats;
using SerializationApi.Formats.Streams;

namespace SerializationApi.Negotiation.Tests;

/// <summary>The stream forms as clients name them.</summary>
internal static class StreamWire
{
    private static readonly FormatSet Formats = new(TestShapes.All);

    public static TheoryData<string> Forms =>
        [
            "application/x-ndjson",
            "application/jsonl",
            "application/x-msgpack; delimited=true",
            "application/x-msgpack; delimited=true; compression=lz4-block; keys=names",
            "application/x-protobuf; delimited=true",
            "application/vnd.google.protobuf; delimited=true",
            "application/x-memorypack; delimited=true",
        ];

    public static StreamCodec<Order> Codec(string mediaType) =>
        Formats.FindCodecs<List<Order>>()!.ForStream((StreamForm)new ContentTypes(Formats).Find(mediaType)!.Format);

    public static byte[] Encode(string mediaType, params Order[] items)
    {
        using PooledBuffer stream = Codec(mediaType).Encode(items.AsSpan());
        return stream.Span.ToArray();
    }

    /// <summary>A list in a format's own form: up to behind its first item, and the rest.</summary>
    public static (byte[] First, byte[] Others) EncodeList(string mediaType, params Order[] items)
    {
        ListCodec<Order> codec = Formats.FindCodecs<List<Order>>()!.ForList(new ContentTypes(Formats).Find(mediaType)!.Format);
        using PooledBuffer whole = codec.Encode(items.AsSpan());
        using PooledBuffer head = codec.EncodeHead(items.Length);
        using PooledBuffer first = codec.EncodeItems(items.AsSpan(0, 1), 0);
        int end = codec.CanBatch ? head.Length + first.Length : 1;
        return (whole.Span[..end].ToArray(), whole.Span[end..].ToArray());
    }

    /// <summary>What a handler makes of items: the sum of their numbers.</summary>
    /// <param name="orders">The items.</param>
    /// <param name="read">Completed with the first.</param>
    /// <param name="factor">What each number is multiplied by.</param>
    public static async Task<Order> SumAsync(IAsyncEnumerable<Order> orders, TaskCompletionSource read, int factor = 1)
    {
        int sum = 0;
        await foreach (Order order in orders)
        {
            sum += factor * order.Id;
            read.TrySetResult();
        }

        return new Order { Id = sum };
    }
}

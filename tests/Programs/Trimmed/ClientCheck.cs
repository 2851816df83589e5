using System.Buffers;
using System.Net;
using SerializationApi.Caching;
using SerializationApi.Client;
using SerializationApi.Formats;

namespace SerializationApi.Trimmed;

/// <summary>The client and the cache's serializers: a value is sent compressed to a server that echoes, as a whole and as a stream, and
/// kept in an entry.</summary>
internal static class ClientCheck
{
    private const int Count = 50;

    /// <summary>Runs through every format that the contract has.</summary>
    /// <returns>How many values came back.</returns>
    /// <exception cref="InvalidOperationException">What came back is not what was sent.</exception>
    public static async Task<int> RunAsync(FormatSet set)
    {
        using var client = new HttpClient(new Echo()) { BaseAddress = new Uri("http://echo/") };
        int values = 0;
        foreach (Format format in set.Formats)
        {
            var formats = new ClientFormats(set)
            {
                Accept = [format.MediaTypes[0]],
                AcceptEncoding = ["br"],
                ContentEncoding = "gzip",
                MinCompressedBytes = 1,
            };
            Kinds[] sent = [.. Enumerable.Repeat(Kinds.Sample, Count)];
            Kinds[]? received = await client.PostAsFormatAsync<Kinds[], Kinds[]>("/", sent, formats);
            values += Compare(received!.Length);

            using var content = FormatStreamContent.Create(ToStream(sent), formats);
            using HttpResponseMessage response = await client.PostAsync(new Uri("/", UriKind.Relative), content);
            int items = 0;
            await foreach (Kinds? _ in response.Content.ReadFromFormatAsAsyncEnumerable<Kinds>(formats))
            {
                items++;
            }

            values += Compare(items);
            values += Keep(sent, new CacheFormats(set, format.MediaTypes[0]));
        }

        return values;
    }

    private static int Keep(Kinds[] sent, CacheFormats formats)
    {
        var serializer = new FormatCacheSerializer<Kinds[]>(formats);
        using var entry = new PooledBufferWriter();
        serializer.Serialize(sent, entry);
        return Compare(serializer.Deserialize(new ReadOnlySequence<byte>(entry.Memory)).Length);
    }

    private static int Compare(int count) =>
        count == Count ? count : throw new InvalidOperationException($"{count} values came back of {Count}.");

    private static async IAsyncEnumerable<Kinds> ToStream(Kinds[] items)
    {
        foreach (Kinds item in items)
        {
            await Task.Yield();
            yield return item;
        }
    }

    private sealed class Echo : HttpMessageHandler
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            var content = new ByteArrayContent(await request.Content!.ReadAsByteArrayAsync(cancellationToken));
            content.Headers.ContentType = request.Content.Headers.ContentType;
            content.Headers.Add("Content-Encoding", request.Content.Headers.ContentEncoding);
            return new HttpResponseMessage(HttpStatusCode.OK) { Content = content };
        }
    }
}

using System.Diagnostics;
using System.Net.Http.Headers;

namespace SerializationApi.Tool;

/// <summary>Sends requests to a service.</summary>
internal sealed class ServiceClient : IDisposable
{
    private readonly HttpClient _client;
    private readonly (string Name, string Value)[] _headers;

    /// <summary>Makes a client.</summary>
    /// <param name="headers">Header fields of each request, as <c>Name: value</c>.</param>
    /// <param name="maxBytes">How long a response may be.</param>
    /// <exception cref="UserErrorException">A header field has another form.</exception>
    public ServiceClient(IEnumerable<string> headers, int maxBytes)
    {
        _headers = [.. headers.Select(Parse)];
        // What is received is what the service has sent: codings are asked for one by one.
        _client = new HttpClient(new SocketsHttpHandler { PooledConnectionLifetime = TimeSpan.FromMinutes(5) }) { MaxResponseContentBufferSize = maxBytes };
    }

    /// <summary>The address that an argument names; without a scheme it is http.</summary>
    /// <exception cref="UserErrorException">It names none.</exception>
    public static Uri AddressOf(string text) =>
        Uri.TryCreate(text.Split('/', '?')[0].EndsWith(':') ? text : $"http://{text}", UriKind.Absolute, out Uri? address) && address.Scheme is "http" or "https"
            ? address
            : throw new UserErrorException($"'{text}' is no address of http or https");

    /// <inheritdoc />
    public void Dispose() => _client.Dispose();

    /// <summary>Sends a request and waits for the whole response.</summary>
    /// <param name="address">Where it goes.</param>
    /// <param name="accept">The media type to accept; null for any.</param>
    /// <param name="coding">The content coding to accept; null for none.</param>
    /// <param name="body">A body to post; null for a GET.</param>
    /// <param name="stop">Ends the wait.</param>
    /// <exception cref="UserErrorException">There is no response, or it is too long.</exception>
    public async Task<Response> SendAsync(Uri address, string? accept, string? coding, (byte[] Payload, string MediaType)? body, CancellationToken stop)
    {
        using var request = new HttpRequestMessage(body is null ? HttpMethod.Get : HttpMethod.Post, address);
        if (body is { } content)
        {
            request.Content = new ByteArrayContent(content.Payload) { Headers = { ContentType = MediaTypeHeaderValue.Parse(content.MediaType) } };
        }

        Add("Accept", accept);
        Add("Accept-Encoding", coding ?? "identity");
        Array.ForEach(_headers, header => Add(header.Name, header.Value));
        long start = Stopwatch.GetTimestamp();
        try
        {
            using HttpResponseMessage response = await _client.SendAsync(request, stop);
            byte[] received = await response.Content.ReadAsByteArrayAsync(stop);
            TimeSpan time = Stopwatch.GetElapsedTime(start);
            return new Response(
                (int)response.StatusCode,
                response.ReasonPhrase ?? "",
                response.Content.Headers.ContentType?.ToString(),
                string.Join(", ", response.Content.Headers.ContentEncoding),
                [.. response.Headers.Concat(response.Content.Headers).Select(static header => (header.Key, string.Join(", ", header.Value)))],
                received,
                time);
        }
        catch (HttpRequestException error)
        {
            throw new UserErrorException($"{address}: {error.Message}", ExitCode.Failure);
        }
        catch (TaskCanceledException error) when (error.InnerException is TimeoutException)
        {
            throw new UserErrorException($"{address}: {error.Message}", ExitCode.Failure);
        }

        void Add(string name, string? value)
        {
            if (value is not null && !request.Headers.TryAddWithoutValidation(name, value))
            {
                throw new UserErrorException($"--header: '{name}' is no header field of a request; --as says what is sent and asked for");
            }
        }
    }

    private static (string Name, string Value) Parse(string header) =>
        header.Split(':', 2) is [var name, var value] ? (name.Trim(), value.Trim()) : throw new UserErrorException($"--header: '{header}' is not 'Name: value'");
}

/// <summary>A response.</summary>
/// <param name="Status">Its status code.</param>
/// <param name="Reason">What stands behind the code.</param>
/// <param name="ContentType">Its media type; null where it says none.</param>
/// <param name="Coding">Its content codings; empty without.</param>
/// <param name="Headers">Its header fields.</param>
/// <param name="Body">Its body, as it was sent.</param>
/// <param name="Time">From the request to the last byte.</param>
internal sealed record Response(int Status, string Reason, string? ContentType, string Coding, IReadOnlyList<(string Name, string Value)> Headers, byte[] Body, TimeSpan Time)
{
    /// <summary>Whether the service did what it was asked for.</summary>
    public bool IsSuccess => Status is >= 200 and < 300;
}

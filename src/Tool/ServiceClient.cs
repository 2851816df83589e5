using System.Diagnostics;
using System.Net;
using System.Net.Http.Headers;

namespace SerializationApi.Tool;

/// <summary>
/// Sends requests to a service. The user's headers are sent only to that service, not to other hosts that it or its documents name.
/// </summary>
internal sealed class ServiceClient : IDisposable
{
    /// <summary>The maximum number of requests in a chain of redirects.</summary>
    public const int MaxRequests = 20;

    /// <summary>The time limit of a whole chain of redirects: with one for each, a server could use it up repeatedly.</summary>
    public static readonly TimeSpan Patience = TimeSpan.FromSeconds(100);

    private readonly HttpClient _client;
    private readonly Uri _service;
    private readonly (string Name, string Value)[] _headers;

    /// <summary>Creates a client.</summary>
    /// <param name="service">Its origin gets the headers.</param>
    /// <param name="headers">Headers of each request, as <c>Name: value</c>.</param>
    /// <param name="maxBytes">The maximum length of a response.</param>
    /// <exception cref="UserErrorException">A header has another form.</exception>
    public ServiceClient(Uri service, IEnumerable<string> headers, int maxBytes)
    {
        _service = service;
        _headers = [.. headers.Select(Parse)];
        // The received bytes are those that the service sent: codings are requested one by one.
        _client = new HttpClient(new SocketsHttpHandler { PooledConnectionLifetime = TimeSpan.FromMinutes(5), AllowAutoRedirect = false })
        {
            MaxResponseContentBufferSize = maxBytes,
            Timeout = Timeout.InfiniteTimeSpan,
        };
    }

    /// <summary>The address of an argument; without a scheme it is http.</summary>
    /// <exception cref="UserErrorException">It is invalid.</exception>
    public static Uri AddressOf(string text) =>
        Uri.TryCreate(text.Split('/', '?')[0].EndsWith(':') ? text : $"http://{text}", UriKind.Absolute, out Uri? address)
        && address.Scheme is "http" or "https"
            ? address
            : throw new UserErrorException($"'{text}' is not an http or https address");

    public void Dispose() => _client.Dispose();

    /// <summary>The number of requests sent.</summary>
    public int Requests { get; private set; }

    /// <summary>Sends a request, follows redirects, and waits for the whole response.</summary>
    /// <param name="address">The address.</param>
    /// <param name="accept">The media type to accept; null for any.</param>
    /// <param name="coding">The content coding to accept; null for none.</param>
    /// <param name="body">A body to post; null for a GET.</param>
    /// <param name="stop">Ends the wait.</param>
    /// <param name="maxRequests">The maximum number of requests.</param>
    /// <exception cref="UserErrorException">There is no response, it is too long or takes too long, or its redirects do not
    /// end.</exception>
    public async Task<Response> SendAsync(
        Uri address,
        string? accept,
        string? coding,
        (byte[] Payload, string MediaType)? body,
        CancellationToken stop,
        int maxRequests = MaxRequests
    )
    {
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(stop);
        patience.CancelAfter(Patience);
        long start = Stopwatch.GetTimestamp();
        Uri current = address;
        bool isOwn = true;
        try
        {
            for (int sent = 1; ; sent++)
            {
                // After a redirect elsewhere, anyone may redirect back.
                isOwn = isOwn && IsSameOrigin(current, _service);
                using HttpRequestMessage request = CreateRequest(current, accept, coding, body, isOwn);
                Requests++;
                using HttpResponseMessage response = await _client.SendAsync(request, patience.Token);
                if (FindTarget(response, current) is not { } target)
                {
                    return await ReadAsync(response, start, patience.Token);
                }

                if (sent >= maxRequests)
                {
                    throw new UserErrorException($"{address}: redirected more often than {maxRequests - 1} times", ExitCode.Failure);
                }

                // RFC 9110 section 15.4: a POST becomes a GET, except by 307 and 308.
                body = response.StatusCode is HttpStatusCode.TemporaryRedirect or HttpStatusCode.PermanentRedirect ? body : null;
                current = target;
            }
        }
        catch (HttpRequestException error)
        {
            throw new UserErrorException($"{current}: {error.Message}", ExitCode.Failure);
        }
        catch (OperationCanceledException) when (!stop.IsCancellationRequested)
        {
            throw new UserErrorException($"{current}: no complete response within {Patience.TotalSeconds:N0} seconds", ExitCode.Failure);
        }
    }

    // The redirect target; null if this is the response to print.
    private static Uri? FindTarget(HttpResponseMessage response, Uri current)
    {
        if (
            (int)response.StatusCode is not (300 or 301 or 302 or 303 or 307 or 308)
            || response.Headers.Location is not { } location
            || !Uri.TryCreate(current, location, out Uri? target)
        )
        {
            return null;
        }

        if (target.Scheme is not ("http" or "https"))
        {
            throw new UserErrorException($"{current}: redirects to {target}, which is not an http or https address", ExitCode.Failure);
        }

        // A request under TLS is not repeated without it.
        return current.Scheme == "https" && target.Scheme == "http" ? null : target;
    }

    private static bool IsSameOrigin(Uri a, Uri b) =>
        Uri.Compare(a, b, UriComponents.SchemeAndServer, UriFormat.Unescaped, StringComparison.OrdinalIgnoreCase) == 0;

    private static async Task<Response> ReadAsync(HttpResponseMessage response, long start, CancellationToken stop)
    {
        byte[] received = await response.Content.ReadAsByteArrayAsync(stop);
        TimeSpan time = Stopwatch.GetElapsedTime(start);
        return new Response(
            (int)response.StatusCode,
            response.ReasonPhrase ?? "",
            response.Content.Headers.ContentType?.ToString(),
            string.Join(", ", response.Content.Headers.ContentEncoding),
            [.. response.Headers.Concat(response.Content.Headers).Select(static header => (header.Key, string.Join(", ", header.Value)))],
            received,
            time
        );
    }

    private HttpRequestMessage CreateRequest(
        Uri address,
        string? accept,
        string? coding,
        (byte[] Payload, string MediaType)? body,
        bool isOwn
    )
    {
        var request = new HttpRequestMessage(body is null ? HttpMethod.Get : HttpMethod.Post, address);
        if (body is { } content)
        {
            request.Content = new ByteArrayContent(content.Payload)
            {
                Headers = { ContentType = MediaTypeHeaderValue.Parse(content.MediaType) },
            };
        }

        Add("Accept", accept);
        Add("Accept-Encoding", coding ?? "identity");
        Array.ForEach(isOwn ? _headers : [], header => Add(header.Name, header.Value));
        return request;

        void Add(string name, string? value)
        {
            if (value is not null && !request.Headers.TryAddWithoutValidation(name, value))
            {
                throw new UserErrorException($"--header: '{name}' cannot be set; --as sets the format to send and to request");
            }
        }
    }

    private static (string Name, string Value) Parse(string header) =>
        header.Split(':', 2) is [var name, var value]
            ? (name.Trim(), value.Trim())
            : throw new UserErrorException($"--header: '{header}' is not 'Name: value'");
}

using System.Net;
using System.Net.Http.Headers;

namespace SerializationApi.Client.Tests;

/// <summary>Replies with the same bytes to every request, and keeps what the last one's headers said.</summary>
internal sealed class CannedReply(string mediaType, byte[] body, string? coding = null) : HttpMessageHandler
{
    /// <summary>The status of the reply; 200 by default.</summary>
    public HttpStatusCode Status { get; init; } = HttpStatusCode.OK;

    /// <summary>The last request's <c>Accept</c>.</summary>
    public string? Accept { get; private set; }

    /// <summary>The last request's <c>Accept-Encoding</c>.</summary>
    public string? AcceptEncoding { get; private set; }

    /// <summary>The last request's <c>Content-Type</c>.</summary>
    public string? ContentType { get; private set; }

    /// <summary>The last request's <c>Content-Encoding</c>.</summary>
    public string? ContentEncoding { get; private set; }

    /// <summary>The last request's version of HTTP, and which others it allows.</summary>
    public (Version Version, HttpVersionPolicy Policy) Http { get; set; }

    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        Accept = request.Headers.Accept.ToString();
        AcceptEncoding = request.Headers.AcceptEncoding.ToString();
        Http = (request.Version, request.VersionPolicy);
        ContentType = request.Content?.Headers.ContentType?.ToString();
        ContentEncoding = request.Content?.Headers.ContentEncoding.ToString();
        var response = new HttpResponseMessage(Status) { Content = new ByteArrayContent(body) };
        response.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(mediaType);
        if (coding is not null)
        {
            response.Content.Headers.Add("Content-Encoding", coding);
        }

        return Task.FromResult(response);
    }
}

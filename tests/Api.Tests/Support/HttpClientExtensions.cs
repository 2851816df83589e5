using System.Net.Http.Headers;
using System.Text.Json;

namespace SerializationApi.Api.Tests.Support;

/// <summary>Requests in one call.</summary>
internal static class HttpClientExtensions
{
    /// <summary>A client that sends a body with <c>Expect: 100-continue</c> when it is asked for, and not after a second, as a service
    /// under load may need more.</summary>
    public static HttpClient CreateExpecting() => new(new SocketsHttpHandler { Expect100ContinueTimeout = Timeout.InfiniteTimeSpan });

    public static async Task<HttpResponseMessage> SendAsync(
        this HttpClient client,
        HttpMethod method,
        string path,
        string? accept = null,
        byte[]? body = null,
        string? contentType = null
    )
    {
        using var request = new HttpRequestMessage(method, path);
        if (accept is not null)
        {
            request.Headers.Add("Accept", accept);
        }

        if (body is not null)
        {
            request.Content = new ByteArrayContent(body);
            request.Content.Headers.ContentType = contentType is null ? null : MediaTypeHeaderValue.Parse(contentType);
        }

        return await client.SendAsync(request, TestContext.Current.CancellationToken);
    }

    /// <summary>The problem of a failed response, which must be one, and nothing that a browser takes for HTML.</summary>
    public static async Task<JsonElement> ReadProblemAsync(this HttpResponseMessage response)
    {
        Assert.Equal("application/problem+json", response.Content.Headers.ContentType?.MediaType);
        Assert.Equal(["nosniff"], response.Headers.GetValues("X-Content-Type-Options"));
        string problem = await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
        Assert.DoesNotContain(problem, character => character is '<' or '>' or '&' or '\'');
        using var document = JsonDocument.Parse(problem);
        Assert.Equal((int)response.StatusCode, document.RootElement.GetProperty("status").GetInt32());
        return document.RootElement.Clone();
    }
}

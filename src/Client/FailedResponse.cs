using System.Net.Http.Headers;
using System.Text.Json;
using SerializationApi.Formats;

namespace SerializationApi.Client;

/// <summary>Reports a failed response in the words of the server, where it sent problem details (RFC 9457).</summary>
internal static class FailedResponse
{
    private const int MaxProblemBytes = 64 * 1024;

    /// <summary>Throws when a response is not a success.</summary>
    /// <exception cref="HttpRequestException">It is not; the problem's detail is in the message.</exception>
    public static async Task ThrowIfFailedAsync(HttpResponseMessage response, CancellationToken cancellation)
    {
        if (response.IsSuccessStatusCode)
        {
            return;
        }

        string? problem = await ReadProblemAsync(response.Content, cancellation).ConfigureAwait(false);
        throw new HttpRequestException(
            $"The response's status is {(int)response.StatusCode} ({response.ReasonPhrase})" + (problem is null ? "." : $": {problem}"),
            inner: null,
            response.StatusCode);
    }

    private static async Task<string?> ReadProblemAsync(HttpContent content, CancellationToken cancellation)
    {
        if (content.Headers.ContentType is not MediaTypeHeaderValue { MediaType: "application/problem+json" })
        {
            return null;
        }

        try
        {
            using PooledBuffer body = await ResponseBuffer.ReadAsync(content, MaxProblemBytes, cancellation).ConfigureAwait(false);
            using var json = JsonDocument.Parse(body.Memory);
            return Find(json.RootElement, "detail") ?? Find(json.RootElement, "title");
        }
        catch (Exception error) when (error is JsonException or HttpRequestException or IOException)
        {
            return null; // Then the status has to do.
        }
    }

    private static string? Find(JsonElement problem, string name) =>
        problem.ValueKind == JsonValueKind.Object
        && problem.TryGetProperty(name, out JsonElement value)
        && value.ValueKind == JsonValueKind.String
            ? value.GetString()
            : null;
}

using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Client;

/// <summary>Reports a failed response with the server's own text, if it sent problem details (RFC 9457).</summary>
internal static class FailedResponse
{
    private const int MaxBodyBytes = 64 * 1024;
    private const string ProblemMediaType = "application/problem+json";

    /// <summary>Throws if a successful response has no <c>Content-Type</c>.</summary>
    /// <exception cref="NotSupportedException">It has none.</exception>
    public static void ThrowIfMissing(HttpResponseMessage response, Type expected)
    {
        if (response.Content.Headers.ContentType is null)
        {
            string missing =
                response.Content.Headers.ContentLength == 0 ? "has neither a body nor a Content-Type" : "has no valid Content-Type";
            throw new NotSupportedException(
                $"{StatusOf(response)} and it {missing}, where a value of {TypeNames.Display(expected)} was expected."
            );
        }
    }

    /// <summary>Throws if a response is not successful.</summary>
    /// <exception cref="FormatProblemException">It is not; the message has the problem's detail.</exception>
    public static async Task ThrowIfFailedAsync(HttpResponseMessage response, Deadline deadline)
    {
        if (response.IsSuccessStatusCode)
        {
            return;
        }

        string? body = await ReadTextAsync(response.Content, deadline).ConfigureAwait(false);
        JsonElement? problem = IsProblem(response.Content.Headers.ContentType?.MediaType) ? Parse(body) : null;
        string? told = problem is { } value ? Find(value, "detail") ?? Find(value, "title") : null;
        throw new FormatProblemException(StatusOf(response) + (told is null ? "." : $": {told}"), response.StatusCode, problem, body);
    }

    private static string StatusOf(HttpResponseMessage response) =>
        $"The response's status is {(int)response.StatusCode} ({response.ReasonPhrase})";

    private static async Task<string?> ReadTextAsync(HttpContent content, Deadline deadline)
    {
        if (content.Headers.ContentType is not { MediaType: { } mediaType } type || !IsText(mediaType))
        {
            return null;
        }

        try
        {
            byte[] bytes = new byte[MaxBodyBytes];
            Stream stream = await DecompressedResponse
                .OpenAsync(content, int.MaxValue, long.MaxValue, deadline.Token)
                .ConfigureAwait(false);
            await using (stream.ConfigureAwait(false))
            {
                int length = await stream
                    .ReadAtLeastAsync(bytes, bytes.Length, throwOnEndOfStream: false, deadline.Token)
                    .ConfigureAwait(false);
                return EncodingOf(type).GetString(bytes, 0, length);
            }
        }
        catch (Exception error)
            when (error is HttpRequestException or IOException or NotSupportedException
                || (error is OperationCanceledException && deadline.IsOver)
            )
        {
            return null; // The status must be enough.
        }
    }

    private static bool IsProblem(string? mediaType) => ProblemMediaType.Equals(mediaType, StringComparison.OrdinalIgnoreCase);

    private static bool IsText(string mediaType) =>
        mediaType.StartsWith("text/", StringComparison.OrdinalIgnoreCase)
        || mediaType.EndsWith("json", StringComparison.OrdinalIgnoreCase)
        || mediaType.EndsWith("xml", StringComparison.OrdinalIgnoreCase);

    /// <summary>Returns the encoding of a text; UTF-8 if its charset is unknown.</summary>
    internal static Encoding EncodingOf(MediaTypeHeaderValue type)
    {
        try
        {
            return type.CharSet is { } name ? Encoding.GetEncoding(name.Trim('"')) : Encoding.UTF8;
        }
        catch (ArgumentException)
        {
            return Encoding.UTF8;
        }
    }

    private static JsonElement? Parse(string? body)
    {
        try
        {
            using var json = JsonDocument.Parse(body ?? "");
            return json.RootElement.ValueKind == JsonValueKind.Object ? json.RootElement.Clone() : null;
        }
        catch (JsonException)
        {
            return null;
        }
    }

    private static string? Find(JsonElement problem, string name) =>
        problem.TryGetProperty(name, out JsonElement value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;
}

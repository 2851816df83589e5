using System.Net;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using SerializationApi.Formats;

namespace SerializationApi.Client;

/// <summary>
/// A response that is a failure, in the words of the server where it sent problem details (RFC 9457). It is an
/// <see cref="HttpRequestException"/> with a status, so that what handles those goes on working.
/// </summary>
#pragma warning disable RCS1194 // It is made of a response, and of nothing else.
public sealed class FormatProblemException : HttpRequestException
#pragma warning restore RCS1194
{
    private static readonly Dictionary<string, IReadOnlyList<string>> NoErrors = new(StringComparer.Ordinal);

    internal FormatProblemException(string message, HttpStatusCode status, JsonElement? problem, string? body)
        : base(message, inner: null, status)
    {
        Problem = problem;
        Body = body;
        Title = FindText("title");
        Detail = FindText("detail");
        Errors = ReadErrors();
    }

    /// <summary>The response's status, 300 to 599; a redirect where the client does not follow any.</summary>
    public int Status => (int)StatusCode!.Value;

    /// <summary>The problem's <c>title</c>: what kind of problem it is; null where there is none.</summary>
    public string? Title { get; }

    /// <summary>The problem's <c>detail</c>: what happened this time; null where there is none.</summary>
    public string? Detail { get; }

    /// <summary>The problem's <c>errors</c>, as validation has them: messages by the member's name. Empty where there are none.</summary>
    public IReadOnlyDictionary<string, IReadOnlyList<string>> Errors { get; }

    /// <summary>All of the problem, a JSON object; null where the response has none.</summary>
    public JsonElement? Problem { get; }

    /// <summary>
    /// The first 65,536 bytes of the body as text; null where it is none (<c>text/*</c>, JSON or XML), or could not be read, or did not
    /// come within <see cref="HttpClient.Timeout"/>.
    /// </summary>
    public string? Body { get; }

    private string? FindText(string name) => Find(name) is { ValueKind: JsonValueKind.String } text ? text.GetString() : null;

    private JsonElement? Find(string name) => Problem is { } problem && problem.TryGetProperty(name, out JsonElement value) ? value : null;

    // Members that are no list of texts are in the whole problem only.
    private Dictionary<string, IReadOnlyList<string>> ReadErrors() =>
        Find("errors") is not { ValueKind: JsonValueKind.Object } errors
            ? NoErrors
            : errors.EnumerateObject()
                .Where(member => member.Value.ValueKind == JsonValueKind.Array && member.Value.EnumerateArray().All(text => text.ValueKind == JsonValueKind.String))
                .DistinctBy(member => member.Name, StringComparer.Ordinal)
                .ToDictionary(member => member.Name, member => (IReadOnlyList<string>)[.. member.Value.EnumerateArray().Select(text => text.GetString()!)], StringComparer.Ordinal);
}

/// <summary>Reports a failed response in the words of the server, where it sent problem details (RFC 9457).</summary>
internal static class FailedResponse
{
    private const int MaxBodyBytes = 64 * 1024;
    private const string ProblemMediaType = "application/problem+json";

    /// <summary>Throws when a success says nothing: it has neither a <c>Content-Type</c> nor a body, or no <c>Content-Type</c>.</summary>
    /// <param name="response">The response.</param>
    /// <param name="expected">The type that was expected.</param>
    /// <exception cref="NotSupportedException">It says nothing.</exception>
    public static void ThrowIfMissing(HttpResponseMessage response, Type expected)
    {
        if (response.Content.Headers.ContentType is null)
        {
            string missing = response.Content.Headers.ContentLength == 0 ? "has neither a body nor a Content-Type" : "has no valid Content-Type";
            throw new NotSupportedException($"{StatusOf(response)} and it {missing}, where a value of {TypeNames.Display(expected)} was expected.");
        }
    }

    /// <summary>Throws when a response is not a success.</summary>
    /// <exception cref="FormatProblemException">It is not; the problem's detail is in the message.</exception>
    public static async Task ThrowIfFailedAsync(HttpResponseMessage response, Deadline deadline)
    {
        if (response.IsSuccessStatusCode)
        {
            return;
        }

        string? body = await ReadTextAsync(response.Content, deadline).ConfigureAwait(false);
        JsonElement? problem = IsProblem(response.Content.Headers.ContentType?.MediaType) ? Parse(body) : null;
        string? told = problem is { } value ? Find(value, "detail") ?? Find(value, "title") : null;
        throw new FormatProblemException(
            StatusOf(response) + (told is null ? "." : $": {told}"),
            response.StatusCode,
            problem,
            body);
    }

    private static string StatusOf(HttpResponseMessage response) => $"The response's status is {(int)response.StatusCode} ({response.ReasonPhrase})";

    private static async Task<string?> ReadTextAsync(HttpContent content, Deadline deadline)
    {
        if (content.Headers.ContentType is not { MediaType: { } mediaType } type || !IsText(mediaType))
        {
            return null;
        }

        try
        {
            byte[] bytes = new byte[MaxBodyBytes];
            Stream stream = await DecompressedResponse.OpenAsync(content, int.MaxValue, long.MaxValue, deadline.Token).ConfigureAwait(false);
            await using (stream.ConfigureAwait(false))
            {
                int length = await stream.ReadAtLeastAsync(bytes, bytes.Length, throwOnEndOfStream: false, deadline.Token).ConfigureAwait(false);
                return EncodingOf(type).GetString(bytes, 0, length);
            }
        }
        catch (Exception error) when (error is HttpRequestException or IOException or NotSupportedException || (error is OperationCanceledException && deadline.IsOver))
        {
            return null; // Then the status has to do.
        }
    }

    private static bool IsProblem(string? mediaType) => ProblemMediaType.Equals(mediaType, StringComparison.OrdinalIgnoreCase);

    private static bool IsText(string mediaType) =>
        mediaType.StartsWith("text/", StringComparison.OrdinalIgnoreCase)
        || mediaType.EndsWith("json", StringComparison.OrdinalIgnoreCase)
        || mediaType.EndsWith("xml", StringComparison.OrdinalIgnoreCase);

    /// <summary>The encoding of a text; UTF-8 where its charset is unknown.</summary>
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

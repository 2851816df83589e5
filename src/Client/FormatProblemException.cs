using System.Net;
using System.Text.Json;

namespace SerializationApi.Client;

/// <summary>
/// Thrown for a failed response, with the server's own text if it sent problem details (RFC 9457). It is an
/// <see cref="HttpRequestException"/> with a status, so existing handlers keep working.
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

    /// <summary>Gets the response's status, 300 to 599; a redirect if the client does not follow redirects.</summary>
    public int Status => (int)StatusCode!.Value;

    /// <summary>Gets the problem's <c>title</c>, which names its kind; null if there is none.</summary>
    public string? Title { get; }

    /// <summary>Gets the problem's <c>detail</c>, which explains this occurrence; null if there is none.</summary>
    public string? Detail { get; }

    /// <summary>Gets the problem's <c>errors</c> from validation: messages by the member's name. Empty if there are none.</summary>
    public IReadOnlyDictionary<string, IReadOnlyList<string>> Errors { get; }

    /// <summary>Gets the whole problem, a JSON object; null if the response has none.</summary>
    public JsonElement? Problem { get; }

    /// <summary>
    /// Gets the first 65,536 bytes of the body as text; null if it is not text (<c>text/*</c>, JSON or XML), could not be read, or did not
    /// arrive within <see cref="HttpClient.Timeout"/>.
    /// </summary>
    public string? Body { get; }

    private string? FindText(string name) => Find(name) is { ValueKind: JsonValueKind.String } text ? text.GetString() : null;

    private JsonElement? Find(string name) => Problem is { } problem && problem.TryGetProperty(name, out JsonElement value) ? value : null;

    // Members that are not a list of texts are only in the whole problem.
    private Dictionary<string, IReadOnlyList<string>> ReadErrors() =>
        Find("errors") is not { ValueKind: JsonValueKind.Object } errors
            ? NoErrors
            : errors
                .EnumerateObject()
                .Where(member =>
                    member.Value.ValueKind == JsonValueKind.Array
                    && member.Value.EnumerateArray().All(text => text.ValueKind == JsonValueKind.String)
                )
                .DistinctBy(member => member.Name, StringComparer.Ordinal)
                .ToDictionary(
                    member => member.Name,
                    member => (IReadOnlyList<string>)[.. member.Value.EnumerateArray().Select(text => text.GetString()!)],
                    StringComparer.Ordinal
                );
}

using System.Net;
using System.Text.Json;

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

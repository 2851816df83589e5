using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>What reading a body came to: a value; a refusal; or neither, where the body is optional and there is none.</summary>
/// <param name="Value">What was sent.</param>
/// <param name="Refusal">The response instead of the handler's.</param>
internal readonly record struct BodyResult(object? Value, IResult? Refusal)
{
    /// <summary>There is no body, and need not be one.</summary>
    public static BodyResult Absent => default;

    /// <summary>Whether there is no body, and need not be one.</summary>
    public bool IsAbsent => Value is null && Refusal is null;

    /// <summary>Whether it was refused because there is no body, or because the body is the format's null.</summary>
    public bool IsMissing { get; init; }

    /// <summary>
    /// Where in the body's JSON the error is, as System.Text.Json says it: <c>$.items[2].id</c>; null in other formats, and where nobody
    /// asks.
    /// </summary>
    public string? Path { get; init; }
}

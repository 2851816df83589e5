using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>The result of reading a body: a value; a refusal; or neither, if the body is optional and missing.</summary>
internal readonly record struct BodyResult(object? Value, IResult? Refusal)
{
    /// <summary>The body is missing, which is allowed.</summary>
    public static BodyResult Absent => default;

    /// <summary>Whether the body is missing, which is allowed.</summary>
    public bool IsAbsent => Value is null && Refusal is null;

    /// <summary>Whether it was refused because it is missing or the format's null.</summary>
    public bool IsMissing { get; init; }

    /// <summary>
    /// The path of the error in the body's JSON, in the notation of System.Text.Json: <c>$.items[2].id</c>; null in other formats and if
    /// not requested.
    /// </summary>
    public string? Path { get; init; }
}

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
}

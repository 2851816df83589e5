using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>What became of a request's body.</summary>
/// <param name="Value">The value; null when it could not be read.</param>
/// <param name="Failure">What to answer with when it could not be read; otherwise null.</param>
internal readonly record struct BodyResult(object? Value, IResult? Failure);

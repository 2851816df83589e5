using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>A request feature: the body was not read, and what to answer with.</summary>
/// <param name="Answer">What to answer with.</param>
internal sealed record BodyFailure(IResult Answer);

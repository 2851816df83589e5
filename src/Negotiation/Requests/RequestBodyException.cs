using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>
/// The value of a body that was not read was asked for. Only a handler that gets its body inside another parameter
/// (<c>[AsParameters]</c>) comes that far; <see cref="BodyFilter"/> turns it into the answer.
/// </summary>
/// <param name="failure">What to answer with.</param>
internal sealed class RequestBodyException(IResult failure) : Exception("The request's body was not read.")
{
    /// <summary>What to answer with.</summary>
    public IResult Failure { get; } = failure;
}

using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>
/// The rest of a body that is read as a stream cannot be had: an item is invalid or too large, or the client is gone. A handler that lets it
/// pass responds with the problem (400, 413), as where the whole body is read before it is called.
/// </summary>
/// <param name="response">The response instead of the handler's.</param>
/// <param name="cause">What was thrown while the body was read; null when it was refused before.</param>
public sealed class RefusedBodyException(IResult response, Exception? cause) : BadHttpRequestException(
    cause?.Message ?? "The request's body was refused.",
    (response as IStatusCodeHttpResult)?.StatusCode ?? StatusCodes.Status400BadRequest,
    cause!)
{
    /// <summary>The response instead of the handler's.</summary>
    public IResult Response { get; } = response;
}

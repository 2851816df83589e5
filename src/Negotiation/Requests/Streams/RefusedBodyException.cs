using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>
/// The rest of a body that is read as a stream cannot be had: an item is invalid or too large, or the client is gone. A handler that lets it
/// pass responds with the problem (400, 413), as where the whole body is read before it is called.
/// </summary>
public sealed class RefusedBodyException : BadHttpRequestException
{
    internal RefusedBodyException(IResult response, Exception? cause)
        : base(
            cause?.Message ?? "The request's body was refused.",
            (response as IStatusCodeHttpResult)?.StatusCode ?? StatusCodes.Status400BadRequest,
            cause!) => Response = response;

    /// <summary>The response instead of the handler's.</summary>
    internal IResult Response { get; }
}

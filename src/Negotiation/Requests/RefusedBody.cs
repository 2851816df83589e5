using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace SerializationApi.Negotiation;

/// <summary>
/// A request feature: the body was refused while the handler's parameters were bound. It takes the response to the filter that sends it,
/// and is that response for MVC.
/// </summary>
/// <param name="response">The response instead of the handler's.</param>
internal sealed class RefusedBody(IResult response) : IActionResult
{
    /// <summary>The response instead of the handler's.</summary>
    public IResult Response { get; } = response;

    /// <summary>The response's status.</summary>
    public int Status => (Response as IStatusCodeHttpResult)?.StatusCode ?? StatusCodes.Status400BadRequest;

    /// <summary>The refusal of a request's body; null where it was not refused.</summary>
    public static RefusedBody? Of(HttpContext http) => http.Features.Get<RefusedBody>();

    /// <summary>Keeps the refusal of a body, if it was refused.</summary>
    public static RefusedBody? Keep(HttpContext http, BodyResult body)
    {
        if (body.Refusal is not { } refusal)
        {
            return null;
        }

        var refused = new RefusedBody(refusal);
        http.Features.Set(refused);
        return refused;
    }

    public Task ExecuteResultAsync(ActionContext context) => Response.ExecuteAsync(context.HttpContext);
}

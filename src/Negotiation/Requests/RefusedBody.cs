using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace SerializationApi.Negotiation;

/// <summary>
/// A request feature: the body was refused while the handler's parameters were bound. It carries the response to the filter that sends it,
/// and is that response for MVC.
/// </summary>
internal sealed class RefusedBody(IResult response) : IActionResult
{
    public IResult Response { get; } = response;

    public int Status => (Response as IStatusCodeHttpResult)?.StatusCode ?? StatusCodes.Status400BadRequest;

    /// <summary>Returns the refusal of a request's body; null if it was not refused.</summary>
    public static RefusedBody? Of(HttpContext http) => http.Features.Get<RefusedBody>();

    /// <summary>Stores the refusal of a body, if it was refused.</summary>
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

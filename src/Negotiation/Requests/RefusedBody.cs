using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace SerializationApi.Negotiation;

/// <summary>
/// A request feature: the body was refused while the handler's parameters were bound. It takes the response to the filter that sends it, and is
/// that response for MVC.
/// </summary>
/// <param name="response">The response instead of the handler's.</param>
internal sealed class RefusedBody(IResult response) : IActionResult
{
    /// <summary>The response instead of the handler's.</summary>
    public IResult Response { get; } = response;

    /// <summary>Keeps the refusal of a body, if it was refused.</summary>
    public static void Keep(HttpContext http, BodyResult body)
    {
        if (body.Refusal is { } refusal)
        {
            http.Features.Set(new RefusedBody(refusal));
        }
    }

    /// <inheritdoc />
    public Task ExecuteResultAsync(ActionContext context) => Response.ExecuteAsync(context.HttpContext);
}

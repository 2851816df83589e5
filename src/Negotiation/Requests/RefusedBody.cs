using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace SerializationApi.Negotiation;

/// <summary>A request feature: the body was refused. It holds the response, and is that response for MVC.</summary>
/// <param name="response">The response instead of the handler's.</param>
internal sealed class RefusedBody(IResult response) : IActionResult
{
    /// <summary>The response instead of the handler's.</summary>
    public IResult Response { get; } = response;

    /// <inheritdoc />
    public Task ExecuteResultAsync(ActionContext context) => Response.ExecuteAsync(context.HttpContext);
}

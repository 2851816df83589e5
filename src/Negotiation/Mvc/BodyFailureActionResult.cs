using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace SerializationApi.Negotiation;

/// <summary>The answer for a body that was not read, as an action's result.</summary>
/// <param name="answer">The answer.</param>
internal sealed class BodyFailureActionResult(IResult answer) : ActionResult
{
    /// <inheritdoc />
    public override Task ExecuteResultAsync(ActionContext context) => answer.ExecuteAsync(context.HttpContext);
}

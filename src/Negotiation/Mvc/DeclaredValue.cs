using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>
/// A request feature: the responder for an action's value, by the type that <c>[ProducesResponseType]</c> declares for the result's status
/// or <c>ActionResult&lt;T&gt;</c> declares. MVC itself forgets the declared type of <c>Ok(value)</c>.
/// </summary>
internal sealed class DeclaredValue(object value, Responder responder)
{
    /// <summary>
    /// Finds the responder of a value by the action's declaration; null if the action declares nothing, or a filter has replaced the value.
    /// </summary>
    public static Responder? Find(HttpContext http, object value) =>
        http.Features.Get<DeclaredValue>() is { } declared && ReferenceEquals(declared.Value, value) ? declared.Responder : null;

    private object Value => value;

    private Responder Responder => responder;
}

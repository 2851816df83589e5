using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>
/// A request feature: who writes an action's value as the action declares it, by <c>[ProducesResponseType]</c> for the result's status or
/// by <c>ActionResult&lt;T&gt;</c>.
/// MVC itself forgets the declared type of <c>Ok(value)</c>.
/// </summary>
/// <param name="value">The value.</param>
/// <param name="responder">Writes values of the declared type.</param>
internal sealed class DeclaredValue(object value, Responder responder)
{
    /// <summary>
    /// Who writes a value as its action declares it; null where the action does not tell, or a filter has put another value in its place.
    /// </summary>
    public static Responder? Find(HttpContext http, object value) =>
        http.Features.Get<DeclaredValue>() is { } declared && ReferenceEquals(declared.Value, value) ? declared.Responder : null;

    private object Value => value;

    private Responder Responder => responder;
}

using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Mvc.ApiExplorer;

namespace SerializationApi.Negotiation;

/// <summary>
/// As what an endpoint says that it responds, by status: <c>Produces&lt;Payment&gt;()</c>, or <c>[ProducesResponseType]</c> of an action.
/// </summary>
internal sealed class DescribedResponses
{
    private readonly (int Status, Responder Responder)[] _all;

    /// <summary>Those of an endpoint.</summary>
    /// <param name="metadata">The endpoint's metadata; what is said last comes first.</param>
    /// <param name="responders">Finds who writes the types.</param>
    public DescribedResponses(IEnumerable<object>? metadata, ResponderMap responders)
    {
        var all = new List<(int, Responder)>();
        foreach (object item in (metadata ?? []).Reverse())
        {
            (int status, Type? type) = item switch
            {
                IApiDefaultResponseMetadataProvider => default,
                IApiResponseMetadataProvider response => (response.StatusCode, response.Type),
                IProducesResponseTypeMetadata response => (response.StatusCode, response.Type),
                _ => default,
            };
            if (type is not null && responders.FindDeclared(type) is { } responder)
            {
                all.Add((status, responder));
            }
        }

        _all = [.. all];
    }

    /// <summary>Who writes a value as it is described; null where it is not.</summary>
    /// <param name="status">The response's status.</param>
    /// <param name="value">The value.</param>
    public Responder? Find(int status, object value) =>
        Array.Find(_all, response => response.Status == status && response.Responder.Accepts(value)).Responder;
}

using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Mvc.ApiExplorer;

namespace SerializationApi.Negotiation;

/// <summary>
/// The declared responses of an endpoint, by status: <c>Produces&lt;Payment&gt;()</c>, or <c>[ProducesResponseType]</c> of an action.
/// </summary>
internal sealed class DescribedResponses
{
    private readonly (int Status, Responder Responder)[] _all;

    /// <summary>Reads an endpoint's metadata; the last declaration comes first.</summary>
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

    /// <summary>Finds the responder for the declared type; null if none is declared.</summary>
    public Responder? Find(int status, object value) =>
        Array.Find(_all, response => response.Status == status && response.Responder.Accepts(value)).Responder;
}

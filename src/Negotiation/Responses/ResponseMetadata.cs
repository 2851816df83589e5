using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;

namespace SerializationApi.Negotiation;

internal static class ResponseMetadata
{
    private static readonly string[] Json = ["application/json"];

    /// <summary>Adds a response of a contract in every offered media type.</summary>
    public static void AddValue(EndpointBuilder builder, Type type, int status)
    {
        builder.Metadata.Add(
            new ProducesResponseTypeMetadata(
                status,
                type,
                EndpointServices.Get<ResponderMap>(builder).GetDeclared(builder, type).Offers.Described
            )
        );
        ProblemMetadata.AddRefusal(builder, StatusCodes.Status406NotAcceptable);
    }

    /// <summary>Replaces the response inferred from the handler's return type, which is JSON only, by every media type.</summary>
    public static void ReplaceInferred(EndpointBuilder builder, Type type)
    {
        if (!ExpandMediaTypes(builder))
        {
            AddValue(builder, type, StatusCodes.Status200OK);
        }

        ProblemMetadata.AddRefusal(builder, StatusCodes.Status406NotAcceptable);
    }

    /// <summary>Whether a response is described as JSON: inferred, or <c>Produces&lt;T&gt;()</c> without a media type.</summary>
    public static bool IsUnspecific(IProducesResponseTypeMetadata response) =>
        response.ContentTypes.SequenceEqual(Json, StringComparer.Ordinal);

    /// <summary>
    /// Adds every media type to responses of negotiated types that are described as JSON, such as <c>Produces&lt;T&gt;(201)</c> without a
    /// media type.
    /// </summary>
    /// <returns>Whether a response of a negotiated type is described at all.</returns>
    public static bool ExpandMediaTypes(EndpointBuilder builder)
    {
        ResponderMap responders = EndpointServices.Get<ResponderMap>(builder);
        bool found = false;
        for (int i = 0; i < builder.Metadata.Count; i++)
        {
            if (
                builder.Metadata[i] is IProducesResponseTypeMetadata { Type: { } declared } response
                && responders.FindDeclared(declared) is { } responder
            )
            {
                found = true;
                if (IsUnspecific(response))
                {
                    builder.Metadata[i] = new ProducesResponseTypeMetadata(response.StatusCode, declared, responder.Offers.Described);
                }
            }
        }

        return found;
    }
}

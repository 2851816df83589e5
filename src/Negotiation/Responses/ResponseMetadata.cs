using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;

namespace SerializationApi.Negotiation;

/// <summary>Describes the responses of negotiated endpoints.</summary>
internal static class ResponseMetadata
{
    private static readonly string[] Json = ["application/json"];

    /// <summary>Adds a response of a contract in every media type that is on offer for it.</summary>
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

    /// <summary>
    /// Replaces what was inferred from the handler's return type, which is JSON only, by every media type.
    /// </summary>
    /// <param name="builder">The endpoint to describe.</param>
    /// <param name="type">The type that the handler returns, awaited.</param>
    public static void ReplaceInferred(EndpointBuilder builder, Type type)
    {
        if (!ExpandMediaTypes(builder))
        {
            AddValue(builder, type, StatusCodes.Status200OK);
        }

        ProblemMetadata.AddRefusal(builder, StatusCodes.Status406NotAcceptable);
    }

    /// <summary>Whether a response is described as JSON, which is what is inferred, and what <c>Produces&lt;T&gt;()</c> says that is told
    /// no media type.</summary>
    public static bool IsUnspecific(IProducesResponseTypeMetadata response) =>
        response.ContentTypes.SequenceEqual(Json, StringComparer.Ordinal);

    /// <summary>
    /// Gives every media type to responses of negotiated types that are described as JSON, as <c>Produces&lt;T&gt;(201)</c> does
    /// when it is told no media type.
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

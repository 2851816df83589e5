using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Mvc;

namespace SerializationApi.Negotiation;

/// <summary>Describes the responses of negotiated endpoints.</summary>
internal static class ResponseMetadata
{
    private static readonly string[] Json = ["application/json"];

    /// <summary>Adds a response of a contract in every media type.</summary>
    public static void AddValue(EndpointBuilder builder, Type type, int status)
    {
        builder.Metadata.Add(new ProducesResponseTypeMetadata(status, type, EndpointServices.Get<Negotiator>(builder).MediaTypes));
        AddProblem(builder, StatusCodes.Status406NotAcceptable);
    }

    /// <summary>Adds a problem, unless the endpoint has it already.</summary>
    public static void AddProblem(EndpointBuilder builder, int status)
    {
        if (!builder.Metadata.OfType<IProducesResponseTypeMetadata>().Any(response => response.StatusCode == status))
        {
            builder.Metadata.Add(new ProducesResponseTypeMetadata(status, typeof(ProblemDetails), [ProblemWriter.MediaType]));
        }
    }

    /// <summary>
    /// Replaces what was inferred from the handler's return type, which is JSON only, by every media type; also where
    /// <c>Produces&lt;T&gt;(201)</c> says no media type.
    /// </summary>
    /// <param name="builder">The endpoint.</param>
    /// <param name="type">The type that the handler returns, awaited.</param>
    /// <param name="responders">Knows which other types are negotiated.</param>
    public static void ReplaceInferred(EndpointBuilder builder, Type type, ResponderMap responders)
    {
        string[] mediaTypes = EndpointServices.Get<Negotiator>(builder).MediaTypes;
        bool found = false;
        for (int i = 0; i < builder.Metadata.Count; i++)
        {
            if (builder.Metadata[i] is IProducesResponseTypeMetadata { Type: { } declared } response
                && (declared == type || responders.FindDeclared(declared) is not null))
            {
                found = true;
                if (response.ContentTypes.SequenceEqual(Json, StringComparer.Ordinal))
                {
                    builder.Metadata[i] = new ProducesResponseTypeMetadata(response.StatusCode, declared, mediaTypes);
                }
            }
        }

        if (!found)
        {
            builder.Metadata.Add(new ProducesResponseTypeMetadata(StatusCodes.Status200OK, type, mediaTypes));
        }

        AddProblem(builder, StatusCodes.Status406NotAcceptable);
    }
}

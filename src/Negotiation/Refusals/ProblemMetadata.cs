using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Mvc;

namespace SerializationApi.Negotiation;

internal static class ProblemMetadata
{
    /// <summary>Adds a refusal of negotiation, unless <see cref="NegotiationOptions.DescribeRefusals"/> is off.</summary>
    public static void AddRefusal(EndpointBuilder builder, int status)
    {
        if (builder.Metadata.OfType<NegotiateMetadata>().LastOrDefault() is not { Options.DescribeRefusals: false })
        {
            Add(builder, status);
        }
    }

    /// <summary>Adds a problem, unless a response with its status is already described.</summary>
    public static void Add(EndpointBuilder builder, int status)
    {
        if (!builder.Metadata.OfType<IProducesResponseTypeMetadata>().Any(response => response.StatusCode == status))
        {
            builder.Metadata.Add(new ProducesResponseTypeMetadata(status, typeof(ProblemDetails), [ProblemWriter.MediaType]));
        }
    }
}

using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Negotiation;

/// <summary>Describes the 304 of endpoints with entity tags.</summary>
internal static class NotModifiedMetadata
{
    /// <summary>Adds it to an endpoint for reads with a negotiated response, unless the application has described it.</summary>
    public static void Add(EndpointBuilder builder)
    {
        if (
            builder.Metadata.Any(static item => item is ETags)
            && builder.Metadata.Any(static item => item is OfferMetadata)
            && builder
                .Metadata.OfType<IHttpMethodMetadata>()
                .LastOrDefault()
                ?.HttpMethods.Contains(HttpMethods.Get, StringComparer.OrdinalIgnoreCase) == true
            && !builder
                .Metadata.OfType<IProducesResponseTypeMetadata>()
                .Any(static response => response.StatusCode == StatusCodes.Status304NotModified)
        )
        {
            builder.Metadata.Add(new ProducesResponseTypeMetadata(StatusCodes.Status304NotModified, typeof(void)));
        }
    }
}

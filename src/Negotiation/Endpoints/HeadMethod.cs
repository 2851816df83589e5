using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Negotiation;

/// <summary>Maps HEAD wherever GET is mapped (RFC 9110 §9.3.2).</summary>
internal static class HeadMethod
{
    /// <summary>Adds HEAD to an endpoint that has GET and not HEAD.</summary>
    public static void AddBesideGet(EndpointBuilder builder)
    {
        for (int i = 0; i < builder.Metadata.Count; i++)
        {
            if (
                builder.Metadata[i] is IHttpMethodMetadata methods
                && methods.HttpMethods.Contains(HttpMethods.Get, StringComparer.OrdinalIgnoreCase)
                && !methods.HttpMethods.Contains(HttpMethods.Head, StringComparer.OrdinalIgnoreCase)
            )
            {
                builder.Metadata[i] = new HttpMethodMetadata([.. methods.HttpMethods, HttpMethods.Head], methods.AcceptCorsPreflight);
                builder.Metadata.Add(new HeadMetadata());
                return;
            }
        }
    }
}

/// <summary>Marks an endpoint whose HEAD was added to its GET: HEAD is not described as an operation of its own.</summary>
internal sealed class HeadMetadata;

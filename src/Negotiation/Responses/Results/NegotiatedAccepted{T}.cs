using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;

namespace SerializationApi.Negotiation;

/// <summary>202 with a negotiated value and where to ask for progress.</summary>
/// <inheritdoc />
public sealed class NegotiatedAccepted<T> : NegotiatedResult<T>, IEndpointMetadataProvider
{
    internal NegotiatedAccepted(string? location, T? value)
        : base(StatusCodes.Status202Accepted, value) => Location = location;

    /// <summary>The value of the <c>Location</c> header field, or null.</summary>
    public string? Location { get; }

    /// <summary>Describes the response; called by the framework.</summary>
    /// <exception cref="InvalidOperationException">The contract has no shape.</exception>
    public static void PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        NegotiatedResultMetadata.Populate(builder, method, typeof(T), StatusCodes.Status202Accepted);

    private protected override void ApplyHeaders(HttpResponse response)
    {
        if (Location is not null)
        {
            response.Headers.Location = Location;
        }
    }
}

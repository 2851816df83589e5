using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;

namespace SerializationApi.Negotiation;

/// <summary>200 with a negotiated value.</summary>
/// <inheritdoc />
public sealed class NegotiatedOk<T> : NegotiatedResult<T>, IEndpointMetadataProvider
{
    internal NegotiatedOk(T? value)
        : base(StatusCodes.Status200OK, value)
    {
    }

    /// <summary>Describes the response; called by the framework.</summary>
    /// <exception cref="InvalidOperationException">The contract has no shape.</exception>
    public static void PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        NegotiatedResultMetadata.Populate(builder, method, typeof(T), StatusCodes.Status200OK);
}

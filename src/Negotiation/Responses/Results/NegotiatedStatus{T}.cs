using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http.Metadata;

namespace SerializationApi.Negotiation;

/// <summary>
/// Any status with a negotiated value. The status is known only at run time: describe it with <c>Produces&lt;T&gt;(status)</c>.
/// </summary>
/// <inheritdoc />
public sealed class NegotiatedStatus<T> : NegotiatedResult<T>, IEndpointMetadataProvider
{
    internal NegotiatedStatus(int statusCode, T? value)
        : base(statusCode, value)
    {
    }

    /// <summary>Checks that the contract has a shape; called by the framework.</summary>
    /// <exception cref="InvalidOperationException">The contract has no shape.</exception>
    public static void PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        NegotiatedResultMetadata.Populate(builder, method, typeof(T), status: null);
}

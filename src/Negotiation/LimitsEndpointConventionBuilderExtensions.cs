using SerializationApi.Negotiation;
using SerializationApi.Shapes;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Gives endpoints limits of their own.</summary>
public static class LimitsEndpointConventionBuilderExtensions
{
    /// <summary>
    /// Bounds what the bodies of endpoints may ask for, in place of <see cref="FormatOptions.Limits"/>:
    /// <c>.WithLimits(limits => limits with { MaxDecodedBytes = 64 * 1024 })</c>. It holds for <see cref="Body{T}"/>, and for parameters bound from
    /// a body that is not JSON, which is the framework's. <see cref="FormatLimits.MaxDecompressedBytes"/> also bounds what any body becomes without its
    /// <c>Content-Encoding</c>. How many bytes a body may have, as it is and without it, says ASP.NET Core's own metadata: <c>[RequestSizeLimit]</c>.
    /// </summary>
    /// <param name="builder">The endpoints. What an endpoint is given counts, not what its group is.</param>
    /// <param name="configure">Makes the endpoints' limits of the application's.</param>
    public static TBuilder WithLimits<TBuilder>(this TBuilder builder, Func<FormatLimits, FormatLimits> configure)
        where TBuilder : IEndpointConventionBuilder
    {
        builder.Add(endpoint => endpoint.Metadata.Add(EndpointServices.Get<LimitedFormats>(endpoint).With(configure)));
        return builder;
    }
}

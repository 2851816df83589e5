using Microsoft.AspNetCore.OutputCaching;
using Microsoft.AspNetCore.ResponseCompression;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace SerializationApi.Negotiation;

/// <summary>Tells ASP.NET Core's output cache of representations; without that cache nobody asks for its options.</summary>
/// <param name="negotiator">Chooses representations.</param>
/// <param name="services">Has what compresses responses, if anything does.</param>
internal sealed class RepresentationCacheOptions(Negotiator negotiator, IServiceProvider services) : IPostConfigureOptions<OutputCacheOptions>
{
    /// <inheritdoc />
    public void PostConfigure(string? name, OutputCacheOptions options) => options.AddBasePolicy(
        new RepresentationCachePolicy(negotiator, services.GetService<IResponseCompressionProvider>()));
}

using Microsoft.AspNetCore.OutputCaching;
using Microsoft.Extensions.Options;

namespace SerializationApi.Negotiation;

/// <summary>Tells ASP.NET Core's output cache of representations; without that cache nobody asks for its options.</summary>
/// <param name="negotiator">Chooses representations.</param>
internal sealed class RepresentationCacheOptions(Negotiator negotiator) : IPostConfigureOptions<OutputCacheOptions>
{
    /// <inheritdoc />
    public void PostConfigure(string? name, OutputCacheOptions options) => options.AddBasePolicy(new RepresentationCachePolicy(negotiator));
}

using System.Collections.Concurrent;
using Microsoft.Extensions.Options;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>The application's formats under other limits; those with the same limits are the same.</summary>
/// <param name="services">The application's.</param>
/// <param name="options">The application's limits.</param>
internal sealed class LimitedFormats(IServiceProvider services, IOptions<FormatOptions> options)
{
    private readonly ConcurrentDictionary<FormatLimits, EndpointLimits> _formats = new();

    /// <summary>The formats under what is made of the application's limits.</summary>
    public EndpointLimits With(Func<FormatLimits, FormatLimits> configure) =>
        _formats.GetOrAdd(configure(options.Value.Limits), limits => new EndpointLimits(limits, FormatSetFactory.Create(services, limits)));
}

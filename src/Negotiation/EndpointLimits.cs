using System.Collections.Concurrent;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Options;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>Endpoint metadata: limits of its own, and the formats and codecs that its bodies are decoded by.</summary>
/// <param name="limits">The limits.</param>
/// <param name="formats">The application's formats under those limits.</param>
internal sealed class EndpointLimits(FormatLimits limits, FormatSet formats)
{
    private readonly ConcurrentDictionary<Format, Format> _found = new();

    /// <summary>The limits.</summary>
    public FormatLimits Limits => limits;

    /// <summary>Those of an endpoint; null where the application's hold.</summary>
    public static EndpointLimits? Of(HttpContext http) => http.GetEndpoint()?.Metadata.GetMetadata<EndpointLimits>();

    /// <summary>The limits that hold for a request: its endpoint's, or the application's where it has none.</summary>
    public static FormatLimits For(HttpContext? http, FormatOptions options) => (http is null ? null : Of(http)?.Limits) ?? options.Limits;

    /// <summary>The formats under those limits.</summary>
    public FormatSet Formats => formats;

    /// <summary>The codecs of the same type.</summary>
    public TypeCodecs Find(TypeCodecs codecs) => formats.FindCodecs(codecs.Type)!;

    /// <summary>The same format, or variant of one, under the endpoint's limits.</summary>
    public Format Find(Format format) =>
        _found.GetOrAdd(format, static (format, self) => self.Formats.FindByContentType(format.ContentType)!, this);
}

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

using System.Collections.Concurrent;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Options;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>Endpoint metadata: the endpoint's own limits, and the formats and codecs with these limits.</summary>
internal sealed class EndpointLimits(FormatLimits limits, FormatSet formats)
{
    private readonly ConcurrentDictionary<Format, Format> _found = new();

    public FormatLimits Limits => limits;

    /// <summary>Returns the endpoint's own limits; null if the application's apply.</summary>
    public static EndpointLimits? Of(HttpContext http) => http.GetEndpoint()?.Metadata.GetMetadata<EndpointLimits>();

    /// <summary>Returns the limits of a request: its endpoint's, or the application's.</summary>
    public static FormatLimits For(HttpContext? http, FormatOptions options) => (http is null ? null : Of(http)?.Limits) ?? options.Limits;

    public FormatSet Formats => formats;

    public TypeCodecs Find(TypeCodecs codecs) => formats.FindCodecs(codecs.Type)!;

    /// <summary>Returns the same format or variant, with the endpoint's limits.</summary>
    public Format Find(Format format) =>
        _found.GetOrAdd(format, static (format, self) => self.Formats.FindByContentType(format.ContentType)!, this);
}

/// <summary>Creates the application's formats with other limits; equal limits share one set.</summary>
internal sealed class LimitedFormats(IServiceProvider services, IOptions<FormatOptions> options)
{
    private readonly ConcurrentDictionary<FormatLimits, EndpointLimits> _formats = new();

    public EndpointLimits With(Func<FormatLimits, FormatLimits> configure) =>
        _formats.GetOrAdd(configure(options.Value.Limits), limits => new EndpointLimits(limits, FormatSetFactory.Create(services, limits)));
}

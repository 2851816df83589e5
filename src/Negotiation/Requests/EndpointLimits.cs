using System.Collections.Concurrent;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>Endpoint metadata: the formats and codecs that its bodies are decoded by, under limits of its own.</summary>
/// <param name="formats">The application's formats under those limits.</param>
internal sealed class EndpointLimits(FormatSet formats)
{
    private readonly ContentTypes _contentTypes = new(formats);
    private readonly ConcurrentDictionary<Format, Format> _found = new();

    /// <summary>Those of an endpoint; null where the application's hold.</summary>
    public static EndpointLimits? Of(HttpContext http) => http.GetEndpoint()?.Metadata.GetMetadata<EndpointLimits>();

    /// <summary>The formats under those limits.</summary>
    public FormatSet Formats => formats;

    /// <summary>The codecs of the same type.</summary>
    public TypeCodecs Find(TypeCodecs codecs) => formats.FindCodecs(codecs.Type)!;

    /// <summary>The same format, or variant of one, under the endpoint's limits.</summary>
    public Format Find(Format format) =>
        _found.GetOrAdd(format, static (format, self) => self._contentTypes.Find(format.MediaTypes[0] + format.ContentTypeParameters)!.Format, this);
}

using System.Net.Http.Headers;
using SerializationApi.Formats;
using SerializationApi.Formats.Streams;

namespace SerializationApi.Client;

/// <summary>A format, or a variant of one, under the media type that a client knows it by.</summary>
/// <param name="MediaType">The media type, with the parameters of the variant.</param>
/// <param name="Format">What it names.</param>
internal sealed record AcceptedFormat(string MediaType, Format Format)
{
    /// <summary>The media type for a type: with the parameters of another variant where the type has only that; null where it has none.</summary>
    public string? For(TypeCodecs codecs) => codecs.FindOffered(Format) is not { } offered ? null
        : ReferenceEquals(offered, Format) ? MediaType
        : MediaTypeHeaderValue.Parse(MediaType).MediaType + offered.ContentTypeParameters;

    /// <summary>The media type of the format's stream form for a list; null where there is none.</summary>
    public string? StreamFor(TypeCodecs codecs) =>
        Format is StreamForm ? For(codecs)
        : Format.StreamForm is { } form && codecs.FindOffered(form) is { } offered ? form.MediaTypes[0] + offered.ContentTypeParameters
        : null;
}

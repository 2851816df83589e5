using System.Net.Mime;
using SerializationApi.Formats;
using SerializationApi.Formats.Streams;

namespace SerializationApi.OpenApi.Documents;

/// <summary>Tells media types apart.</summary>
internal static class BodyKinds
{
    private const string Json = "json";

    /// <summary>The kind of a media type, without its parameters: by its format, or by its suffix (RFC 6839).</summary>
    public static BodyKind Of(string mediaType, FormatSet formats)
    {
        ReadOnlySpan<char> name = mediaType.AsSpan();
        int parameters = name.IndexOf(';');
        name = (parameters < 0 ? name : name[..parameters]).Trim();
        ReadOnlySpan<char> suffix = name[(name.LastIndexOf('+') + 1)..];
        bool isText = name.StartsWith("text/", StringComparison.OrdinalIgnoreCase);
        Format? format = formats.FindByMediaType(name) ?? (suffix.Length < name.Length ? formats.FindByName(suffix) : null);
        return format?.Name == Json || (format is null && IsJson(name, suffix)) ? BodyKind.Json
            : format is StreamForm { HasOwnMediaTypes: true, Items.Name: Json } ? BodyKind.Lines
            : name.Equals(MediaTypeNames.Text.EventStream, StringComparison.OrdinalIgnoreCase) ? BodyKind.Events
            : format is not null && !isText ? BodyKind.Binary
            : BodyKind.Other;
    }

    /// <summary>Whether a body of the media type is items one behind the other.</summary>
    public static bool IsStream(string mediaType, FormatSet formats) =>
        mediaType.IndexOf(';', StringComparison.Ordinal) is var parameters && parameters < 0
            ? formats.FindByMediaType(mediaType) is StreamForm
                || mediaType.Equals(MediaTypeNames.Text.EventStream, StringComparison.OrdinalIgnoreCase)
            : mediaType.AsSpan(parameters).Contains("delimited=true", StringComparison.OrdinalIgnoreCase);

    private static bool IsJson(ReadOnlySpan<char> mediaType, ReadOnlySpan<char> suffix) =>
        mediaType.Equals("application/json", StringComparison.OrdinalIgnoreCase)
        || mediaType.Equals("text/json", StringComparison.OrdinalIgnoreCase)
        || (suffix.Length < mediaType.Length && suffix.Equals(Json, StringComparison.OrdinalIgnoreCase));
}

/// <summary>What a body of a media type is, as far as a schema goes.</summary>
internal enum BodyKind
{
    /// <summary>Nothing that the formats know: the application's own affair.</summary>
    Other,

    /// <summary>JSON, which a schema describes.</summary>
    Json,

    /// <summary>JSON again and again, each line a value that a schema describes.</summary>
    Lines,

    /// <summary>Server-sent events: a negotiated list's, each with a value of JSON as its data, or the application's own.</summary>
    Events,

    /// <summary>Bytes, which no schema describes.</summary>
    Binary,
}

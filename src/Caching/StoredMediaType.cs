using SerializationApi.Formats;

namespace SerializationApi.Caching;

/// <summary>The media type under which an entry keeps its format: the format's first, with the parameters of the variant.</summary>
internal static class StoredMediaType
{
    /// <summary>That of a format.</summary>
    public static string Of(Format format) => format.MediaTypes[0] + format.ContentTypeParameters;

    /// <summary>Finds a format, or a variant of one; null where there is none.</summary>
    public static Format? Find(FormatSet formats, string mediaType)
    {
        string[] parts = mediaType.Split(';', StringSplitOptions.TrimEntries);
        Format? format = formats.FindByMediaType(parts[0]);
        foreach (string parameter in parts.AsSpan(1))
        {
            int at = parameter.IndexOf('=', StringComparison.Ordinal);
            format = format is null || at < 0 ? null : formats.FindVariant(format, parameter[..at], parameter[(at + 1)..]);
        }

        return format;
    }
}

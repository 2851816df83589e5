namespace SerializationApi.Formats;

/// <summary>The media type under which stored bytes and messages name their format: the format's first, with the parameters of the variant.</summary>
internal static class StoredMediaType
{
    /// <summary>That of a format.</summary>
    public static string Of(Format format) => format.MediaTypes[0] + format.ContentTypeParameters;

    /// <summary>Finds a format, or a variant of one; null where there is none.</summary>
    public static Format? Find(FormatSet formats, string mediaType)
    {
        string[] parts = mediaType.Split(';', StringSplitOptions.TrimEntries);
        return formats.ChooseVariant(formats.FindByMediaType(parts[0]), parts.Skip(1).Select(Split));
    }

    private static (string Name, string Value) Split(string parameter) =>
        parameter.IndexOf('=', StringComparison.Ordinal) is var at and >= 0 ? (parameter[..at], parameter[(at + 1)..]) : (parameter, "");
}

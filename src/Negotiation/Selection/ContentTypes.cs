using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>Finds the format of a request's <c>Content-Type</c>.</summary>
/// <param name="formats">The formats that are read.</param>
internal sealed class ContentTypes(FormatSet formats)
{
    private readonly BoundedCache<Representation?> _found = new();

    /// <summary>Finds the format; null when no format has the media type, or has it with these parameters.</summary>
    public Representation? Find(string contentType)
    {
        if (!_found.TryGet(contentType, out Representation? representation))
        {
            representation = FindUncached(contentType);
            _found.Add(contentType, representation);
        }

        return representation;
    }

    private Representation? FindUncached(string contentType)
    {
        var reader = new MediaTypeReader(contentType);
        if (!reader.Read() || formats.FindByMediaType(reader.MediaType) is not { } format)
        {
            return null;
        }

        string mediaType = reader.MediaType.ToString().ToLowerInvariant();
        var parameters = new MediaTypeParameterReader(reader.Parameters);
        while (parameters.Read())
        {
            if (formats.FindVariant(format, parameters.Name.ToString(), parameters.Value) is not { } variant)
            {
                return null;
            }

            format = variant;
        }

        return reader.AtEnd() ? new Representation(format, mediaType) : null;
    }
}

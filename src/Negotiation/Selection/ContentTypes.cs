using System.Collections.Concurrent;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>Finds the format of a request's <c>Content-Type</c>.</summary>
/// <param name="formats">The formats that are read.</param>
/// <param name="byMediaType">The media types that are read, and their formats; null for all of the formats', and <c>+json</c> as JSON.</param>
internal sealed class ContentTypes(FormatSet formats, IReadOnlyDictionary<string, Format>? byMediaType = null)
{
    private const string JsonSuffix = "+json";
    private const string Json = "json";

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
        if (!reader.Read() || FindFormat(reader.MediaType) is not (var format, var mediaType))
        {
            return null;
        }

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

    private (Format Format, string MediaType)? FindFormat(ReadOnlySpan<char> text)
    {
        string mediaType = text.ToString().ToLowerInvariant();
        if (byMediaType is not null)
        {
            return byMediaType.TryGetValue(mediaType, out Format? listed) ? (listed, mediaType) : null;
        }

        // RFC 6839 §3.1: JSON by whatever name. The name is the client's, and kept nowhere.
        return formats.FindByMediaType(mediaType) is { } format ? (format, mediaType)
            : mediaType.EndsWith(JsonSuffix, StringComparison.Ordinal) && formats.FindByName(Json) is { } json ? (json, json.MediaTypes[0])
            : null;
    }
}

/// <summary>
/// Keeps what was made of header values, which clients choose: it starts anew when it is full, so that its memory is
/// bounded, and clients that send ever new values get each of them parsed.
/// </summary>
/// <typeparam name="TValue">What a header value was made into.</typeparam>
internal sealed class BoundedCache<TValue>
{
    /// <summary>How many values are kept.</summary>
    public const int Capacity = 1_024;

    /// <summary>The longest header value that is kept, in characters.</summary>
    public const int MaxKeyLength = 512;

    private ConcurrentDictionary<string, TValue> _entries = new(StringComparer.Ordinal);
    private int _count;

    /// <summary>How many values are kept now.</summary>
    public int Count => _entries.Count;

    /// <summary>Finds a value.</summary>
    public bool TryGet(string key, out TValue? value) => _entries.TryGetValue(key, out value);

    /// <summary>Keeps a value, unless its key is too long.</summary>
    public void Add(string key, TValue value)
    {
        if (key.Length > MaxKeyLength)
        {
            return;
        }

        if (Interlocked.Increment(ref _count) > Capacity)
        {
            _entries = new(StringComparer.Ordinal);
            Volatile.Write(ref _count, 1);
        }

        _entries.TryAdd(key, value);
    }
}

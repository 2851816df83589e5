using System.Collections.Concurrent;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>The formats and media types that an endpoint lists instead of all, in its own order of preference.</summary>
internal abstract class FormatListMetadata
{
    private readonly FormatSet _formats;
    private readonly ListedMediaType[] _listed;
    private readonly ContentTypes _contentTypes;
    private readonly ConcurrentDictionary<OfferSet, OfferSet> _narrowed = new();

    /// <summary>Finds the listed formats and media types.</summary>
    /// <param name="negotiator">Knows all formats.</param>
    /// <param name="takes">Whether a listed media type counts.</param>
    /// <param name="names">Names of formats; media types of formats; and media types of the application that end in <c>+</c> and a format's
    /// name, or follow a format.</param>
    /// <exception cref="ArgumentException">A name is unknown, or there is no name.</exception>
    protected FormatListMetadata(Negotiator negotiator, Predicate<string> takes, IEnumerable<string> names)
    {
        _formats = negotiator.Formats;
        ListedMediaType[] named = [.. List(negotiator, names).Distinct()];
        if (named.Length == 0)
        {
            throw new ArgumentException("At least one format is needed.", nameof(names));
        }

        _listed = Array.FindAll(named, item => takes(item.MediaType));

        IEnumerable<ListedMediaType> streams = OfferSet
            .StreamFormsOf(_listed)
            .Where(static form => form.HasOwnMediaTypes)
            .SelectMany(ListedMediaType.AllOf);
        _contentTypes = new ContentTypes(
            _formats,
            _listed
                .Concat(streams)
                .Distinct()
                .ToDictionary(static item => item.MediaType, static item => item.Format, StringComparer.OrdinalIgnoreCase)
        );
    }

    /// <summary>Returns the media types that belong to a format or end in a format's name, without parameters.</summary>
    public static string[] Known(Negotiator negotiator, IEnumerable<string> contentTypes) =>
        [
            .. contentTypes
                .Select(static contentType => contentType.Split(';', 2)[0].Trim())
                .Where(mediaType => Find(negotiator.Formats, mediaType) is not null),
        ];

    /// <summary>Narrows the offers for a type to the listed ones, and adds the media types of the application.</summary>
    public OfferSet Narrow(OfferSet offers) =>
        _narrowed.GetOrAdd(
            offers,
            static (offers, self) => new OfferSet(self._formats, self._listed, offers.Codecs, offers.IsList, offers.IsStream),
            this
        );

    /// <summary>Finds the representation of a request's body; null if its format is not listed.</summary>
    protected Representation? FindRepresentation(string contentType) => _contentTypes.Find(contentType);

    private static IEnumerable<ListedMediaType> List(Negotiator negotiator, IEnumerable<string> names)
    {
        FormatSet formats = negotiator.Formats;
        Format? last = null;
        foreach (string name in names)
        {
            bool isMediaType = name.Contains('/', StringComparison.Ordinal);
            if (formats.StreamForms.Any(form => form.Events?.MediaTypes.Contains(name, StringComparer.OrdinalIgnoreCase) == true))
            {
                throw new ArgumentException(
                    $"'{name}' cannot be listed by itself: list 'json', which also offers streams as events.",
                    nameof(names)
                );
            }

            last =
                (isMediaType ? Find(formats, name) ?? (IsMediaType(name) ? last : null) : formats.FindByName(name))
                ?? throw Unknown(formats, name);
            IEnumerable<ListedMediaType> listed = isMediaType
                ? [new(last, name.ToLowerInvariant())]
                : ListedMediaType
                    .AllOf(last)
                    .OrderBy(item =>
                        Array.FindIndex(
                            negotiator.Listed,
                            other => other.MediaType.Equals(item.MediaType, StringComparison.OrdinalIgnoreCase)
                        )
                    );
            foreach (ListedMediaType item in listed)
            {
                yield return item;
            }
        }
    }

    private static bool IsMediaType(string name)
    {
        var reader = new MediaTypeReader(name);
        return reader.Read() && reader.MediaType.Length == name.Length && !name.Contains('*', StringComparison.Ordinal);
    }

    private static Format? Find(FormatSet formats, string mediaType) =>
        formats.FindByMediaType(mediaType) ?? formats.FindBySuffix(mediaType);

    private static ArgumentException Unknown(FormatSet formats, string name) =>
        new(
            $"Unknown format '{name}'. Known formats: "
                + $"{string.Join(", ", formats.Formats.Select(static format => format.Name))}. A media type must belong to one, "
                + "end in + and the name of one, or follow one in the list.",
            nameof(name)
        );
}

using System.Net.Http.Headers;

namespace SerializationApi.Client;

/// <summary>Sets the accept headers of a request. The default headers of an <see cref="HttpClient"/> are kept.</summary>
internal static class RequestHeaders
{
    /// <summary>Accepts one media type, whatever the client accepts by default.</summary>
    public static void AcceptOnly(HttpClient client, HttpRequestMessage request, ClientFormats formats, string mediaType)
    {
        request.Headers.Accept.Add(MediaTypeWithQualityHeaderValue.Parse(mediaType));
        AcceptCodings(client, request, formats);
    }

    /// <summary>Accepts media types, in order of preference.</summary>
    /// <param name="client">The client.</param>
    /// <param name="request">Its request.</param>
    /// <param name="formats">The client's preferences.</param>
    /// <param name="mediaTypes">The media types; only called if they are needed.</param>
    /// <param name="own">A media type that precedes them, without a weight; null for none.</param>
    /// <remarks>
    /// Weights decrease in steps of a tenth down to a tenth; later formats share that, and the server goes by their order.
    /// </remarks>
    public static void Accept(
        HttpClient client,
        HttpRequestMessage request,
        ClientFormats formats,
        Func<IEnumerable<string>> mediaTypes,
        MediaTypeHeaderValue? own = null
    )
    {
        AcceptCodings(client, request, formats);
        if (client.DefaultRequestHeaders.Accept.Count > 0)
        {
            return;
        }

        if (own is not null)
        {
            request.Headers.Accept.Add(MediaTypeWithQualityHeaderValue.Parse(own.ToString()));
        }

        Add(request, mediaTypes(), own is null ? 1 : 0.9);
    }

    public static void Accept(HttpRequestMessage request, ClientFormats formats)
    {
        if (request.Headers.Accept.Count == 0)
        {
            Add(request, formats.Accepted.Select(static accepted => accepted.MediaType), quality: 1);
        }

        if (request.Headers.AcceptEncoding.Count == 0)
        {
            AddCodings(request, formats);
        }
    }

    private static void Add(HttpRequestMessage request, IEnumerable<string> mediaTypes, double quality)
    {
        foreach (string mediaType in mediaTypes)
        {
            var range = MediaTypeWithQualityHeaderValue.Parse(mediaType);
            range.Quality = quality;
            request.Headers.Accept.Add(range);
            quality = Math.Max(0.1, Math.Round(quality - 0.1, 1));
        }
    }

    private static void AcceptCodings(HttpClient client, HttpRequestMessage request, ClientFormats formats)
    {
        if (client.DefaultRequestHeaders.AcceptEncoding.Count == 0)
        {
            AddCodings(request, formats);
        }
    }

    private static void AddCodings(HttpRequestMessage request, ClientFormats formats)
    {
        foreach (string coding in formats.AcceptEncoding)
        {
            request.Headers.AcceptEncoding.Add(new StringWithQualityHeaderValue(coding));
        }
    }
}

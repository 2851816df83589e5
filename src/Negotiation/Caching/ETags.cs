using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Primitives;

namespace SerializationApi.Negotiation;

/// <summary>
/// Endpoint metadata: its representations have entity tags. Gives responses to reads their <c>ETag</c>, and answers conditions (RFC 9110
/// §13.2.2): 412 where it is none of those that the client expects, 304 where the client has it already.
/// </summary>
internal sealed class ETags
{
    private const string AcceptEncoding = "Accept-Encoding";
    private const string NoTag = "\"\"";

    private readonly Func<object?, string?>? _version;

    private ETags(Func<object?, string?>? version) => _version = version;

    /// <summary>Tags of the bytes alone.</summary>
    public static ETags OfBytes { get; } = new(null);

    /// <summary>Tags of a member of values of one type, and of the bytes of all others.</summary>
    /// <exception cref="NotSupportedException">The member's type is none of those that tags can be made of.</exception>
    public static ETags OfVersion<T, TVersion>(Func<T, TVersion> version)
    {
        Func<TVersion, string?> format = EntityTag.GetVersionFormat<TVersion>();
        return new(value => value is T known && format(version(known)) is { } text ? EntityTag.OfVersion(text) : null);
    }

    /// <summary>Whether a tag is still to be made of the payload: there is none of a version, and the handler has set none.</summary>
    public static bool AreMissing(HttpContext http) => AreWanted(http) && !IsSet(http);

    /// <summary>Whether the client expects certain tags, and not just any.</summary>
    public static bool AreExpected(HttpRequest request) =>
        request.Headers.IfMatch.Count > 0 && !new TagCondition(request.Headers.IfMatch).IsAny;

    /// <summary>
    /// Makes the tag of a value's version, or of the tag that the handler has set, before the value is encoded. A strong tag gets what
    /// stands for the media type: no two representations may have the same (RFC 9110 §8.8.1). A response to a write has the handler's tag
    /// only.
    /// </summary>
    /// <returns>Whether there is one that is to be compared now.</returns>
    public static bool ApplyVersion(HttpContext http, object? value, Representation representation)
    {
        if (http.GetEndpoint()?.Metadata.GetOrderedMetadata<ETags>() is not { Count: > 0 } all)
        {
            return false;
        }

        bool areWanted = AreWanted(http);
        string? tag =
            IsSet(http) ? http.Response.Headers.ETag.ToString()
            : areWanted ? FindVersion(all, value)
            : null;
        if (tag is not null)
        {
            http.Response.Headers.ETag = EntityTag.WithMediaType(tag, representation);
        }

        return areWanted && tag is not null;
    }

    /// <summary>Sets the tag of a payload and compares it.</summary>
    /// <returns>Whether the response is made: a 304 without a body, or a 412.</returns>
    public static ValueTask<bool> ApplyAsync(HttpContext http, string tag)
    {
        http.Response.Headers.ETag = tag;
        return CompareAsync(http);
    }

    /// <summary>Compares the tag that is set with those that the client expects, then with those that it has.</summary>
    /// <returns>Whether the response is made: a 304 without a body, or a 412.</returns>
    public static ValueTask<bool> CompareAsync(HttpContext http)
    {
        AddCodingLater(http);
        HttpRequest request = http.Request;
        string tag = http.Response.Headers.ETag.ToString();
        StringValues expected = request.Headers.IfMatch;
        if (expected.Count > 0 && new TagCondition(expected, request.Headers.AcceptEncoding).Find(tag, isStrong: true) is null)
        {
            return RefuseAsync(http);
        }

        StringValues condition = request.Headers.IfNoneMatch;
        if (condition.Count == 0 || new TagCondition(condition, request.Headers.AcceptEncoding).Find(tag, isStrong: false) is null)
        {
            return default;
        }

        // §15.4.5: the header fields that a 200 would have, except those that describe its content.
        http.Response.StatusCode = StatusCodes.Status304NotModified;
        http.Response.ContentType = null;
        http.Response.ContentLength = null;
        return new ValueTask<bool>(true);
    }

    /// <summary>
    /// Refuses what has no tag, as a list that is too long for one, to a client that expects certain tags: whichever they are, they are of
    /// another version. <c>*</c> is any version.
    /// </summary>
    /// <returns>Whether it did.</returns>
    public static ValueTask<bool> RefuseUntaggedAsync(HttpContext http) =>
        AreMissing(http) && AreExpected(http.Request) ? RefuseAsync(http) : default;

    /// <summary>Lets a cache find its tag, which is without coding, among those that the client has, and send it with the coding.</summary>
    public static void PrepareCached(HttpContext http)
    {
        AddCodingLater(http);
        IHeaderDictionary headers = http.Request.Headers;
        if (headers.IfNoneMatch.Count > 0)
        {
            // It takes w/"a" for a tag, and compares weakly.
            string[] tags = new TagCondition(headers.IfNoneMatch, headers.AcceptEncoding).ForCache();
            headers.IfNoneMatch = tags.Length > 0 ? tags : NoTag;
        }
    }

    // It is the 200 of a read, at an endpoint that has tags.
    private static bool AreWanted(HttpContext http) =>
        http.Response.StatusCode == StatusCodes.Status200OK
        && Negotiator.IsRead(http.Request)
        && http.GetEndpoint()?.Metadata.GetMetadata<ETags>() is not null;

    private static bool IsSet(HttpContext http) => http.Response.Headers.ETag.Count > 0;

    // What was said last counts, for values of its type.
    private static string? FindVersion(IReadOnlyList<ETags> all, object? value)
    {
        for (int i = all.Count - 1; i >= 0 && all[i]._version is { } version; i--)
        {
            if (version(value) is { } tag)
            {
                return tag;
            }
        }

        return null;
    }

    // What the handler allowed caches to keep was the representation.
    private static async ValueTask<bool> RefuseAsync(HttpContext http)
    {
        IHeaderDictionary headers = http.Response.Headers;
        headers.ETag = headers.LastModified = headers.Expires = default;
        headers.CacheControl = "no-store";
        await http.RequestServices.GetRequiredService<Refusals>().PreconditionFailed(http.Request).ExecuteAsync(http);
        return true;
    }

    // Whether a body is compressed is known when it is sent. Without a body, the feature of the compression is gone by then.
    private static void AddCodingLater(HttpContext http)
    {
        StringValues condition = http.Request.Headers.IfNoneMatch;
        if (condition.Count == 0 && http.Request.Headers.IfModifiedSince.Count == 0)
        {
            // It is no 304.
            http.Response.OnStarting(static state => AddCodingAsync((HttpContext)state, default, mayCompress: false), http);
            return;
        }

        bool mayCompress = http.Features.Get<IHttpsCompressionFeature>() is not null;
        http.Response.OnStarting(() => AddCodingAsync(http, condition, mayCompress));
    }

    private static Task AddCodingAsync(HttpContext http, StringValues condition, bool mayCompress)
    {
        IHeaderDictionary headers = http.Response.Headers;
        if (headers.ETag is not [{ } tag])
        {
            return Task.CompletedTask;
        }

        if (http.Response.StatusCode == StatusCodes.Status304NotModified)
        {
            // RFC 9111 §4.3.4: by the tag the client finds what it has stored.
            headers.ETag = new TagCondition(condition, http.Request.Headers.AcceptEncoding).Find(tag, isStrong: false) ?? tag;
            if (mayCompress && !ResponseHeaders.VariesBy(headers.Vary, AcceptEncoding))
            {
                headers.Vary = StringValues.Concat(headers.Vary, AcceptEncoding);
            }
        }
        else if (headers.ContentEncoding is [{ Length: > 0 } coding])
        {
            headers.ETag = EntityTag.WithCoding(tag, coding);
        }

        return Task.CompletedTask;
    }
}

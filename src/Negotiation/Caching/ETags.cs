using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Primitives;

namespace SerializationApi.Negotiation;

/// <summary>
/// Endpoint metadata: responses to reads get an <c>ETag</c>, and conditions are answered (RFC 9110 §13.2.2): 412 if <c>If-Match</c> names
/// another tag, 304 if the client already has the representation.
/// </summary>
internal sealed class ETags
{
    private const string AcceptEncoding = "Accept-Encoding";
    private const string NoTag = "\"\"";

    private readonly Func<object?, string?>? _version;

    private ETags(Func<object?, string?>? version) => _version = version;

    /// <summary>Tags made of the bytes alone.</summary>
    public static ETags OfBytes { get; } = new(null);

    /// <summary>Tags made of a member of values of one type, and of the bytes of all other values.</summary>
    /// <exception cref="NotSupportedException">Tags cannot be made of the member's type.</exception>
    public static ETags OfVersion<T, TVersion>(Func<T, TVersion> version)
    {
        Func<TVersion, string?> format = EntityTag.GetVersionFormat<TVersion>();
        return new(value => value is T known && format(version(known)) is { } text ? EntityTag.OfVersion(text) : null);
    }

    /// <summary>Whether a tag still has to be made of the payload: no version and no handler has set one.</summary>
    public static bool AreMissing(HttpContext http) => AreWanted(http) && !IsSet(http);

    /// <summary>Whether <c>If-Match</c> names tags; <c>*</c> names none.</summary>
    public static bool AreExpected(HttpRequest request) =>
        request.Headers.IfMatch.Count > 0 && !new TagCondition(request.Headers.IfMatch).IsAny;

    /// <summary>
    /// Makes the tag of a value's version, or of the tag that the handler has set, before the value is encoded. A strong tag gets a suffix
    /// for the media type: no two representations may share a tag (RFC 9110 §8.8.1). A response to a write only has the handler's tag.
    /// </summary>
    /// <returns>Whether a tag was made that is to be compared now.</returns>
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
    /// <returns>Whether the response is complete: a 304 without a body, or a 412.</returns>
    public static ValueTask<bool> ApplyAsync(HttpContext http, string tag)
    {
        http.Response.Headers.ETag = tag;
        return CompareAsync(http);
    }

    /// <summary>Compares the current tag with <c>If-Match</c>, then with <c>If-None-Match</c>.</summary>
    /// <returns>Whether the response is complete: a 304 without a body, or a 412.</returns>
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

        // §15.4.5: a 304 has the header fields of a 200, except those that describe its content.
        http.Response.StatusCode = StatusCodes.Status304NotModified;
        http.Response.ContentType = null;
        http.Response.ContentLength = null;
        return new ValueTask<bool>(true);
    }

    /// <summary>
    /// Refuses a response without a tag, such as a long list, if <c>If-Match</c> names tags: they belong to another version. <c>*</c>
    /// matches any version.
    /// </summary>
    public static ValueTask<bool> RefuseUntaggedAsync(HttpContext http) =>
        AreMissing(http) && AreExpected(http.Request) ? RefuseAsync(http) : default;

    /// <summary>
    /// Lets the output cache find its tag, which has no coding suffix, in the client's condition, and send it with the coding.
    /// </summary>
    public static void PrepareCached(HttpContext http)
    {
        AddCodingLater(http);
        IHeaderDictionary headers = http.Request.Headers;
        if (headers.IfNoneMatch.Count > 0)
        {
            // The cache takes w/"a" for a tag, and compares weakly.
            string[] tags = new TagCondition(headers.IfNoneMatch, headers.AcceptEncoding).ForCache();
            headers.IfNoneMatch = tags.Length > 0 ? tags : NoTag;
        }
    }

    // Only the 200 of a read, at an endpoint that has tags.
    private static bool AreWanted(HttpContext http) =>
        http.Response.StatusCode == StatusCodes.Status200OK
        && Negotiator.IsRead(http.Request)
        && http.GetEndpoint()?.Metadata.GetMetadata<ETags>() is not null;

    private static bool IsSet(HttpContext http) => http.Response.Headers.ETag.Count > 0;

    // The last WithETags call counts for values of its type.
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

    // The handler's Cache-Control was meant for the representation.
    private static async ValueTask<bool> RefuseAsync(HttpContext http)
    {
        IHeaderDictionary headers = http.Response.Headers;
        headers.ETag = headers.LastModified = headers.Expires = default;
        headers.CacheControl = "no-store";
        await http.RequestServices.GetRequiredService<Refusals>().PreconditionFailed(http.Request).ExecuteAsync(http);
        return true;
    }

    // Whether a body is compressed is known only when it is sent. Without a body, the compression feature is gone by then.
    private static void AddCodingLater(HttpContext http)
    {
        StringValues condition = http.Request.Headers.IfNoneMatch;
        if (condition.Count == 0 && http.Request.Headers.IfModifiedSince.Count == 0)
        {
            // Not a 304.
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
            // RFC 9111 §4.3.4: the client finds its stored response by this tag.
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

using Microsoft.AspNetCore.Http.Features;

namespace SerializationApi.Api.Limits;

/// <summary>
/// Holds a chunked body to the same length as one with <c>Content-Length</c>: Kestrel counts the chunks' own sizes and line
/// ends (RFC 9112 §7.1) to its limit, and so refuses what it would take with a length, or over HTTP/2.
/// </summary>
/// <param name="context">The request's context.</param>
/// <param name="maxBytes">The longest body, in bytes.</param>
internal sealed class BodyLimit(HttpContext context, long maxBytes)
{
    // A chunk of one byte takes six; extensions have the rest.
    private const int WorstFraming = 8;

    private const int WorstEnd = 1024;

    private long _bytes;

    /// <summary>Counts bytes of the body that were read.</summary>
    /// <exception cref="BadHttpRequestException">The body is too long.</exception>
    public void Count(int bytes)
    {
        _bytes += bytes;
        if (_bytes > maxBytes)
        {
            // As Kestrel does: the rest is not worth reading.
            context.Response.Headers.Connection = "close";
            throw new BadHttpRequestException($"Request body too large. The max request body size is {maxBytes} bytes.", StatusCodes.Status413PayloadTooLarge);
        }
    }

    /// <summary>Counts a chunked body itself, and leaves Kestrel to bound its framing.</summary>
    public static Task HoldAsync(HttpContext context, RequestDelegate next)
    {
        if (HttpProtocol.IsHttp11(context.Request.Protocol)
            && context.Request.Headers.TransferEncoding.Count > 0
            && context.Features.Get<IHttpMaxRequestBodySizeFeature>() is { IsReadOnly: false, MaxRequestBodySize: { } maxBytes } kestrel)
        {
            kestrel.MaxRequestBodySize = (maxBytes * WorstFraming) + WorstEnd;
            context.Request.Body = new MeteredStream(context.Request.Body, new BodyLimit(context, maxBytes).Count);
        }

        return next(context);
    }
}

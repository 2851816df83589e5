using Microsoft.AspNetCore.Http.Features;

namespace SerializationApi.Api.Telemetry;

/// <summary>
/// Adds the response's media type to <c>http.server.request.duration</c>, which has route and status already.
/// The service chooses it from the few it offers, so that the number of series stays small.
/// </summary>
internal sealed class MediaTypeMetrics(RequestDelegate next)
{
    private const string Tag = "http.response.media_type";

    public async Task InvokeAsync(HttpContext context)
    {
        await next(context);
        if (context.Response.ContentType is { } contentType && context.Features.Get<IHttpMetricsTagsFeature>() is { } metrics)
        {
            metrics.Tags.Add(new(Tag, contentType.Split(';', 2)[0]));
        }
    }
}

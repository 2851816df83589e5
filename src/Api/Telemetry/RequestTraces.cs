using System.Diagnostics;
using Microsoft.AspNetCore.Http.Features;

namespace SerializationApi.Api.Telemetry;

/// <summary>
/// Completes the request's activity by OpenTelemetry's conventions for HTTP servers: the framework sets what is known at
/// the start (method, path, server), this what is known at the end (route, status, media type).
/// </summary>
internal sealed class RequestTraces(RequestDelegate next)
{
    public async Task InvokeAsync(HttpContext context)
    {
        await next(context);
        if (context.Features.Get<IHttpActivityFeature>()?.Activity is not { IsAllDataRequested: true } activity)
        {
            return;
        }

        activity.SetTag("http.response.status_code", context.Response.StatusCode);
        if (context.Response.ContentType is { } contentType)
        {
            activity.SetTag("http.response.header.content-type", new[] { contentType });
        }

        if (context.GetEndpoint() is RouteEndpoint { RoutePattern.RawText: { } route })
        {
            activity.SetTag("http.route", route);
            activity.DisplayName = $"{context.Request.Method} {route}";
        }
        else
        {
            activity.DisplayName = context.Request.Method;
        }

        if (context.Response.StatusCode >= StatusCodes.Status500InternalServerError)
        {
            activity.SetStatus(ActivityStatusCode.Error);
        }
    }
}

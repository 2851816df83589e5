using System.Diagnostics;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.Routing.Patterns;
using SerializationApi.Api.Telemetry;

namespace SerializationApi.Api.Tests.Telemetry;

/// <summary>What a request's activity says when it has ended.</summary>
public sealed class RequestTracesTests
{
    [Theory]
    [InlineData("/{dataset}/sample", 200, "GET /{dataset}/sample", ActivityStatusCode.Unset)]
    [InlineData("/{dataset}/sample", 499, "GET /{dataset}/sample", ActivityStatusCode.Unset)]
    [InlineData("/{dataset}/sample", 500, "GET /{dataset}/sample", ActivityStatusCode.Error)]
    [InlineData(null, 404, "GET", ActivityStatusCode.Unset)]
    [InlineData(null, 503, "GET", ActivityStatusCode.Error)]
    public async Task It_has_the_route_the_status_and_the_media_type(string? route, int status, string name, ActivityStatusCode expected)
    {
        using Activity activity = await TraceAsync(route, status, isRequested: true);

        Assert.Equal(name, activity.DisplayName);
        Assert.Equal(expected, activity.Status);
        Assert.Equal(status, activity.GetTagItem("http.response.status_code"));
        Assert.Equal(route, activity.GetTagItem("http.route"));
        Assert.Equal(["application/x-protobuf"], (string[])activity.GetTagItem("http.response.header.content-type")!);
    }

    [Fact]
    public async Task One_that_nobody_records_is_left_alone()
    {
        using Activity activity = await TraceAsync("/{dataset}/sample", 500, isRequested: false);

        Assert.Equal("request", activity.DisplayName);
        Assert.Equal(ActivityStatusCode.Unset, activity.Status);
        Assert.Empty(activity.TagObjects);
    }

    private static async Task<Activity> TraceAsync(string? route, int status, bool isRequested)
    {
        var activity = new Activity("request") { IsAllDataRequested = isRequested };
        var http = new DefaultHttpContext();
        http.Features.Set<IHttpActivityFeature>(new Requested(activity));
        http.Request.Method = HttpMethods.Get;
        if (route is not null)
        {
            http.SetEndpoint(new RouteEndpoint(static _ => Task.CompletedTask, RoutePatternFactory.Parse(route), 0, null, null));
        }

        await new RequestTraces(http =>
        {
            http.Response.StatusCode = status;
            http.Response.ContentType = "application/x-protobuf";
            return Task.CompletedTask;
        }).InvokeAsync(http);
        return activity;
    }

    private sealed class Requested(Activity activity) : IHttpActivityFeature
    {
        public Activity Activity { get; set; } = activity;
    }
}

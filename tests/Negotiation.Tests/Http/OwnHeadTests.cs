using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Negotiation.Tests;

/// <summary>HEAD that the application maps itself, beside the one that negotiation adds to GET.</summary>
public sealed class OwnHeadTests
{
    [Fact]
    public async Task An_endpoint_for_HEAD_comes_before_the_one_that_was_added()
    {
        await using TestApp app = await TestApp.StartAsync(web =>
        {
            RouteGroupBuilder api = web.MapGroup("/").Negotiate(static options => options.MapHead = true);
            api.MapGet("/orders/{id}", (int id) => new Order { Id = id });
            api.MapMethods("/orders/{id}", ["HEAD"], (int id, HttpResponse response) => Mark(response));
            web.MapMethods("/other", ["HEAD"], (HttpResponse response) => Mark(response));
            web.MapGet("/other", () => new Order()).Negotiate(static options => options.MapHead = true);
            api.MapMethods("/both", ["GET", "HEAD"], () => new Order());
            api.MapGet("/orders/first", () => new Order());
            api.MapGet("/alone", () => new Order());
        });
        foreach (
            (string path, bool isOwn) in (IEnumerable<(string, bool)>)
                [("/orders/7", true), ("/other", true), ("/both", false), ("/orders/first", false), ("/alone", false)]
        )
        {
            using HttpResponseMessage head = await app.SendAsync(HttpMethod.Head, path);
            using HttpResponseMessage get = await app.SendAsync(HttpMethod.Get, path);

            Assert.Equal((path, HttpStatusCode.OK, isOwn ? "yes" : null), (path, head.StatusCode, head.Header("X-Own")));
            Assert.Equal((path, HttpStatusCode.OK, null), (path, get.StatusCode, get.Header("X-Own")));
        }
    }

    private static void Mark(HttpResponse response) => response.Headers["X-Own"] = "yes";
}

using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.Primitives;

namespace SerializationApi.Negotiation.Tests;

/// <summary>A query parameter <c>format</c> that an application had before keeps its meaning.</summary>
public sealed class OwnParameterTests
{
    private const string Packed = "application/x-msgpack";

    [Theory]
    [InlineData("/string")]
    [InlineData("/optional")]
    [InlineData("/strings")]
    [InlineData("/values")]
    [InlineData("/named")]
    [InlineData("/parsed")]
    [InlineData("/parameters")]
    [InlineData("/result")]
    [InlineData("/negotiated")]
    [InlineData("/mvc/own")]
    [InlineData("/mvc/own/named")]
    public async Task Where_the_handler_reads_format_Accept_decides(string path)
    {
        await using TestApp app = await StartAsync();
        foreach (string value in (string[])["Short", "Json", "MsgPack"])
        {
            using HttpResponseMessage json = await app.SendAsync(HttpMethod.Get, $"{path}?format={value}");
            using HttpResponseMessage packed = await app.SendAsync(HttpMethod.Get, $"{path}?format={value}", Packed);

            Assert.Equal(
                (HttpStatusCode.OK, "application/json", Packed),
                (json.StatusCode, json.Header("Content-Type"), packed.Header("Content-Type"))
            );
            Assert.Contains($"\"name\":\"{value}\"", await json.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("/none")]
    [InlineData("/header")]
    [InlineData("/other")]
    [InlineData("/routed/x")]
    [InlineData("/service")]
    [InlineData("/mvc/own/routed/x")]
    [InlineData("/mvc/own/header")]
    public async Task The_parameter_names_a_format_where_no_handler_reads_it(string path)
    {
        await using TestApp app = await StartAsync();
        using HttpResponseMessage packed = await app.SendAsync(HttpMethod.Get, path + "?format=msgpack", "application/json");
        using HttpResponseMessage unknown = await app.SendAsync(HttpMethod.Get, path + "?format=short");

        Assert.Equal((HttpStatusCode.OK, Packed), (packed.StatusCode, packed.Header("Content-Type")));
        Assert.Equal((HttpStatusCode.OK, "application/json"), (unknown.StatusCode, unknown.Header("Content-Type")));
    }

    [Theory]
    [InlineData("/cached?format=json")]
    [InlineData("/cached/request?format=short")]
    [InlineData("/mvc/own?format=json")]
    [InlineData("/mvc/order?format=short")]
    public async Task Caches_tell_by_Accept_where_the_handler_reads_the_parameter(string path)
    {
        await using TestApp app = await StartAsync();
        for (int i = 0; i < 2; i++)
        {
            foreach (string accept in (string[])["application/json", Packed])
            {
                using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, path, accept);
                Assert.Equal((accept, i == 1), (response.Header("Content-Type"), response.Header("Age") is not null));
            }
        }
    }

    private static Task<TestApp> StartAsync() =>
        TestApp.StartAsync(
            web =>
            {
                web.UseOutputCache();
                web.MapControllers().CacheOutput();
                RouteGroupBuilder api = web.MapGroup("/").Negotiate();
                api.MapGet("/string", (string format) => Named(format));
                api.MapGet("/optional", (string? format) => Named(format));
                api.MapGet("/strings", (string[] format) => Named(format[0]));
                api.MapGet("/values", (StringValues format) => Named(format));
                api.MapGet("/named", ([FromQuery(Name = "Format")] string kind) => Named(kind));
                api.MapGet("/parsed", (Kind? format) => Named(format?.ToString()));
                api.MapGet("/parameters", ([AsParameters] Parameters parameters) => Named(parameters.Format));
                api.MapGet("/result", (string format) => TypedResults.Ok(Named(format)));
                web.MapGet("/negotiated", (string format) => NegotiatedResults.Ok(Named(format)));
                api.MapGet("/none", () => new Order());
                api.MapGet("/header", ([FromHeader(Name = "format")] string? format) => Named(format));
                api.MapGet("/other", ([FromQuery(Name = "kind")] string? format) => Named(format));
                api.MapGet("/routed/{format}", (string format) => Named(format));
                api.MapGet("/service", ([FromServices] Refusals format) => Named(format.GetType().Name));
                api.MapGet("/cached", (string format) => Named(format)).CacheOutput();
                api.MapGet("/cached/request", (HttpRequest request) => Named(request.Query["format"])).CacheOutput();
            },
            builder =>
            {
                builder.Services.AddOutputCache();
                builder.Services.AddControllers().AddApplicationPart(typeof(OrdersController).Assembly).AddFormats();
            }
        );

    private static Order Named(string? name) => new() { Name = name };

    private enum Kind
    {
        Short,
        Json,
        MsgPack,
    }

    private sealed record Parameters(int? Page, string? Format);
}

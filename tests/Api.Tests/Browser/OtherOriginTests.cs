using System.Text;
using System.Threading.Channels;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using SerializationApi.Contracts;
using SerializationApi.Negotiation;

namespace SerializationApi.Api.Tests.Browser;

/// <summary>
/// A page of another origin, in Chromium: what it sends without a preflight reaches the app with the user's cookies, but no handler.
/// </summary>
public sealed class OtherOriginTests
{
    private const string Page = "<!doctype html><title>other</title>";

    private static readonly string?[] Types =
    [
        null,
        "text/plain",
        "text/plain;x, application/json",
        "application/x-www-form-urlencoded;x,application/json",
        "multipart/form-data;x, application/json",
        "application/json",
    ];

    // What fetch takes for text, or sends without a type where it takes the value for another.
    private const string Send = """
        async ([address, type]) => {
            const headers = type === null ? {} : { 'Content-Type': type };
            const body = new TextEncoder().encode('{"id":"7"}');
            await fetch(address, { method: 'POST', mode: 'no-cors', credentials: 'include', headers, body });
        }
        """;

    [Fact]
    public async Task A_page_of_another_origin_calls_no_handler_that_reads_a_body()
    {
        var seen = Channel.CreateUnbounded<string>();
        int calls = 0;
        await using WebApplication app = await StartAsync(web =>
        {
            web.Use(
                async (http, next) =>
                {
                    await next(http);
                    HttpRequest request = http.Request;
                    seen.Writer.TryWrite($"{request.Method} '{request.ContentType}' {request.Headers.Cookie} {http.Response.StatusCode}");
                }
            );
            web.MapGroup("/").Negotiate().MapPost("/body", (Body<User> body) => Interlocked.Increment(ref calls).ToString(null, null));
            web.MapGroup("/").Negotiate().MapPost("/bound", (User user) => Interlocked.Increment(ref calls).ToString(null, null));
        });
        await using WebApplication other = await StartAsync(static web =>
            web.MapGet("/", static () => TypedResults.Text(Page, "text/html", Encoding.UTF8))
        );
        await using BrowserPage page = await BrowserPage.OpenAsync(AddressOf(other));
        await page.Page.Context.AddCookiesAsync([
            new()
            {
                Name = "session",
                Value = "alice",
                Url = AddressOf(app).ToString(),
            },
        ]);

        foreach (string path in (string[])["body", "bound"])
        {
            foreach (string? type in Types)
            {
                await page.Page.EvaluateAsync(Send, new object?[] { new Uri(AddressOf(app), path).ToString(), type });

                // The browser has the response before the pipeline ends.
                string sent = await seen.Reader.ReadAsync(TestContext.Current.CancellationToken);
                Assert.Equal($"POST '{(type is "application/json" ? null : type)}' session=alice 415", sent);
            }
        }

        Assert.Equal(0, calls);
        Assert.False(seen.Reader.TryRead(out _));
    }

    private static async Task<WebApplication> StartAsync(Action<WebApplication> map)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder(["--urls", "http://127.0.0.1:0"]);
        builder.Logging.ClearProviders();
        builder.Services.AddFormats(static formats => formats.AddShapes(ContractShapes.All));
        WebApplication app = builder.Build();
        map(app);
        await app.StartAsync(TestContext.Current.CancellationToken);
        return app;
    }

    private static Uri AddressOf(WebApplication app) => new(app.Urls.First());
}

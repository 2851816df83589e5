using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Errors of the framework are problems for clients that accept only formats of the application, and customised as
/// everywhere.</summary>
public sealed class FrameworkProblemTests
{
    [Theory]
    [InlineData("application/x-msgpack")]
    [InlineData("application/x-protobuf")]
    [InlineData("application/x-memorypack, application/x-msgpack; q=0.5")]
    [InlineData("application/x-msgpack; delimited=true")]
    public async Task An_error_of_the_framework_is_a_problem(string accept)
    {
        await using TestApp app = await StartAsync();
        foreach (
            (string path, int status) in (IEnumerable<(string, int)>)
                [("/nowhere", 404), ("/fails", 500), ("/number/x", 400), ("/posted", 405)]
        )
        {
            using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, path, accept);

            Assert.Equal((path, status), (path, (int)response.StatusCode));
            Assert.Equal("application/problem+json", response.Header("Content-Type"));
            var problem = JsonElement.Parse(await response.Content.ReadAsStringAsync());
            Assert.Equal(status, problem.GetProperty("status").GetInt32());
            Assert.NotEqual("", problem.GetProperty("title").GetString());
            Assert.Equal("app", problem.GetProperty("by").GetString());
        }
    }

    [Theory]
    [InlineData(null)]
    [InlineData("application/json")]
    [InlineData("text/html, application/x-msgpack, */*")]
    [InlineData("text/html")]
    public async Task Other_clients_get_what_the_framework_sends(string? accept)
    {
        await using TestApp app = await StartAsync();
        await using TestApp plain = await StartAsync(hasWriter: false);
        foreach (string path in (string[])["/nowhere", "/fails", "/number/x", "/posted"])
        {
            using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, path, accept);
            using HttpResponseMessage expected = await plain.SendAsync(HttpMethod.Get, path, accept);

            Assert.Equal(expected.StatusCode, response.StatusCode);
            Assert.Equal(expected.Header("Content-Type"), response.Header("Content-Type"));
            Assert.Equal(
                WithoutTrace(await expected.Content.ReadAsStringAsync()),
                WithoutTrace(await response.Content.ReadAsStringAsync())
            );
        }
    }

    private static string WithoutTrace(string text) => text.Split("\"traceId\"")[0];

    private static Task<TestApp> StartAsync(bool hasWriter = true) =>
        TestApp.StartAsync(
            static web =>
            {
                web.UseExceptionHandler();
                web.UseStatusCodePages();
                RouteGroupBuilder api = web.MapGroup("/").Negotiate();
                api.MapGet("/fails", Order () => throw new InvalidOperationException("It fails."));
                api.MapGet("/number/{id}", (int id) => new Order { Id = id });
                api.MapPost("/posted", (Body<Order> body) => body.Value);
            },
            builder =>
            {
                builder.Services.AddProblemDetails(static options =>
                    options.CustomizeProblemDetails = static context => context.ProblemDetails.Extensions["by"] = "app"
                );
                builder.Services.Configure<RouteHandlerOptions>(static options => options.ThrowOnBadRequest = false);
                if (!hasWriter)
                {
                    builder.Services.Remove(
                        builder.Services.Single(static service => service.ImplementationType == typeof(FormatProblemDetailsWriter))
                    );
                }
            }
        );
}

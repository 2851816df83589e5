using System.Net;
using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Problems of types that the application derives keep their members.</summary>
public sealed class OwnProblemTests
{
    [Theory]
    [InlineData("/own")]
    [InlineData("/own/base")]
    [InlineData("/own/object")]
    public async Task Members_of_a_derived_problem_are_those_that_the_framework_writes(string path)
    {
        await using TestApp plain = await TestApp.StartAsync(web => Map(web, isNegotiated: false), Configure);
        await using TestApp app = await TestApp.StartAsync(web => Map(web, isNegotiated: true), Configure);
        using HttpResponseMessage before = await plain.SendAsync(HttpMethod.Get, path);
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, path, "application/x-msgpack");

        Assert.Equal((HttpStatusCode.Conflict, "application/problem+json"), (response.StatusCode, response.Header("Content-Type")));
        Assert.Equal(
            """{"title":"Taken","status":409,"code":"E7","inner_place":{"x":1},"seats":[1,2]}""",
            await response.Content.ReadAsStringAsync()
        );
        Assert.True(
            JsonNode.DeepEquals(
                JsonNode.Parse(await before.Content.ReadAsStringAsync()),
                JsonNode.Parse(await response.Content.ReadAsStringAsync())
            )
        );
    }

    [Fact]
    public async Task Problems_with_errors_keep_the_members_of_their_types()
    {
        await using TestApp app = await TestApp.StartAsync(web => Map(web, isNegotiated: true), Configure);
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/validation");
        using var problem = JsonDocument.Parse(await response.Content.ReadAsByteArrayAsync());

        Assert.Equal("E8", problem.RootElement.GetProperty("code").GetString());
        Assert.Equal("bad", problem.RootElement.GetProperty("errors").GetProperty("qty")[0].GetString());
        Assert.Equal(400, problem.RootElement.GetProperty("status").GetInt32());
    }

    [Fact]
    public async Task What_the_client_sent_cannot_be_taken_for_HTML()
    {
        await using TestApp app = await TestApp.StartAsync(
            web => web.MapGet("/", () => new OwnProblem { Code = "<é>" }).Negotiate(),
            builder =>
                builder.Services.ConfigureHttpJsonOptions(options =>
                    options.SerializerOptions.Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping
                )
        );
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/");

        Assert.Contains("\"\\u003Cé\\u003E\"", await response.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Extension_members_of_every_type_are_as_they_are()
    {
        await using TestApp app = await TestApp.StartAsync(web =>
            web.MapGet(
                    "/",
                    () =>
                        new ProblemDetails
                        {
                            Extensions =
                            {
                                ["none"] = null,
                                ["text"] = "a",
                                ["most"] = int.MaxValue,
                                ["least"] = long.MinValue,
                                ["beyond"] = int.MaxValue + 1L,
                                ["yes"] = true,
                                ["no"] = false,
                                ["texts"] = (string[])["a", "b"],
                                ["seats"] = (int[])[1, 2],
                            },
                        }
                )
                .Negotiate()
        );
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/");
        string text = await response.Content.ReadAsStringAsync();

        Assert.EndsWith(
            """
            "none":null,"text":"a","most":2147483647,"least":-9223372036854775808,"beyond":2147483648,"yes":true,"no":false,"texts":["a","b"],"seats":[1,2]}
            """,
            text,
            StringComparison.Ordinal
        );
    }

    private static void Configure(WebApplicationBuilder builder) =>
        builder.Services.ConfigureHttpJsonOptions(options =>
            options.SerializerOptions.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower
        );

    private static void Map(WebApplication web, bool isNegotiated)
    {
        RouteGroupBuilder api = web.MapGroup("/");
        if (isNegotiated)
        {
            api.Negotiate();
        }

        api.MapGet("/own", () => Taken());
        api.MapGet("/own/base", ProblemDetails () => Taken());
        api.MapGet("/own/object", object () => Taken());
        api.MapGet(
            "/validation",
            () =>
                new OwnErrors
                {
                    Status = 400,
                    Code = "E8",
                    Errors = { ["qty"] = ["bad"] },
                }
        );
    }

    private static OwnProblem Taken() =>
        new()
        {
            Title = "Taken",
            Status = 409,
            Code = "E7",
            InnerPlace = new Place(1),
            Extensions = { ["seats"] = (int[])[1, 2] },
        };

    private sealed class OwnProblem : ProblemDetails
    {
        public string? Code { get; set; }

        public Place? InnerPlace { get; set; }
    }

    private sealed class OwnErrors : HttpValidationProblemDetails
    {
        public string? Code { get; set; }
    }

    private sealed record Place(int X);
}

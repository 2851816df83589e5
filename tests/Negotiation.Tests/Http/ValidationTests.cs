using System.ComponentModel.DataAnnotations;
using System.Net;
using System.Runtime.Serialization;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Together with <c>AddValidation()</c>.</summary>
public sealed class ValidationTests
{
    private static readonly Purchase Bad = new() { Qty = 500, Lines = [new Line { Name = "x" }] };

    [Theory]
    [InlineData("/body", "{", "application/json", 400)]
    [InlineData("/body", "null", "application/json", 400)]
    [InlineData("/body", "", "application/json", 400)]
    [InlineData("/body", "{", "application/xml", 415)]
    [InlineData("/body", "x", "application/x-msgpack", 400)]
    [InlineData("/bound", "x", "application/x-msgpack", 400)]
    [InlineData("/bound", "{", "application/xml", 415)]
    [InlineData("/struct", "x", "application/x-msgpack", 400)]
    [InlineData("/plain", "{", "application/json", 400)]
    public async Task An_undecodable_body_is_what_it_is_without_validation(string path, string body, string mediaType, int status)
    {
        await using TestApp app = await StartAsync(validated: true);
        await using TestApp without = await StartAsync(validated: false);
        using HttpResponseMessage response = await app.SendAsync(
            HttpMethod.Post,
            path,
            body: Encoding.UTF8.GetBytes(body),
            contentType: mediaType
        );
        using HttpResponseMessage before = await without.SendAsync(
            HttpMethod.Post,
            path,
            body: Encoding.UTF8.GetBytes(body),
            contentType: mediaType
        );

        Assert.Equal(status, (int)response.StatusCode);
        Assert.Equal("application/problem+json", response.Header("Content-Type"));
        Assert.Equal(await before.Content.ReadAsStringAsync(), await response.Content.ReadAsStringAsync());
    }

    [Fact]
    [Trait("Tier", "system")]
    public async Task A_body_that_is_too_large_stays_a_413()
    {
        await using TestApp app = await StartAsync(validated: true, kestrel: true);
        foreach (string path in (string[])["/limited/body", "/limited/bound"])
        {
            using HttpResponseMessage response = await app.SendAsync(
                HttpMethod.Post,
                path,
                body: new byte[200],
                contentType: "application/x-msgpack"
            );
            Assert.Equal(HttpStatusCode.RequestEntityTooLarge, response.StatusCode);
        }
    }

    [Theory]
    [InlineData("/body", "qty", "lines[0].name")]
    [InlineData("/plain", "qty", "lines[0].name")]
    [InlineData("/bound", "Qty", "Lines[0].Name")]
    public async Task A_value_is_validated_in_every_format_and_errors_name_its_members(string path, string first, string second)
    {
        foreach (bool withService in (bool[])[false, true])
        {
            await using TestApp app = await StartAsync(validated: true, withService: withService);
            foreach (
                string mediaType in (string[])
                    ["application/json", "application/x-msgpack", "application/x-protobuf", "application/x-memorypack"]
            )
            {
                foreach (string accept in (string[])["application/json", mediaType, "*/*"])
                {
                    using HttpResponseMessage response = await app.SendAsync(
                        HttpMethod.Post,
                        path,
                        accept,
                        Encode(app, Bad, mediaType),
                        mediaType
                    );

                    Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
                    Assert.Equal("application/problem+json", response.Header("Content-Type")?.Split(';')[0]);
                    using var problem = JsonDocument.Parse(await response.Content.ReadAsByteArrayAsync());
                    JsonElement errors = problem.RootElement.GetProperty("errors");
                    Assert.Equal([first, second], errors.EnumerateObject().Select(error => error.Name));
                    Assert.Equal("The field Qty must be between 1 and 100.", errors.GetProperty(first)[0].GetString());
                }
            }
        }
    }

    [Fact]
    public async Task Errors_of_lists_say_which_item()
    {
        await using TestApp app = await StartAsync(validated: true);
        using HttpResponseMessage response = await app.SendAsync(
            HttpMethod.Post,
            "/list",
            body: """[{"qty":1},{"qty":0}]"""u8.ToArray(),
            contentType: "application/json"
        );

        using var problem = JsonDocument.Parse(await response.Content.ReadAsByteArrayAsync());
        Assert.Equal("[1].qty", Assert.Single(problem.RootElement.GetProperty("errors").EnumerateObject()).Name);
    }

    [Theory]
    [InlineData("/body")]
    [InlineData("/bound")]
    [InlineData("/plain")]
    public async Task A_valid_value_reaches_the_handler(string path)
    {
        await using TestApp app = await StartAsync(validated: true);
        foreach (string mediaType in (string[])["application/json", "application/x-msgpack"])
        {
            using HttpResponseMessage response = await app.SendAsync(
                HttpMethod.Post,
                path,
                "application/json",
                Encode(app, new Purchase { Qty = 5 }, mediaType),
                mediaType
            );
            Assert.Equal("5", await response.Content.ReadAsStringAsync());
        }
    }

    [Theory]
    [InlineData("/disabled/body")]
    [InlineData("/disabled/bound")]
    public async Task What_the_application_exempts_is_not_validated(string path)
    {
        await using TestApp app = await StartAsync(validated: true);
        using HttpResponseMessage response = await app.SendAsync(
            HttpMethod.Post,
            path,
            "application/json",
            Encode(app, Bad, "application/x-msgpack"),
            "application/x-msgpack"
        );

        Assert.Equal("500", await response.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task Parameters_that_are_no_bodies_are_validated_as_before()
    {
        await using TestApp app = await StartAsync(validated: true);
        await using TestApp plain = await StartAsync(validated: true, negotiated: false);
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/query?page=0");
        using HttpResponseMessage before = await plain.SendAsync(HttpMethod.Get, "/query?page=0");
        using HttpResponseMessage json = await app.SendAsync(
            HttpMethod.Post,
            "/bound",
            body: Encode(app, Bad, "application/json"),
            contentType: "application/json"
        );
        using HttpResponseMessage jsonBefore = await plain.SendAsync(
            HttpMethod.Post,
            "/bound",
            body: Encode(app, Bad, "application/json"),
            contentType: "application/json"
        );

        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        Assert.Equal(await before.Content.ReadAsStringAsync(), await response.Content.ReadAsStringAsync());
        Assert.Equal(jsonBefore.StatusCode, json.StatusCode);
        using var problem = JsonDocument.Parse(await json.Content.ReadAsByteArrayAsync());
        using var problemBefore = JsonDocument.Parse(await jsonBefore.Content.ReadAsByteArrayAsync());
        Assert.True(JsonElement.DeepEquals(problemBefore.RootElement, problem.RootElement));
    }

    [Fact]
    public async Task Problems_with_errors_that_handlers_return_keep_them()
    {
        await using TestApp app = await StartAsync(validated: false);
        foreach (string path in (string[])["/problem", "/problem/object", "/problem/result"])
        {
            using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, path, "application/x-msgpack");
            using var problem = JsonDocument.Parse(await response.Content.ReadAsByteArrayAsync());
            Assert.Equal("no", problem.RootElement.GetProperty("errors").GetProperty("id")[0].GetString());
            Assert.Equal("application/problem+json", response.Header("Content-Type"));
        }
    }

    /// <summary>The one call of <c>AddValidation()</c> in this project: its generator allows no second.</summary>
    internal static void AddValidation(WebApplicationBuilder builder) => builder.Services.AddValidation();

    private static byte[] Encode<T>(TestApp app, T value, string mediaType)
    {
        FormatSet formats = new(TestShapes.All);
        using PooledBuffer payload = formats.FindCodecs<T>()!.For(formats.FindByMediaType(mediaType)!).Encode(value);
        return payload.Span.ToArray();
    }

    private static Task<TestApp> StartAsync(bool validated, bool withService = false, bool kestrel = false, bool negotiated = true) =>
        TestApp.StartAsync(
            web =>
            {
                RouteGroupBuilder api = web.MapGroup("/");
                if (negotiated)
                {
                    api.Negotiate();
                    web.MapPost("/plain", (Body<Purchase> body) => body.Value.Qty.ToString(null, null));
                    api.MapPost("/body", (Body<Purchase> body) => body.Value.Qty.ToString(null, null));
                    api.MapPost("/list", (Body<List<Purchase>> body) => "valid");
                    api.MapPost("/struct", (Body<Share> body) => "valid");
                    api.MapPost("/limited/body", (Body<Purchase> body) => "valid")
                        .WithMetadata(new Microsoft.AspNetCore.Mvc.RequestSizeLimitAttribute(100));
                    api.MapPost("/limited/bound", (Purchase body) => "valid")
                        .WithMetadata(new Microsoft.AspNetCore.Mvc.RequestSizeLimitAttribute(100));
                    api.MapPost("/disabled/body", (Body<Purchase> body) => body.Value.Qty.ToString(null, null)).DisableValidation();
                    api.MapPost("/disabled/bound", (Purchase body) => body.Qty.ToString(null, null)).DisableValidation();
                }

                api.MapPost("/bound", (Purchase purchase) => purchase.Qty.ToString(null, null));
                api.MapGet("/query", ([Range(1, 9)] int page) => "valid");
                api.MapGet("/problem", () => Problem());
                api.MapGet("/problem/object", object () => Problem());
                api.MapGet("/problem/result", () => TypedResults.ValidationProblem(Problem().Errors));
            },
            builder =>
            {
                if (validated)
                {
                    AddValidation(builder);
                }

                if (withService)
                {
                    builder.Services.AddProblemDetails();
                }
            },
            kestrel
        );

    private static HttpValidationProblemDetails Problem() => new(new Dictionary<string, string[]> { ["id"] = ["no"] }) { Status = 400 };
}

[DataContract]
[GenerateShape]
public sealed class Purchase
{
    [DataMember(Order = 1)]
    [Range(1, 100)]
    public int Qty { get; set; }

    [DataMember(Order = 2)]
    public List<Line>? Lines { get; set; }
}

[DataContract]
[GenerateShape]
public sealed class Line
{
    [DataMember(Order = 1)]
    [MinLength(2)]
    public string? Name { get; set; }
}

[DataContract]
[GenerateShape]
public struct Share
{
    [DataMember(Order = 1)]
    [Range(1, 100)]
    public int Percent { get; set; }
}

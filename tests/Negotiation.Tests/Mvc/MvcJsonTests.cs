using System.Net;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using SerializationApi.Formats;
using SerializationApi.Negotiation.Tests.Zoo;

namespace SerializationApi.Negotiation.Tests;

/// <summary>JSON of controllers is that of MVC's options, JSON of endpoints that of minimal APIs'.</summary>
public sealed class MvcJsonTests
{
    private static readonly IReadOnlyDictionary<string, Action<JsonSerializerOptions>> Mvc = new Dictionary<
        string,
        Action<JsonSerializerOptions>
    >
    {
        ["as they are"] = _ => { },
        ["enum names"] = Keepers.All["enum names"],
        ["snake case"] = Keepers.All["snake case"],
        ["indented"] = Keepers.All["indented"],
        ["cycles ignored"] = Keepers.All["cycles ignored"],
        ["references"] = Keepers.All["references"],
        ["the encoder for HTML"] = Keepers.All["the encoder for HTML"],
        ["shallow"] = Keepers.All["shallow"],
        ["both"] = json =>
        {
            json.Converters.Add(new JsonStringEnumConverter(JsonNamingPolicy.KebabCaseUpper));
            json.PropertyNamingPolicy = null;
        },
    };

    public static TheoryData<string> Options => [.. Mvc.Keys];

    [Theory]
    [MemberData(nameof(Options))]
    public async Task Controllers_keep_their_JSON(string options)
    {
        await using TestApp before = await StartAsync(options, negotiated: false);
        await using TestApp after = await StartAsync(options, negotiated: true);
        foreach (string path in (string[])["/named/identity", "/named/identities", "/named/array", "/named/stream", "/named/customer"])
        {
            using HttpResponseMessage expected = await before.SendAsync(HttpMethod.Get, path);
            using HttpResponseMessage actual = await after.SendAsync(HttpMethod.Get, path);
            Assert.Equal((path, expected.StatusCode), (path, actual.StatusCode));
            Assert.Equal(await expected.Content.ReadAsStringAsync(), await actual.Content.ReadAsStringAsync());
        }

        foreach (
            string body in (string[])
                [
                    """{"Day":"Sunday","Rights":1}""",
                    """{"day":"SUNDAY","rights":"READ"}""",
                    """{"day":2}""",
                    """{"Id":1}""",
                    Nested(10),
                    "[]",
                ]
        )
        {
            foreach (string path in (string[])["/named/identity", "/named/array", "/named/tree"])
            {
                using HttpResponseMessage expected = await before.SendAsync(
                    HttpMethod.Post,
                    path,
                    body: Encoding.UTF8.GetBytes(body),
                    contentType: "application/json"
                );
                using HttpResponseMessage actual = await after.SendAsync(
                    HttpMethod.Post,
                    path,
                    body: Encoding.UTF8.GetBytes(body),
                    contentType: "application/json"
                );
                Assert.Equal((path, body, expected.StatusCode), (path, body, actual.StatusCode));
                if (expected.StatusCode == HttpStatusCode.OK)
                {
                    Assert.Equal(await expected.Content.ReadAsStringAsync(), await actual.Content.ReadAsStringAsync());
                }
            }
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Endpoints_beside_them_keep_theirs(bool isSystemTextJson)
    {
        await using TestApp app = await TestApp.StartAsync(
            web =>
            {
                web.MapControllers().WithFormatLimits(limits => limits with { MaxDecodedBytes = limits.MaxDecodedBytes / 2 });
                web.MapGet("/identity", () => NamedController.Sample).Negotiate();
            },
            builder =>
            {
                builder.Services.ConfigureHttpJsonOptions(json =>
                    json.SerializerOptions.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper
                );
                builder
                    .Services.AddControllers()
                    .AddApplicationPart(typeof(NamedController).Assembly)
                    .AddJsonOptions(json => json.JsonSerializerOptions.Converters.Add(new JsonStringEnumConverter()))
                    .AddFormats(formats =>
                    {
                        if (isSystemTextJson)
                        {
                            formats.UseSystemTextJson();
                        }
                    });
            }
        );
        using HttpResponseMessage endpoint = await app.SendAsync(HttpMethod.Get, "/identity");
        using HttpResponseMessage action = await app.SendAsync(HttpMethod.Get, "/named/identity");
        using HttpResponseMessage binary = await app.SendAsync(HttpMethod.Get, "/named/identity", "application/x-msgpack");
        using HttpResponseMessage posted = await app.SendAsync(
            HttpMethod.Post,
            "/named/identity",
            body: """{"day":"Tuesday"}"""u8.ToArray(),
            contentType: "application/json"
        );

        Assert.Equal("""{"ID":"00000000-0000-0000-0000-000000000000","DAY":6,"RIGHTS":3}""", await endpoint.Content.ReadAsStringAsync());
        Assert.Contains("\"day\":\"Sunday\"", await action.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        Assert.Contains("\"day\":\"Tuesday\"", await posted.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        FormatSet formats = app.Services.GetRequiredService<FormatSet>();
        using PooledBuffer payload = formats.FindCodecs<Identity>()!.For(formats.FindByName("msgpack")!).Encode(NamedController.Sample);
        Assert.Equal(payload.Span.ToArray(), await binary.Content.ReadAsByteArrayAsync());
    }

    private static Task<TestApp> StartAsync(string options, bool negotiated) =>
        TestApp.StartAsync(
            web => web.MapControllers(),
            builder =>
            {
                // Of no concern to controllers.
                builder.Services.ConfigureHttpJsonOptions(json =>
                    json.SerializerOptions.PropertyNamingPolicy = JsonNamingPolicy.KebabCaseLower
                );
                IMvcBuilder mvc = builder
                    .Services.AddControllers()
                    .AddApplicationPart(typeof(NamedController).Assembly)
                    .AddJsonOptions(json => Mvc[options](json.JsonSerializerOptions));
                if (negotiated)
                {
                    mvc.AddFormats();
                }
            }
        );

    private static string Nested(int depth) =>
        string.Concat(Enumerable.Repeat("""{"Name":"n","children":[""", depth)) + string.Concat(Enumerable.Repeat("]}", depth));
}

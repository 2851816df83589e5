using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.Logging;

namespace SerializationApi.Negotiation.Tests.Zoo;

/// <summary>JSON with negotiation is JSON without it: every contract of the zoo under every option, byte by byte; a tenth of the contracts
/// per option outside CI.</summary>
[Trait("Tier", "oracle")]
public sealed class ZooTests
{
    // Sent to every contract, beside what is its own.
    private static readonly string[] Bodies =
    [
        "{}",
        "null",
        "[]",
        "1",
        "\"\"",
        "",
        " ",
        "{",
        "{}}",
        "{} {}",
        "{,}",
        "[{}]",
        "[null]",
        "[[]]",
        """{"zzz":{"a":[1,2,{"b":null}]}}""",
        "{\"zzz\":\"\\ud800\"}",
        "/* x */{}",
        "{/* x */}",
        """{"zzz":1,}""",
        "{'a':1}",
        """{"zzz":01}""",
        """{"$id":"1"}""",
        """{"$type":"x"}""",
        "\uFEFF{}",
        "\u00A0{}",
        """{"zzz":1} x""",
    ];

    private static readonly string[] Forms = ["list", "array", "sequence"];

    public static TheoryData<string> Options => [.. Keepers.All.Keys];

    [Theory]
    [MemberData(nameof(Options))]
    public async Task JSON_stays_as_it_was(string options)
    {
        Species[] animals = Animals.Under(options);
        await using WebApplication plain = await StartAsync(animals, options, negotiated: false);
        await using WebApplication negotiated = await StartAsync(animals, options, negotiated: true);
        using HttpClient before = plain.GetTestClient();
        using HttpClient after = negotiated.GetTestClient();

        var differences = new List<string>();
        foreach (Species species in animals)
        {
            var bodies = new List<byte[]>();
            foreach (string value in Enumerable.Range(0, species.Count).Select(static i => $"{i}").Concat(species.Lists))
            {
                string path = $"/{species.Name}/{value}";
                Reply expected = await SendAsync(before, HttpMethod.Get, path);
                Compare(differences, $"GET {path}", expected, await SendAsync(after, HttpMethod.Get, path));
                if (!bodies.Exists(body => body.AsSpan().SequenceEqual(expected.Body)))
                {
                    bodies.Add(expected.Body);
                }
            }

            bodies.AddRange(Bodies.Concat(species.Bodies).Select(Encoding.UTF8.GetBytes));
            bodies.Add([.. "{\"zzz\":\""u8, 0xFF, .. "\"}"u8]);
            bodies.AddRange(species.Bodies.Select(body => Encoding.UTF8.GetBytes($"[{body}]")));
            foreach (byte[] body in bodies)
            {
                // An object is sent to lists once.
                bool isForLists = body is not [(byte)'{', ..] || body == bodies[0] || body.AsSpan().IndexOf("$values"u8) >= 0;
                foreach (
                    string path in isForLists
                        ? (string[])[$"/{species.Name}", .. Forms.Select(form => $"/{species.Name}/{form}")]
                        : [$"/{species.Name}"]
                )
                {
                    Reply expected = await SendAsync(before, HttpMethod.Post, path, body);
                    string request = $"POST {path} {Encoding.UTF8.GetString(body)}";
                    Compare(differences, request, expected, await SendAsync(after, HttpMethod.Post, path, body));
                    if (expected.Body is not [(byte)'n', ..])
                    {
                        Compare(
                            differences,
                            request + " as Body<T>",
                            expected,
                            await SendAsync(after, HttpMethod.Post, "/body" + path, body)
                        );
                    }
                }
            }
        }

        Assert.True(differences.Count == 0, $"{differences.Count} differences:\n{string.Join('\n', differences.Take(25))}");
    }

    private static void Compare(List<string> differences, string request, Reply expected, Reply actual)
    {
        bool isSame =
            expected.Status == 200
                ? actual.Status == 200 && expected.Body.AsSpan().SequenceEqual(actual.Body)
                // A value that could not be written, a 500, may be a 406 now.
                : actual.Status == expected.Status || expected.Status == 500;
        if (!isSame)
        {
            differences.Add($"{request}: was {expected}, is {actual}");
        }
    }

    private static async Task<Reply> SendAsync(HttpClient client, HttpMethod method, string path, byte[]? body = null)
    {
        using var request = new HttpRequestMessage(method, path);
        if (body is not null)
        {
            request.Content = new ByteArrayContent(body);
            request.Content.Headers.TryAddWithoutValidation("Content-Type", "application/json");
        }

        try
        {
            using HttpResponseMessage response = await client.SendAsync(request);
            return new Reply((int)response.StatusCode, await response.Content.ReadAsByteArrayAsync());
        }
        catch (Exception error) when (error is not HttpRequestException { InnerException: not IOException })
        {
            // The in-memory server hands over what a real one makes a 500, or a response that breaks off.
            return new Reply(500, Encoding.UTF8.GetBytes(error.GetType().Name));
        }
    }

    private static async Task<WebApplication> StartAsync(Species[] animals, string options, bool negotiated)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseTestServer();
        builder.Services.ConfigureHttpJsonOptions(json => Keepers.All[options](json.SerializerOptions));
        if (negotiated)
        {
            builder.Services.AddFormats(formats => formats.AddShapes(TestShapes.All));

            // It builds every endpoint, which routing then builds again: a third of the time that this test would take.
            builder.Services.Remove(
                builder.Services.Single(static service =>
                    service.ServiceType == typeof(IStartupFilter) && service.ImplementationType?.Name == "EndpointValidation"
                )
            );
        }

        WebApplication app = builder.Build();
        Microsoft.AspNetCore.Routing.RouteGroupBuilder group = app.MapGroup("/");
        if (negotiated)
        {
            group.Negotiate();
        }

        foreach (Species species in animals)
        {
            species.Map(group);
            if (negotiated)
            {
                species.MapBodies(group);
            }
        }

        await app.StartAsync();
        return app;
    }

    private sealed record Reply(int Status, byte[] Body)
    {
        public override string ToString() => $"{Status} {Encoding.UTF8.GetString(Body.AsSpan(0, Math.Min(Body.Length, 200)))}";
    }
}

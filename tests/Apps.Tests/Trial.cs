using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using SerializationApi.Formats;

namespace SerializationApi.Apps.Tests;

/// <summary>An app that is asked the same twice: as it was, and with the lines that switch the formats on.</summary>
internal static class Trial
{
    public const string Json = "application/json";
    public const string MessagePack = "application/x-msgpack";

    /// <summary>What JSON of negotiated endpoints gains.</summary>
    public static string[] Gains { get; } = ["+Content-Length", "+Vary: Accept", "+X-Content-Type-Options: nosniff"];

    public static async Task<WebApplication> StartAsync(Action<WebApplicationBuilder> configure, Action<WebApplication> use)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseTestServer();
        configure(builder);
        WebApplication app = builder.Build();
        use(app);
        await app.StartAsync();
        return app;
    }

    /// <summary>The lines of responses that are gone (-) or new (+), each once: status, header fields, body.</summary>
    /// <param name="start">Starts the app, with the formats or without.</param>
    /// <param name="requests">The status that the app gives, a method, a path, and perhaps a body of JSON.</param>
    public static async Task<string[]> CompareAsync(Func<bool, Task<WebApplication>> start, params string[] requests)
    {
        List<string[]> before = await AskAllAsync(await start(false), requests);
        return Differences(before, await AskAllAsync(await start(true), requests));
    }

    /// <summary>The lines that are gone or new, each once.</summary>
    public static string[] Differences(List<string[]> before, List<string[]> after) =>
        [
            .. before
                .Zip(
                    after,
                    static (was, now) =>
                        was.Except(now).Select(static line => "-" + line).Concat(now.Except(was).Select(static line => "+" + line))
                )
                .SelectMany(static lines => lines)
                .Distinct()
                .Order(StringComparer.Ordinal),
        ];

    /// <summary>What an app responds to each request, with several values of <c>Accept</c>; then it ends.</summary>
    public static async Task<List<string[]>> AskAllAsync(WebApplication app, string[] requests)
    {
        await using (app)
        {
            var all = new List<string[]>();
            foreach (string request in requests)
            {
                foreach (string? accept in (string?[])[null, Json, "text/html,application/xhtml+xml,*/*;q=0.8", "text/plain"])
                {
                    all.Add(await AskAsync(app, request, accept));
                }
            }

            return all;
        }
    }

    /// <summary>Asserts that a document gains media types, and nothing else is gone or new.</summary>
    public static async Task AssertGainsMediaTypesAsync(Func<bool, Task<WebApplication>> start, string path)
    {
        string[] before = await ReadAsync(await start(false), path);
        string[] after = await ReadAsync(await start(true), path);
        string[] differences =
        [
            .. before.Except(after).Select(static line => "-" + line),
            .. after.Except(before).Select(static line => "+" + line),
        ];
        Assert.NotEmpty(differences);
        Assert.All(differences, static line => Assert.True(IsMediaType(line), line));
    }

    private static bool IsMediaType(string line) =>
        line.StartsWith("+ paths ", StringComparison.Ordinal)
        && (
            line.Contains(" content application/x-", StringComparison.Ordinal)
            || line.Contains(" content application/vnd.", StringComparison.Ordinal)
            || line.Contains(" content application/jsonl", StringComparison.Ordinal)
        );

    /// <summary>A value that the app has in MessagePack.</summary>
    public static async Task<T> UnpackAsync<T>(WebApplication app, string path)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        request.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue(MessagePack));
        using HttpResponseMessage response = await app.GetTestClient().SendAsync(request);
        Assert.Equal(MessagePack, response.Content.Headers.ContentType?.MediaType);
        FormatSet formats = app.Services.GetRequiredService<FormatSet>();
        return formats.FindCodecs<T>()!.For(formats.FindByName("msgpack")!).Decode(await response.Content.ReadAsByteArrayAsync())!;
    }

    private static async Task<string[]> AskAsync(WebApplication app, string text, string? accept)
    {
        string[] parts = text.Split(' ', 4);
        using var request = new HttpRequestMessage(new HttpMethod(parts[1]), parts[2]);
        request.Content = parts.Length > 3 ? new StringContent(parts[3], Encoding.UTF8, Json) : null;
        if (accept is not null)
        {
            request.Headers.Accept.ParseAdd(accept);
        }

        using HttpResponseMessage response = await app.GetTestClient().SendAsync(request);
        string body = await response.Content.ReadAsStringAsync();
        Assert.True(parts[0] == $"{(int)response.StatusCode}", $"{text} {accept}: {response} {body}");
        return
        [
            .. response
                .Headers.Concat(response.Content.Headers)
                .Select(static field => field.Key == "Content-Length" ? field.Key : $"{field.Key}: {string.Join(", ", field.Value)}"),
            body.Contains("traceId", StringComparison.Ordinal) ? body[..body.IndexOf("\"traceId\"", StringComparison.Ordinal)] : body,
        ];
    }

    private static async Task<string[]> ReadAsync(WebApplication app, string path)
    {
        await using (app)
        {
            using var document = JsonDocument.Parse(await app.GetTestClient().GetStringAsync(path));
            return [.. Flatten(document.RootElement, "")];
        }
    }

    private static IEnumerable<string> Flatten(JsonElement value, string path) =>
        value.ValueKind switch
        {
            JsonValueKind.Object => value.EnumerateObject().SelectMany(property => Flatten(property.Value, $"{path} {property.Name}")),
            JsonValueKind.Array => value.EnumerateArray().SelectMany(item => Flatten(item, $"{path} []")),
            _ => [$"{path} = {value}"],
        };
}

using System.Buffers;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Options;
using SerializationApi.Formats;
using SerializationApi.PlainApp;
using JsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;

namespace SerializationApi.Negotiation.Tests.Adoption;

/// <summary>An application that was written without negotiation gets it in a line, and its clients notice nothing.</summary>
[Trait("Tier", "system")]
public sealed class AdoptionTests
{
    /// <summary>All that may differ for clients that ask for nothing new, and why.</summary>
    private static readonly Difference[] Allowed =
    [
        new("What is sent depends on Accept, which caches have to know.", "+Vary: Accept", static (_, line) => line == "+Vary: Accept"),
        new(
            "And where there was a Vary, it grows.",
            "+Vary: Accept-Language, Accept",
            static (request, line) => request.Path == "/headers" && line is "-Vary: Accept-Language" or "+Vary: Accept-Language, Accept"
        ),
        new(
            "A link may choose the format (?format=): no browser is to take text inside a payload for HTML.",
            "+X-Content-Type-Options: nosniff",
            static (_, line) => line == "+X-Content-Type-Options: nosniff"
        ),
        new(
            "The length is known before the body is sent.",
            "+Content-Length: ",
            static (_, line) => line.StartsWith("+Content-Length: ", StringComparison.Ordinal)
        ),
        new(
            "The 400 to a body that cannot be bound says so.",
            "+{\"type\":\"https://tools.ietf.org/html/rfc9110#section-15.5.1\"",
            static (request, line) =>
                request is { Method: "POST", ContentType: "application/json" or null }
                && line.Contains("#section-15.5.1", StringComparison.Ordinal)
        ),
        new(
            "A media type that no format has: the 415 says which have one.",
            "+Accept: ",
            static (request, _) => request is { Path: "/bodies/rating", ContentType: "text/plain" }
        ),
    ];

    [Theory]
    [InlineData(null, false)]
    [InlineData(null, true)]
    [InlineData(HttpProtocols.Http1, false)]
    [InlineData(HttpProtocols.Http2, true)]
    public async Task Every_response_is_what_it_was_line_by_line(HttpProtocols? protocol, bool hasOwnJson)
    {
        await using ShopApp plain = await ShopApp.StartAsync(isNegotiated: false, hasOwnJson, protocol);
        await using ShopApp app = await ShopApp.StartAsync(isNegotiated: true, hasOwnJson, protocol);
        var differences = new StringBuilder();
        var unused = new HashSet<string>(Allowed.Select(static difference => difference.Example), StringComparer.Ordinal);
        foreach (ShopRequest request in ShopRequest.Script())
        {
            List<string> before = await LinesAsync(plain, request);
            List<string> after = await LinesAsync(app, request);
            foreach (
                string line in before
                    .Except(after)
                    .Select(static line => "-" + line)
                    .Concat(after.Except(before).Select(static line => "+" + line))
            )
            {
                if (
                    line == "-Transfer-Encoding: chunked"
                    && after.Exists(static line => line.StartsWith("Content-Length: ", StringComparison.Ordinal))
                )
                {
                    continue; // HTTP/1.1 says one or the other.
                }

                unused.RemoveWhere(example => line.StartsWith(example, StringComparison.Ordinal));
                if (!Array.Exists(Allowed, difference => difference.Covers(request, line)))
                {
                    differences.Append(request).Append("\n  ").Append(line).Append('\n');
                }
            }
        }

        Assert.True(differences.Length == 0, differences.ToString());
        Assert.Empty(unused);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Every_value_is_had_in_every_format_that_has_a_form_for_it(bool hasOwnJson)
    {
        await using ShopApp app = await ShopApp.StartAsync(isNegotiated: true, hasOwnJson);
        FormatSet formats = app.Services.GetRequiredService<FormatSet>();
        JsonSerializerOptions options = app.Services.GetRequiredService<IOptions<JsonOptions>>().Value.SerializerOptions;
        int count = 0;
        foreach (
            (string path, Type type) in (IEnumerable<(string, Type)>)
                [
                    ("/products", typeof(List<Product>)),
                    ("/products/array", typeof(List<Product>)),
                    ("/products/list", typeof(List<Product>)),
                    ("/products/stream", typeof(List<Product>)),
                    ("/products/cached", typeof(List<Product>)),
                    ("/products/untyped", typeof(Product)),
                    ("/products/1", typeof(Product)),
                    ("/products/2", typeof(Product)),
                    ("/results/ok", typeof(Rating)),
                    ("/results/untyped", typeof(Rating)),
                    ("/results/bad", typeof(Rating)),
                    ("/results/accepted", typeof(Rating)),
                    ("/basket", typeof(Basket)),
                    ("/head", typeof(Basket)),
                    ("/headers", typeof(Basket)),
                ]
        )
        {
            using HttpResponseMessage json = await app.SendAsync(new ShopRequest("GET", path));
            TypeCodecs codecs = formats.FindCodecs(type)!;
            foreach (
                Format format in formats
                    .Formats.SelectMany(static format => format.Variants)
                    .Concat(formats.StreamForms.SelectMany(static form => form.Variants))
                    .Where(codecs.Offers)
            )
            {
                string mediaType = format.MediaTypes[0] + format.ContentTypeParameters;
                using HttpResponseMessage response = await app.SendAsync(
                    new ShopRequest("GET", path) { Headers = [("Accept", mediaType)] }
                );
                object value = codecs.Decode(format, new ReadOnlySequence<byte>(await response.Content.ReadAsByteArrayAsync()))!;

                Assert.Equal((path, mediaType, json.StatusCode), (path, response.Header("Content-Type"), response.StatusCode));
                Assert.Equal(json.Header("Location"), response.Header("Location"));
                Assert.Equal(
                    (path, mediaType, await json.Content.ReadAsStringAsync()),
                    (path, mediaType, JsonSerializer.Serialize(value, type, options))
                );
                count++;
            }
        }

        Assert.InRange(count, 100, int.MaxValue);
    }

    [Fact]
    public async Task Every_body_is_taken_in_every_format_that_has_a_form_for_it()
    {
        await using ShopApp app = await ShopApp.StartAsync(isNegotiated: true, hasOwnJson: false);
        FormatSet formats = app.Services.GetRequiredService<FormatSet>();
        int count = 0;
        foreach (
            Format format in formats
                .Formats.SelectMany(static format => format.Variants)
                .Concat(formats.StreamForms.SelectMany(static form => form.Variants))
        )
        {
            count += await SendAsync(
                app,
                formats,
                format,
                "/bodies/rating",
                new Rating(1, 2.5, "é"),
                """{"productId":1,"stars":2.5,"comment":"é"}"""
            );
            count += await SendAsync(
                app,
                formats,
                format,
                "/bodies/parameters/3",
                new Rating(1, 2.5, "é"),
                """{"productId":3,"stars":2.5,"comment":"é"}"""
            );
            count += await SendAsync(app, formats, format, "/products", new Product { Id = 1, Name = "Tea" }, null);
            count += await SendAsync(
                app,
                formats,
                format,
                "/bodies/list",
                new List<Product>
                {
                    new() { Name = "aa" },
                    new() { Name = "bb" },
                },
                "2"
            );
            count += await SendAsync(
                app,
                formats,
                format,
                "/bodies/items",
                new List<Product>
                {
                    new() { Name = "aa" },
                    new() { Name = "bb" },
                },
                "2"
            );
        }

        Assert.InRange(count, 30, int.MaxValue);
    }

    private static async Task<int> SendAsync<T>(ShopApp app, FormatSet formats, Format format, string path, T value, string? expected)
    {
        TypeCodecs<T> codecs = formats.FindCodecs<T>()!;
        if (!codecs.Offers(format))
        {
            return 0;
        }

        using PooledBuffer payload = codecs.For(format).Encode(value);
        string mediaType = format.MediaTypes[0] + format.ContentTypeParameters;
        using HttpResponseMessage response = await app.SendAsync(new ShopRequest("POST", path, payload.Span.ToArray(), mediaType));
        string json = await response.Content.ReadAsStringAsync();
        Assert.Equal((path, mediaType, expected ?? json, expected is null ? 409 : 200), (path, mediaType, json, (int)response.StatusCode));
        return 1;
    }

    // Status, header fields and body.
    private static async Task<List<string>> LinesAsync(ShopApp app, ShopRequest request)
    {
        using HttpResponseMessage response = await app.SendAsync(request);
        IEnumerable<KeyValuePair<string, HeaderStringValues>> headers = response.Headers.NonValidated.Concat(
            response.Content.Headers.NonValidated
        );
        // The test server sends one where Kestrel does not.
        byte[] body = request.Method == "HEAD" ? [] : await response.Content.ReadAsByteArrayAsync();
        return
        [
            ((int)response.StatusCode).ToString(null, null),
            .. headers.Where(static header => header.Key != "Date").Select(static header => $"{header.Key}: {header.Value}"),
            Encoding.Latin1.GetString(body),
        ];
    }

    /// <summary>What may differ.</summary>
    /// <param name="Reason">Why it may differ.</param>
    /// <param name="Example">How a line begins that it covers, and that the script must come across.</param>
    /// <param name="Covers">Whether it covers a line that is gone (-) or new (+) of the response to a request.</param>
    private sealed record Difference(string Reason, string Example, Func<ShopRequest, string, bool> Covers);
}

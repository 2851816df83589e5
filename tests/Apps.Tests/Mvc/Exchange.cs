using System.Globalization;
using System.Net.Http.Headers;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Apps.Tests.Mvc;

/// <summary>A request to an MVC app, and what it responds.</summary>
/// <param name="Method">The method.</param>
/// <param name="Path">The path.</param>
/// <param name="Accept">The value of <c>Accept</c>, or null.</param>
/// <param name="ContentType">The body's media type, or null.</param>
/// <param name="Body">The body, or null.</param>
internal sealed record Exchange(string Method, string Path, string? Accept = null, string? ContentType = null, string? Body = null)
{
    private static readonly string?[] Accepts =
    [
        null,
        "application/json",
        "*/*",
        "text/json",
        "application/xml",
        "text/csv",
        "text/plain",
        "image/png",
        "application/hal+json",
        "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
        "application/xml;q=0.5, application/json;q=0.9",
        ProfileFormatter.MediaType,
        PriceInputFormatter.MediaType,
    ];

    private static readonly string[] Gets =
    [
        "/orders",
        "/orders/7",
        "/orders/none",
        "/orders/missing",
        "/orders/text",
        "/orders/note",
        "/orders/stream",
        "/orders/7.xml",
        "/orders/7.json",
        "/orders/7.csv",
        "/orders/7.other",
        "/orders/xml",
        "/orders/hal",
        "/orders/both",
        "/orders/types",
        "/orders/json",
        "/orders/changed",
        "/payments",
        "/payments/ok",
    ];

    private static readonly (string ContentType, string Body)[] Bodies =
    [
        (Trial.Json, """{"id":8,"unitPrice":2.50,"orderedAt":"2024-02-29T12:00:00Z","state":1}"""),
        (Trial.Json, """{"id":8,"unit_price":2.50,"ordered_at":"2024-02-29T12:00:00Z","state":"Paid"}"""),
        (Trial.Json, """{"id":"x"}"""),
        (Trial.Json, """{"id":7,"""),
        (Trial.Json, """[1,{"id":7}]"""),
        (Trial.Json, "no JSON"),
        (Trial.Json, "null"),
        (Trial.Json, ""),
        ("application/json; charset=utf-8", """{"id":8}"""),
        ("application/json; profile=x", """{"id":8}"""),
        ("text/json", """{"id":8}"""),
        ("application/vnd.acme+json", """{"id":8}"""),
        ("application/merge-patch+json", """{"id":8}"""),
        ("application/xml", "<Order><Id>8</Id></Order>"),
        ("application/xml", "<Order><Id>x</Id></Order>"),
        (PriceInputFormatter.MediaType, "2.5"),
        ("image/png", "x"),
        ("text/plain", "x"),
    ];

    /// <summary>All requests that an app of MVC is asked, before and after.</summary>
    public static IEnumerable<Exchange> All =>
        [
            .. Gets.SelectMany(static path => Accepts.Select(accept => new Exchange("GET", path, accept))),
            .. ((string[])["/orders", "/orders/created", "/orders/xml", "/orders/optional", "/orders/note", "/plain"]).SelectMany(
                static path => Bodies.Select(body => new Exchange("POST", path, null, body.ContentType, body.Body))
            ),
            .. Bodies.Select(static body => new Exchange("PATCH", "/orders", "application/xml, */*;q=0.1", body.ContentType, body.Body)),
            new("POST", "/orders"),
            new("POST", "/orders/optional"),
            new("DELETE", "/orders"),
        ];

    /// <summary>What differs between the app as it was and the app with our formats.</summary>
    public static async Task<List<Difference>> CompareAsync(
        Action<IMvcBuilder> configure,
        Action<IServiceCollection>? services = null,
        bool isRouted = true
    )
    {
        List<string[]> before = await AskAsync(await StartAsync(hasFormats: false, configure, services, isRouted));
        List<string[]> after = await AskAsync(await StartAsync(hasFormats: true, configure, services, isRouted));
        var differences = new List<Difference>();
        foreach ((Exchange request, string[] was, string[] now) in All.Zip(before, after))
        {
            string[] lines = [.. was.Except(now).Select(static line => "-" + line), .. now.Except(was).Select(static line => "+" + line)];
            differences.AddRange(lines.Select(line => new Difference(request, (was[0], now[0]) is ("400", "400"), line)));
        }

        return differences;
    }

    /// <summary>Starts an app of MVC.</summary>
    public static Task<WebApplication> StartAsync(
        bool hasFormats,
        Action<IMvcBuilder> configure,
        Action<IServiceCollection>? services = null,
        bool isRouted = true
    ) =>
        Trial.StartAsync(
            builder =>
            {
                IMvcBuilder mvc = builder
                    .Services.AddMvc(options => options.EnableEndpointRouting = isRouted)
                    .ConfigureApplicationPartManager(static parts => parts.ApplicationParts.Clear())
                    .AddApplicationPart(typeof(OrdersController).Assembly);
                services?.Invoke(builder.Services);
                configure(mvc);
                if (hasFormats)
                {
                    mvc.AddFormats(static formats => formats.AddShapes(OrderShapes.All));
                }
            },
            app =>
            {
                if (isRouted)
                {
                    app.MapControllers();
                }
                else
                {
                    app.UseMvc();
                }
            }
        );

    /// <summary>Sends the request.</summary>
    public async Task<HttpResponseMessage> SendAsync(WebApplication app, byte[]? body = null)
    {
        using var request = new HttpRequestMessage(new HttpMethod(Method), Path);
        if (Accept is not null)
        {
            request.Headers.TryAddWithoutValidation("Accept", Accept);
        }

        if ((body ?? (Body is null ? null : Encoding.UTF8.GetBytes(Body))) is { } bytes)
        {
            request.Content = new ByteArrayContent(bytes);
            request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(ContentType!);
        }

        return await app.GetTestClient().SendAsync(request);
    }

    private static async Task<List<string[]>> AskAsync(WebApplication app)
    {
        await using (app)
        {
            var all = new List<string[]>();
            foreach (Exchange request in All)
            {
                using HttpResponseMessage response = await request.SendAsync(app);
                string body = await response.Content.ReadAsStringAsync();
                int trace = body.IndexOf("traceId", StringComparison.Ordinal);
                all.Add([
                    ((int)response.StatusCode).ToString(CultureInfo.InvariantCulture),
                    .. response
                        .Headers.Concat(response.Content.Headers)
                        .Where(static field => field.Key != "Content-Length")
                        .Select(static field => $"{field.Key}: {string.Join(", ", field.Value)}"),
                    trace < 0 ? body : body[..trace],
                ]);
            }

            return all;
        }
    }
}

/// <summary>A line of a response that is gone (-) or new (+).</summary>
/// <param name="Request">The request.</param>
/// <param name="IsOfBadBody">Whether the response was and is 400.</param>
/// <param name="Line">The line.</param>
internal sealed record Difference(Exchange Request, bool IsOfBadBody, string Line);

using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using SerializationApi.Negotiation.Tests.Streamed;
using SerializationApi.Tests.Support;

namespace SerializationApi.Negotiation.Tests;

/// <summary>
/// Which <c>Content-Type</c> is read at each kind of endpoint. One that a page of another origin sends without a preflight never is: with
/// the user's cookies, it would call the handler.
/// </summary>
public sealed class ContentTypeTests(ContentTypeTests.App fixture) : IClassFixture<ContentTypeTests.App>
{
    // What HttpClient would not send, or not as it stands.
    private const string Sent = "X-Content-Type";

    private static readonly string[] Values =
    [
        "/body",
        "/body/optional",
        "/bound",
        "/bound/optional",
        "/streamed",
        "/listed/body",
        "/listed/bound",
        "/accepts/body",
        "/accepts/bound",
        "/query",
        "/mvc/echo",
        "/view/echo",
    ];

    private static readonly string[] Lists = ["/body/list", "/body/stream", "/bound/list", "/bound/stream"];

    // A line break stands between lines of the header field.
    public static TheoryData<string?> Unread =>
        new()
        {
            (string?)null,
            "",
            "text/plain",
            "TEXT/PLAIN",
            "text/plain; charset=utf-8",
            "text/plain;format=application/json",
            "text/plain;x, application/json",
            "text/plain;x=, application/x-msgpack",
            "text/plain;x=\"a\", application/json",
            "text/plain;x=\"a, application/json",
            "text/plain; , application/json",
            "text/plain \t;;,application/json",
            "text/plain,application/json",
            "text/plain application/json",
            "application/x-www-form-urlencoded",
            "application/x-www-form-urlencoded;x,application/json",
            "multipart/form-data; boundary=a",
            "multipart/form-data;boundary=a,application/json",
            ", application/json",
            "application/json,",
            "application/json, application/json",
            "application/json;x=y, application/json",
            "application/json, text/plain",
            "\"application/json\"",
            "application/json/x",
            "application/*",
            "*/*",
            "*",
            "json",
            "text/plain\napplication/json",
            "application/json\ntext/plain",
            "application/json\napplication/json",
            "text/plain;x\napplication/json",
            "application/x-plain-json\napplication/json",
        };

    [Theory]
    [InlineData("application/json")]
    [InlineData("Application/JSON; charset=utf-8")]
    [InlineData("application/json;")]
    [InlineData("application/json; x=\"a, text/plain\"")]
    [InlineData("text/json")]
    public async Task One_media_type_of_a_format_is_read_at_every_kind_of_endpoint(string contentType)
    {
        foreach (string path in Values.Concat(Lists))
        {
            Assert.Equal((path, HttpStatusCode.OK, 1), await SendAsync(path, contentType));
        }
    }

    [Theory]
    [MemberData(nameof(Unread))]
    public async Task Anything_else_is_415_and_the_handler_is_not_called(string? contentType)
    {
        string[] lines = contentType?.Split('\n') ?? [];
        foreach (string path in Values.Concat(Lists))
        {
            Assert.Equal((path, HttpStatusCode.UnsupportedMediaType, 0), await SendAsync(path, lines));
        }

        // So does the framework, where nothing is negotiated.
        Assert.Equal(("/framework", HttpStatusCode.UnsupportedMediaType, 0), await SendAsync("/framework", lines));
    }

    [Fact]
    public async Task What_a_browser_sends_without_a_preflight_is_415_whatever_else_it_says()
    {
        var random = new Random(67);
        int refused = 0;
        for (int round = 0; round < Rounds.Of(10_000); round++)
        {
            string[] lines = SimpleRequests.Make(random);
            string path = round % 5 == 0 ? Lists[random.Next(Lists.Length)] : Values[random.Next(Values.Length)];
            (string Path, HttpStatusCode Status, int Calls) found = await SendAsync(path, lines);
            bool isSimple = SimpleRequests.MayHave(lines);
            refused += isSimple ? 1 : 0;
            Assert.True(
                !(isSimple || lines.Length > 1) || (found.Status, found.Calls) == (HttpStatusCode.UnsupportedMediaType, 0),
                $"{path} with {string.Join(" | ", lines)}: {found}"
            );
        }

        Assert.InRange(refused, Rounds.Of(10_000) / 4, Rounds.Of(10_000) * 9 / 10);
    }

    [Theory]
    [InlineData("/mvc/echo")]
    [InlineData("/view/echo")]
    public async Task A_form_is_415_to_controllers_that_read_a_format(string path)
    {
        using var form = new MultipartFormDataContent { { new StringContent("7"), "id" } };
        using var request = new HttpRequestMessage(HttpMethod.Post, path) { Content = form };
        request.Headers.TryAddWithoutValidation(Sent, form.Headers.ContentType!.ToString());
        using HttpResponseMessage response = await fixture.Instance.Client.SendAsync(request);
        Assert.Equal(HttpStatusCode.UnsupportedMediaType, response.StatusCode);
    }

    [Theory]
    [InlineData("text/plain", "text/plain")]
    [InlineData("text/plain;x, application/json", "text/plain")]
    [InlineData(" TEXT/plain ;", "text/plain")]
    [InlineData("text/plain, application/json", null)]
    [InlineData("text /plain", null)]
    [InlineData(", text/plain", null)]
    [InlineData("multipart/form-data;boundary=\"a,b\"", "multipart/form-data")]
    [InlineData("text/", null)]
    [InlineData("text", null)]
    public void A_browser_s_essence_ends_at_the_first_semicolon(string contentType, string? essence) =>
        Assert.Equal(essence, SimpleRequests.EssenceOf(contentType));

    [Fact]
    public async Task A_format_whose_media_type_needs_no_preflight_is_written_and_not_read()
    {
        await using TestApp app = await TestApp.StartAsync(
            web =>
            {
                RouteGroupBuilder api = web.MapGroup("/").Negotiate();
                api.MapGet("/", () => new Order { Id = 7 });
                api.MapPost("/", (Body<Order> body) => body.Value);
                api.MapPost("/limited", (Body<Order> body) => body.Value).WithFormatLimits(limits => limits with { MaxDepth = 5 });
                api.MapGet("/listed", () => new Order { Id = 7 }).WithFormats("text/plain");
                api.MapPost("/listed", (Order order) => order).WithFormats("json", "text/plain");
            },
            static builder =>
                builder.Services.AddFormats(static formats =>
                    formats.AddFormat(static (_, limits) => new UpperCaseFormat(limits, "upper", "text/plain", "text/x-upper"))
                )
        );
        foreach (string path in (string[])["/", "/listed"])
        {
            using HttpResponseMessage written = await app.SendAsync(HttpMethod.Get, path, "text/plain");
            using HttpResponseMessage refused = await app.SendAsync(HttpMethod.Post, path, null, [.. """{"id":7}"""u8], "text/plain");
            Assert.Equal(("text/plain", HttpStatusCode.UnsupportedMediaType), (written.Header("Content-Type"), refused.StatusCode));
            Assert.DoesNotContain("text/plain", refused.Header("Accept")!, StringComparison.Ordinal);
        }

        using HttpResponseMessage read = await app.SendAsync(HttpMethod.Post, "/limited", null, [.. """{"id":7}"""u8], "text/x-upper");
        Assert.Equal(HttpStatusCode.OK, read.StatusCode);
    }

    [Theory]
    [InlineData("application/json; charset=nonsense; x-charset=utf-8")]
    [InlineData("application/json; x; charset=nonsense")]
    [InlineData("application/json; charset=\"\"")]
    [InlineData("application/json; charset=utf-7")]
    public async Task A_charset_that_nothing_knows_is_415_wherever_it_stands(string contentType)
    {
        foreach (string path in Values)
        {
            Assert.Equal((path, HttpStatusCode.UnsupportedMediaType, 0), await SendAsync(path, contentType));
        }
    }

    private async Task<(string Path, HttpStatusCode Status, int Calls)> SendAsync(string path, params string[] contentType)
    {
        using var request = new HttpRequestMessage(path == "/query" ? new HttpMethod("QUERY") : HttpMethod.Post, path)
        {
            Content = new ByteArrayContent(Lists.Contains(path) ? [.. """[{"id":7}]"""u8] : [.. """{"id":7}"""u8]),
        };
        foreach (string line in contentType)
        {
            request.Headers.TryAddWithoutValidation(Sent, line);
        }

        fixture.Calls = 0;
        using HttpResponseMessage response = await fixture.Instance.Client.SendAsync(request);
        return (
            path,
            response.StatusCode,
            path is "/mvc/echo" or "/view/echo"
                ? response.IsSuccessStatusCode
                    ? 1
                    : 0
                : fixture.Calls
        );
    }

    public sealed class App : IAsyncLifetime
    {
        public TestApp Instance { get; private set; } = null!;

        public int Calls { get; set; }

        public async ValueTask InitializeAsync() =>
            Instance = await TestApp.StartAsync(
                Map,
                static builder => builder.Services.AddControllers().AddFormats().AddApplicationPart(typeof(OrdersController).Assembly)
            );

        public ValueTask DisposeAsync() => Instance.DisposeAsync();

        private void Map(WebApplication web)
        {
            web.Use(
                (http, next) =>
                {
                    http.Request.Headers.ContentType = http.Request.Headers[Sent];
                    return next(http);
                }
            );
            web.UseRouting();
            web.MapControllers();
            web.MapPost("/framework", (Order order) => Call(order));
            RouteGroupBuilder api = web.MapGroup("/").Negotiate();
            api.MapPost("/body", (Body<Order> body) => Call(body.Value));
            api.MapPost("/body/optional", (Body<Order>? body) => Call(body?.Value));
            api.MapPost("/body/list", (Body<List<Order>> body) => Call(body.Value));
            api.MapPost("/body/stream", (Body<IAsyncEnumerable<Order>> body) => CallAsync(body.Value));
            api.MapPost("/bound", (Order order) => Call(order));
            api.MapPost("/bound/optional", (Order? order) => Call(order));
            api.MapPost("/bound/list", (List<Order> orders) => Call(orders));
            api.MapPost("/bound/stream", (IAsyncEnumerable<Order> orders) => CallAsync(orders));
            api.MapPost("/streamed", async (Streamed<Shipment, Order> body) => await CallAsync(body.Items));
            RouteGroupBuilder listed = api.MapGroup("/listed").WithFormats("json", "text/plain", "multipart/form-data", "msgpack");
            listed.MapPost("/body", (Body<Order> body) => Call(body.Value));
            listed.MapPost("/bound", (Order order) => Call(order));
            const string json = "application/json";
            api.MapPost("/accepts/body", (Body<Order> body) => Call(body.Value)).Accepts<Order>(json, "text/json", "text/plain");
            api.MapPost("/accepts/bound", (Order order) => Call(order)).Accepts<Order>(json, "text/json", "text/plain");
            api.MapMethods("/query", ["QUERY"], (Body<Order> body) => Call(body.Value));
        }

        private T Call<T>(T value)
        {
            Calls++;
            return value;
        }

        private async Task<List<Order>> CallAsync(IAsyncEnumerable<Order> orders)
        {
            Calls++;
            return await orders.ToListAsync();
        }
    }
}

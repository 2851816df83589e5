using System.Net;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation.Tests;

/// <summary>What was decoded reaches the handler as it is, whatever its JSON could carry.</summary>
public sealed class BoundObjectTests
{
    private static readonly string[] Binary = ["application/x-msgpack", "application/x-protobuf", "application/x-memorypack"];

    [Theory]
    [InlineData(JsonIgnoreCondition.Never)]
    [InlineData(JsonIgnoreCondition.WhenWritingNull)]
    [InlineData(JsonIgnoreCondition.WhenWritingDefault)]
    public async Task A_required_member_may_be_what_the_options_leave_out(JsonIgnoreCondition condition)
    {
        await using TestApp app = await TestApp.StartAsync(
            Map,
            builder => builder.Services.ConfigureHttpJsonOptions(options => options.SerializerOptions.DefaultIgnoreCondition = condition)
        );
        foreach (string mediaType in Binary)
        {
            await AssertAsync(app, "/noted", new Noted { Note = null, Qty = 0 }, mediaType, " 0");
            await AssertAsync(app, "/noted", new Noted { Note = "n", Qty = 1 }, mediaType, "n 1");
            await AssertAsync(app, "/noted/parameters/5", new Noted { Note = null, Qty = 0 }, mediaType, "5  0");
        }
    }

    [Theory]
    [InlineData(double.NaN, "NaN")]
    [InlineData(double.NegativeInfinity, "-Infinity")]
    public async Task A_number_may_have_no_form_in_JSON(double price, string text)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        foreach (string mediaType in Binary)
        {
            await AssertAsync(app, "/priced", new Priced { Name = "n", Price = price }, mediaType, $"n {text}");
            await AssertAsync(app, "/priced/parameters/5", new Priced { Name = "n", Price = price }, mediaType, $"5 n {text}");
        }
    }

    [Theory]
    [InlineData("/ticket")]
    [InlineData("/ticket/record?page=3")]
    [InlineData("/ticket/class?page=3")]
    [InlineData("/ticket/struct?page=3")]
    [InlineData("/ticket/constructed?page=3")]
    [InlineData("/ticket/optional?page=3")]
    public async Task A_member_may_be_none_of_JSON_s(string path)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        foreach (string mediaType in Binary)
        {
            await AssertAsync(app, path, new Ticket { Id = 2, Seat = "4A" }, mediaType, path == "/ticket" ? "2 4A" : "3 2 4A");
        }

        using HttpResponseMessage json = await app.SendAsync(
            HttpMethod.Post,
            path,
            body: [.. """{"id":2,"seat":"4A"}"""u8],
            contentType: "application/json"
        );
        Assert.Equal(path == "/ticket" ? "2 " : "3 2 ", await json.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task A_member_may_be_MessagePack_s_only()
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        await AssertAsync(app, "/coupon", new Coupon { Id = 2, Secret = "s" }, "application/x-msgpack", "2 s");
        await AssertAsync(app, "/coupon/parameters/5", new Coupon { Id = 2, Secret = "s" }, "application/x-msgpack", "5 2 s");
    }

    [Fact]
    public async Task A_contract_may_be_abstract()
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        await AssertAsync<Vessel>(app, "/vessel", new Ferry { Name = "f", Seats = 8 }, "application/x-msgpack", "Ferry f");
        await AssertAsync<Vessel>(app, "/vessel", new Barge { Name = "b" }, "application/x-msgpack", "Barge b");
        await AssertAsync<Vessel>(app, "/vessel/parameters/5", new Ferry { Name = "f" }, "application/x-msgpack", "5 Ferry f");
        await AssertAsync<Vessel>(app, "/vessel/optional", new Ferry { Name = "f" }, "application/x-msgpack", "Ferry f");
        foreach (string mediaType in Binary)
        {
            await AssertAsync<Pet>(app, "/pet", new Cat { Name = "c", Lives = 9 }, mediaType, "Cat c");
        }

        using HttpResponseMessage none = await app.SendAsync(
            HttpMethod.Post,
            "/vessel/optional",
            body: [0xC0],
            contentType: "application/x-msgpack"
        );
        Assert.Equal("none", await none.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task A_struct_is_bound_from_every_format()
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        foreach (string mediaType in Binary)
        {
            await AssertAsync(app, "/position/5", new Position { X = double.NaN, Y = 1 }, mediaType, "5 NaN");
            await AssertAsync(app, "/position/nullable/5", new Position { X = double.NaN, Y = 1 }, mediaType, "5 NaN");
        }
    }

    [Fact]
    public async Task Everything_else_is_bound_filtered_and_sent_as_ever()
    {
        var seen = new List<string>();
        await using TestApp app = await TestApp.StartAsync(web =>
        {
            RouteGroupBuilder api = web.MapGroup("/").Negotiate(options => options.AllowJsonFallback = true);
            var outer = (IEndpointConventionBuilder)api;
            outer.Add(endpoint =>
                endpoint.FilterFactories.Insert(
                    0,
                    (_, next) =>
                        context =>
                        {
                            seen.Add($"outer {context.HttpContext.Request.ContentType}");
                            return next(context);
                        }
                )
            );
            api.AddEndpointFilter(
                (context, next) =>
                {
                    seen.Add($"inner {context.GetArgument<Noted>(0).Note} {context.HttpContext.Request.ContentType}");
                    return next(context);
                }
            );
            api.MapPost(
                    "/{id:int}",
                    (Noted noted, int id, int page, HttpContext http, LinkGenerator links) => new Unshaped { Id = id + page }
                )
                .WithName("named");
            api.MapPost("/echo", (Noted noted) => TypedResults.Created("/echo/1", noted));
            api.MapPost("/nothing", (Noted noted) => { });
        });
        foreach (
            (string path, int status, string body) in (IEnumerable<(string, int, string)>)
                [
                    ("/5?page=2", 200, """{"id":7}"""),
                    ("/5?page=x", 400, ""),
                    ("/5", 400, ""),
                    ("/echo", 201, """{"note":"n","qty":1}"""),
                    ("/nothing", 200, ""),
                ]
        )
        {
            seen.Clear();
            byte[] payload = Encode(app, new Noted { Note = "n", Qty = 1 }, "application/x-msgpack");
            using HttpResponseMessage response = await app.SendAsync(
                HttpMethod.Post,
                path,
                "application/json",
                payload,
                "application/x-msgpack"
            );
            List<string> packed = [.. seen];
            seen.Clear();
            using HttpResponseMessage before = await app.SendAsync(
                HttpMethod.Post,
                path,
                "application/json",
                [.. """{"note":"n","qty":1}"""u8],
                "application/json"
            );

            Assert.Equal((path, status, body), (path, (int)response.StatusCode, await response.Content.ReadAsStringAsync()));
            Assert.Equal(
                (before.StatusCode, before.Header("Content-Type"), before.Header("Location")),
                (response.StatusCode, response.Header("Content-Type"), response.Header("Location"))
            );
            Assert.Equal(body, await before.Content.ReadAsStringAsync());
            Assert.Equal(seen.Count, packed.Count);
            Assert.Contains("inner n application/x-msgpack", packed);
            Assert.Equal(2, packed.Count);
        }
    }

    [Fact]
    public async Task Requests_at_once_have_each_its_own()
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        await Parallel.ForAsync(
            0,
            200,
            async (i, _) => await AssertAsync(app, "/noted", new Noted { Note = $"n{i}", Qty = i }, Binary[i % Binary.Length], $"n{i} {i}")
        );
    }

    private static async Task AssertAsync<T>(TestApp app, string path, T value, string mediaType, string expected)
    {
        using HttpResponseMessage response = await app.SendAsync(
            HttpMethod.Post,
            path,
            body: Encode(app, value, mediaType),
            contentType: mediaType
        );
        Assert.Equal(
            (path, mediaType, HttpStatusCode.OK, expected),
            (path, mediaType, response.StatusCode, await response.Content.ReadAsStringAsync())
        );
    }

    private static byte[] Encode<T>(TestApp app, T value, string mediaType)
    {
        FormatSet formats = app.Services.GetRequiredService<FormatSet>();
        using PooledBuffer payload = formats.FindCodecs<T>()!.For(formats.FindByMediaType(mediaType)!).Encode(value);
        return payload.Span.ToArray();
    }

    private static void Map(WebApplication web)
    {
        RouteGroupBuilder api = web.MapGroup("/").Negotiate();
        api.MapPost("/noted", (Noted noted) => $"{noted.Note} {noted.Qty}");
        api.MapPost("/noted/parameters/{id}", ([AsParameters] NotedRecord all) => $"{all.Id} {all.Noted.Note} {all.Noted.Qty}");
        api.MapPost("/priced", (Priced priced) => FormattableString.Invariant($"{priced.Name} {priced.Price}"));
        api.MapPost(
            "/priced/parameters/{id}",
            ([AsParameters] With<Priced> all) => FormattableString.Invariant($"{all.Id} {all.Body.Name} {all.Body.Price}")
        );
        api.MapPost("/ticket", (Ticket ticket) => $"{ticket.Id} {ticket.Seat}");
        api.MapPost("/ticket/record", ([AsParameters] TicketRecord all) => $"{all.Page} {all.Ticket.Id} {all.Ticket.Seat}");
        api.MapPost("/ticket/class", ([AsParameters] TicketClass all) => $"{all.Page} {all.Ticket.Id} {all.Ticket.Seat}");
        api.MapPost("/ticket/struct", ([AsParameters] TicketStruct all) => $"{all.Page} {all.Ticket.Id} {all.Ticket.Seat}");
        api.MapPost("/ticket/constructed", ([AsParameters] TicketConstructed all) => all.Text);
        api.MapPost("/ticket/optional", ([AsParameters] TicketOptional all) => $"{all.Page} {all.Ticket?.Id} {all.Ticket?.Seat}");
        api.MapPost("/coupon", (Coupon coupon) => $"{coupon.Id} {coupon.Secret}");
        api.MapPost("/coupon/parameters/{id}", ([AsParameters] With<Coupon> all) => $"{all.Id} {all.Body.Id} {all.Body.Secret}");
        api.MapPost("/vessel", (Vessel vessel) => $"{vessel.GetType().Name} {vessel.Name}");
        api.MapPost("/vessel/parameters/{id}", ([AsParameters] With<Vessel> all) => $"{all.Id} {all.Body.GetType().Name} {all.Body.Name}");
        api.MapPost("/vessel/optional", (Vessel? vessel) => vessel is null ? "none" : $"{vessel.GetType().Name} {vessel.Name}");
        api.MapPost("/pet", (Pet pet) => $"{pet.GetType().Name} {pet.Name}");
        api.MapPost("/position/{id}", ([AsParameters] With<Position> all) => FormattableString.Invariant($"{all.Id} {all.Body.X}"));
        api.MapPost(
            "/position/nullable/{id}",
            ([AsParameters] With<Position?> all) => FormattableString.Invariant($"{all.Id} {all.Body?.X}")
        );
    }

    private sealed record With<T>(int Id, T Body);

    private sealed record NotedRecord(int Id, Noted Noted);

    private sealed record TicketRecord(int Page, Ticket Ticket);

    private sealed class TicketClass
    {
        public int Page { get; set; }

        public Ticket Ticket { get; set; } = null!;
    }

    private record struct TicketStruct(int Page, Ticket Ticket);

    private sealed class TicketConstructed(int page, Ticket ticket)
    {
        public int Page { get; } = page;

        public Ticket Ticket { get; } = ticket;

        public string Text { get; } = $"{page} {ticket.Id} {ticket.Seat}";
    }

    private sealed record TicketOptional(int? Page, Ticket? Ticket);
}

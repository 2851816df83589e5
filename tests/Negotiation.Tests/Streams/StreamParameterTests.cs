using System.Net;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Negotiation.Tests;

/// <summary>An <see cref="IAsyncEnumerable{T}"/> that minimal APIs bind from JSON, and the validation of its items.</summary>
public sealed class StreamParameterTests
{
    public static TheoryData<string> Forms => StreamWire.Forms;

    [Theory]
    [Trait("Tier", "system")]
    [MemberData(nameof(Forms))]
    public async Task A_bound_stream_is_read_as_its_items_arrive(string mediaType)
    {
        var read = new TaskCompletionSource();
        await using TestApp app = await TestApp.StartAsync(
            web =>
                web.MapPost("/orders", (int factor, IAsyncEnumerable<Order> orders) => StreamWire.SumAsync(orders, read, factor))
                    .Negotiate(),
            kestrel: true
        );
        using var content = new PushContent(
            mediaType,
            async stream =>
            {
                await stream.WriteAsync(StreamWire.Encode(mediaType, new Order { Id = 1 }));
                await stream.FlushAsync();
                await read.Task; // Were the first item not handed over, this would wait for ever.
                await stream.WriteAsync(StreamWire.Encode(mediaType, new Order { Id = 20 }, new Order { Id = 300 }));
            }
        );
        using HttpResponseMessage response = await app.Client.PostAsync("/orders?factor=2", content);
        Assert.Equal("{\"id\":642,\"name\":null,\"lines\":null}", await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData("application/json", "[{\"id\":1},{\"id\":2}]", 200)]
    [InlineData("application/json", "[{\"id\":1},2]", 400)]
    [InlineData("application/x-ndjson", "{\"id\":1}\n{\"id\":2}", 200)]
    [InlineData("application/x-ndjson", "{\"id\":1}\n2", 400)]
    [InlineData("application/x-msgpack", "\u0092\u0093\u0001\u00c0\u00c0\u0093\u0002\u00c0\u00c0", 200)]
    [InlineData("application/x-msgpack", "\u0092\u0093\u0001\u00c0\u00c0", 400)]
    [InlineData("text/csv", "1", 415)]
    public async Task A_bound_stream_takes_every_format_and_invalid_bodies_are_refused(string mediaType, string body, int status)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, "/sum", null, Encoding.Latin1.GetBytes(body), mediaType);

        Assert.Equal(status, (int)response.StatusCode);
        if (status == 200)
        {
            Assert.StartsWith("{\"id\":3", await response.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task A_bound_stream_is_described_as_a_list()
    {
        await using TestApp app = await TestApp.StartAsync(Map, static builder => builder.Services.AddEndpointsApiExplorer());
        ApiDescription[] all =
        [
            .. app
                .Services.GetRequiredService<IApiDescriptionGroupCollectionProvider>()
                .ApiDescriptionGroups.Items.SelectMany(group => group.Items),
        ];

        Assert.Equal(
            all.Single(item => item.RelativePath == "body").SupportedRequestFormats.Select(format => format.MediaType),
            all.Single(item => item.RelativePath == "sum").SupportedRequestFormats.Select(format => format.MediaType)
        );
        Assert.Equal(
            ["application/x-ndjson"],
            all.Single(item => item.RelativePath == "lines").SupportedRequestFormats.Select(format => format.MediaType)
        );
    }

    [Theory]
    [InlineData(
        "/checked",
        "application/x-ndjson",
        "{\"qty\":1}\n{\"qty\":2}\n{\"qty\":3,\"lines\":[{\"name\":\"x\"}]}",
        "[2].lines[0].name"
    )]
    [InlineData("/checked", "application/x-ndjson", "{\"qty\":0}", "[0].qty")]
    [InlineData("/checked", "application/json", "[{\"qty\":1},{\"qty\":0}]", "[1].qty")]
    [InlineData("/plain", "application/x-ndjson", "{\"qty\":1}\n{\"qty\":0}", "[1].qty")]
    [InlineData("/checked", "application/x-ndjson", "{\"qty\":1}\n{\"qty\":100}", null)]
    [InlineData("/exempt", "application/x-ndjson", "{\"qty\":0}", null)]
    public async Task Items_of_a_bound_stream_are_validated_as_they_are_read(string path, string mediaType, string body, string? member)
    {
        foreach (bool withService in (bool[])[false, true])
        {
            await using TestApp app = await TestApp.StartAsync(
                MapValidated,
                builder =>
                {
                    ValidationTests.AddValidation(builder);
                    if (withService)
                    {
                        builder.Services.AddProblemDetails();
                    }
                }
            );
            using HttpResponseMessage response = await app.SendAsync(
                HttpMethod.Post,
                path,
                "application/x-protobuf, text/plain",
                Encoding.UTF8.GetBytes(body),
                mediaType
            );

            Assert.Equal(member is null ? HttpStatusCode.OK : HttpStatusCode.BadRequest, response.StatusCode);
            if (member is not null)
            {
                using var problem = JsonDocument.Parse(await response.Content.ReadAsByteArrayAsync());
                Assert.Equal(member, Assert.Single(problem.RootElement.GetProperty("errors").EnumerateObject()).Name);
                Assert.Equal("application/problem+json", response.Content.Headers.ContentType!.MediaType);
            }
        }
    }

    private static void MapValidated(WebApplication web)
    {
        RouteGroupBuilder api = web.MapGroup("/").Negotiate();
        api.MapPost("/checked", async (Body<IAsyncEnumerable<Purchase>> body) => (await body.Value.CountAsync()).ToString(null, null));
        api.MapPost("/plain", async (IAsyncEnumerable<Purchase> items) => (await items.CountAsync()).ToString(null, null));
        api.MapPost("/exempt", async (Body<IAsyncEnumerable<Purchase>> body) => (await body.Value.CountAsync()).ToString(null, null))
            .DisableValidation();
        api.MapPost("/known", (Purchase purchase) => "");
    }

    private static void Map(WebApplication web)
    {
        RouteGroupBuilder api = web.MapGroup("/").Negotiate();
        api.MapPost(
            "/sum",
            async (IAsyncEnumerable<Order> orders) => new Order { Id = await orders.Select(static order => order.Id).SumAsync() }
        );
        api.MapPost("/body", (Body<IAsyncEnumerable<Order>> body) => "");
        api.MapPost("/lines", (IAsyncEnumerable<Order> orders) => "").Accepts<IAsyncEnumerable<Order>>("application/x-ndjson");
    }
}

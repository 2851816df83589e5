using System.ComponentModel.DataAnnotations;
using System.IO.Compression;
using System.Net;
using System.Runtime.Serialization;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Negotiation.Tests.Streamed;

/// <summary>Bodies whose items are read while they arrive.</summary>
public sealed class StreamedBodyTests
{
    public static TheoryData<string> MediaTypes => Shipment.MediaTypes;

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task An_echo_has_the_same_bytes(string mediaType)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        foreach (int count in new[] { 0, 1, 20, 30_000 })
        {
            byte[] body = Shipment.Encode(mediaType, Shipment.Of(count));
            foreach (string accept in new[] { mediaType, "application/json", "application/x-memorypack" })
            {
                using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, "/echo", accept, body, mediaType);
                Assert.Equal(HttpStatusCode.OK, response.StatusCode);
                var whole = Shipment.Of(count);
                // Which it cannot tell apart.
                whole.Orders = count == 0 && mediaType.Contains("protobuf", StringComparison.Ordinal) ? null : whole.Orders;
                Assert.Equal(Shipment.Encode(accept, whole), await response.Content.ReadAsByteArrayAsync());
            }
        }

        byte[] none = Shipment.Encode(mediaType, new Shipment { Id = 1 });
        using HttpResponseMessage echoed = await app.SendAsync(HttpMethod.Post, "/echo", mediaType, none, mediaType);
        Assert.Equal(none, await echoed.Content.ReadAsByteArrayAsync());
    }

    // A short body is read to its end before the handler is called, and its items are validated with the others, as they are taken.
    [Theory]
    [InlineData(3, 1)]
    [InlineData(30_000, 1)]
    [InlineData(30_000, 29_999)]
    [InlineData(30_000, null)]
    public async Task Items_of_a_streamed_body_are_validated_as_they_are_read(int count, int? wrong)
    {
        await using TestApp app = await TestApp.StartAsync(
            static web =>
            {
                RouteGroupBuilder api = web.MapGroup("/").Negotiate();
                api.MapPost("/checked", async (Streamed<Trolley, Purchase> body) => (await body.Items.CountAsync()).ToString(null, null));
                api.MapPost("/exempt", async (Streamed<Trolley, Purchase> body) => (await body.Items.CountAsync()).ToString(null, null))
                    .DisableValidation();
                api.MapPost("/known", (Purchase purchase) => "");
            },
            ValidationTests.AddValidation
        );
        string items = string.Join(",", Enumerable.Range(0, count).Select(i => $"{{\"qty\":{(i == wrong ? 101 : 1)}}}"));
        byte[] body = Encoding.UTF8.GetBytes($"{{\"id\":1,\"purchases\":[{items}]}}");
        using HttpResponseMessage exempt = await app.SendAsync(HttpMethod.Post, "/exempt", "*/*", body, "application/json");
        Assert.Equal($"{count}", await exempt.Content.ReadAsStringAsync());

        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, "/checked", "*/*", body, "application/json");
        string text = await response.Content.ReadAsStringAsync();
        if (wrong is null)
        {
            Assert.Equal($"{count}", text);
            return;
        }

        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        using var problem = JsonDocument.Parse(text);
        Assert.Equal($"purchases[{wrong}].qty", Assert.Single(problem.RootElement.GetProperty("errors").EnumerateObject()).Name);
    }

    // The list itself is not in it.
    [Theory]
    [InlineData(1)]
    [InlineData(30_000)]
    public async Task The_value_is_validated_once_its_items_are_read(int count)
    {
        await using TestApp app = await TestApp.StartAsync(
            static web =>
            {
                RouteGroupBuilder api = web.MapGroup("/").Negotiate();
                api.MapPost("/checked", async (Streamed<Trolley, Purchase> body) => (await body.Items.CountAsync()).ToString(null, null));
                api.MapPost("/known", (Trolley trolley) => "");
            },
            ValidationTests.AddValidation
        );
        string items = string.Join(",", Enumerable.Repeat("{\"qty\":1}", count));
        byte[] body = Encoding.UTF8.GetBytes($"{{\"id\":1,\"purchases\":[{items}],\"note\":\"too long\"}}");
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, "/checked", "*/*", body, "application/json");

        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        using var problem = JsonDocument.Parse(await response.Content.ReadAsStringAsync());
        Assert.Equal("note", Assert.Single(problem.RootElement.GetProperty("errors").EnumerateObject()).Name);
    }

    [Theory]
    [InlineData("gzip")]
    [InlineData("br")]
    public async Task A_coding_is_undone_as_it_comes(string coding)
    {
        await using TestApp app = await TestApp.StartAsync(
            web =>
            {
                web.UseRequestDecompression();
                Map(web);
            },
            static builder => builder.Services.AddRequestDecompression()
        );
        byte[] plain = Shipment.Encode("application/x-protobuf", Shipment.Of(20_000));
        using var compressed = new MemoryStream();
        await using (
            Stream coder =
                coding == "br"
                    ? new BrotliStream(compressed, CompressionLevel.Fastest, leaveOpen: true)
                    : new GZipStream(compressed, CompressionLevel.Fastest, leaveOpen: true)
        )
        {
            await coder.WriteAsync(plain);
        }

        using var content = new ByteArrayContent(compressed.ToArray())
        {
            Headers = { { "Content-Type", "application/x-protobuf" }, { "Content-Encoding", coding } },
        };
        using HttpResponseMessage response = await app.Client.PostAsync("/sum", content);
        Assert.Equal("199990000", await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [Trait("Tier", "system")]
    [MemberData(nameof(MediaTypes))]
    public async Task The_handler_has_the_first_item_before_the_last_is_sent(string mediaType)
    {
        var read = new TaskCompletionSource();
        await using TestApp app = await TestApp.StartAsync(
            web =>
                web.MapPost(
                    "/",
                    async (Streamed<Shipment, Order> body) =>
                    {
                        Assert.Equal("测试", body.Root.Name);
                        int sum = 0;
                        await foreach (Order order in body.Items)
                        {
                            sum += order.Id;
                            read.TrySetResult();
                        }

                        return sum.ToString(System.Globalization.CultureInfo.InvariantCulture);
                    }
                ),
            kestrel: true
        );
        byte[] payload = Shipment.Encode(mediaType, Shipment.Of(200));
        using var content = new PushContent(
            mediaType,
            async stream =>
            {
                await stream.WriteAsync(payload.AsMemory(0, payload.Length - 20));
                await stream.FlushAsync();
                await read.Task; // Were the first item not handed over, this would wait for ever.
                await stream.WriteAsync(payload.AsMemory(payload.Length - 20));
            }
        );
        using HttpResponseMessage response = await app.Client.PostAsync("/", content);
        Assert.Equal("19900", await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData(10)]
    [InlineData(30_000)]
    public async Task What_is_wrong_is_a_400_with_its_offset(int count)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        byte[] body = Shipment.Encode("application/json", Shipment.Of(count));
        int wrong = body.AsSpan().LastIndexOf("\"id\":"u8) + 5;
        body[wrong] = (byte)'x';
        foreach (string path in new[] { "/sum", "/root" })
        {
            using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, path, null, body, "application/json");
            Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
            using var problem = JsonDocument.Parse(await response.Content.ReadAsStringAsync());
            Assert.Equal(wrong, problem.RootElement.GetProperty("offset").GetInt64());
        }
    }

    // Of what is passed on nothing has left when the first item is wrong, and of what is read twice nothing is there.
    [Theory]
    [InlineData("/echo")]
    [InlineData("/passed")]
    public async Task A_first_item_that_is_wrong_is_a_400_though_it_is_passed_on(string path)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        byte[] body = Shipment.Encode(
            "application/json",
            new Shipment { Orders = [new Order { Name = new string('x', 200_000) }, new Order()] }
        );
        int wrong = body.AsSpan().LastIndexOf("xx"u8);
        body[wrong] = (byte)'\n';
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, path, "application/x-msgpack", body, "application/json");
        using var problem = JsonDocument.Parse(await response.Content.ReadAsStringAsync());

        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        Assert.Equal(wrong, problem.RootElement.GetProperty("offset").GetInt64());
    }

    // With a length it is read before the handler is called, without one while the handler runs.
    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task A_short_body_has_the_values_and_refusals_of_one_that_is_read_while_it_arrives(string mediaType)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        byte[] whole = Shipment.Encode(mediaType, Shipment.Of(200));
        List<byte[]> bodies = [whole, whole[..^1], [.. whole, 1]];
        var random = new Random(5);
        for (int i = 0; i < Rounds.Of(200); i++)
        {
            byte[] damaged = [.. whole];
            damaged[random.Next(damaged.Length)] ^= (byte)(1 << random.Next(8));
            bodies.Add(i % 4 == 0 ? damaged[..random.Next(damaged.Length)] : damaged);
        }

        foreach (byte[] body in bodies)
        {
            using HttpResponseMessage known = await app.SendAsync(HttpMethod.Post, "/echo", "application/json", body, mediaType);
            using var content = new PushContent(mediaType, stream => stream.WriteAsync(body).AsTask());
            using var request = new HttpRequestMessage(HttpMethod.Post, "/echo")
            {
                Content = content,
                Headers = { { "Accept", "application/json" } },
            };
            using HttpResponseMessage arriving = await app.Client.SendAsync(request);
            string text = await arriving.Content.ReadAsStringAsync();

            // An echo has the members before its list when that begins; of a short body it has all.
            if (!text.Contains("members after it", StringComparison.Ordinal))
            {
                Assert.Equal(arriving.StatusCode, known.StatusCode);
                // Of LZ4 the offset of an error depends on what was decompressed before it was found.
                Assert.True(
                    text == await known.Content.ReadAsStringAsync()
                        || (mediaType.Contains("lz4", StringComparison.Ordinal) && known.StatusCode == HttpStatusCode.BadRequest),
                    text
                );
            }
        }
    }

    [Theory]
    [Trait("Tier", "system")]
    [InlineData(1_000, true)]
    [InlineData(10_000, false)]
    public async Task The_handler_waits_for_a_short_body_and_not_for_a_long_one(int count, bool waits)
    {
        var called = new TaskCompletionSource();
        await using TestApp app = await TestApp.StartAsync(
            web =>
                web.MapPost(
                    "/",
                    async (Streamed<Shipment, Order> body) =>
                    {
                        called.SetResult();
                        return $"{await SumAsync(body)} {body.Count}";
                    }
                ),
            kestrel: true
        );
        byte[] payload = Shipment.Encode("application/json", Shipment.Of(count));
        Assert.Equal(waits, payload.Length <= 256 * 1024);
        bool wasCalled = false;
        using var content = new PushContent(
            "application/json",
            async stream =>
            {
                await stream.WriteAsync(payload.AsMemory(0, payload.Length - 5));
                await stream.FlushAsync();
                await Task.WhenAny(called.Task, Task.Delay(waits ? 200 : 60_000));
                wasCalled = called.Task.IsCompleted;
                await stream.WriteAsync(payload.AsMemory(payload.Length - 5));
            }
        )
        {
            Headers = { ContentLength = payload.Length },
        };
        using HttpResponseMessage response = await app.Client.PostAsync("/", content);

        Assert.Equal($"{(long)count * (count - 1) / 2} {(waits ? count : "")}", await response.Content.ReadAsStringAsync());
        Assert.Equal(!waits, wasCalled);
    }

    [Fact]
    public async Task An_echo_of_a_short_body_has_a_length()
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        byte[] body = Shipment.Encode("application/x-msgpack", Shipment.Of(100));
        using HttpResponseMessage response = await app.SendAsync(
            HttpMethod.Post,
            "/echo",
            "application/x-msgpack",
            body,
            "application/x-msgpack"
        );

        Assert.Equal(body.Length, response.Content.Headers.ContentLength);
    }

    [Fact]
    public async Task Items_are_read_once()
    {
        await using TestApp app = await TestApp.StartAsync(static web =>
            web.MapPost(
                "/",
                static async (Streamed<Shipment, Order> body) =>
                {
                    await SumAsync(body);
                    return (await Assert.ThrowsAsync<InvalidOperationException>(() => SumAsync(body))).Message;
                }
            )
        );
        using HttpResponseMessage response = await app.SendAsync(
            HttpMethod.Post,
            "/",
            null,
            Shipment.Encode("application/json", Shipment.Of(3)),
            "application/json"
        );

        Assert.Equal("The items of a request's body can be read only once.", await response.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task A_short_invalid_body_and_an_invalid_beginning_are_refused_without_the_handler()
    {
        bool called = false;
        await using TestApp app = await TestApp.StartAsync(web =>
            web.MapPost(
                "/",
                (Streamed<Shipment, Order> body) =>
                {
                    called = true;
                    return body;
                }
            )
        );
        foreach (
            byte[] body in new[]
            {
                "{\"orders\":[{}]"u8.ToArray(),
                "null"u8.ToArray(),
                "[]"u8.ToArray(),
                [],
                Encoding.UTF8.GetBytes($"{{\"id\":\"x\",\"orders\":[{string.Join(',', Enumerable.Repeat("{}", 100_000))}]}}"),
            }
        )
        {
            using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, "/", null, body, "application/json");
            Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
            Assert.Equal("application/problem+json", response.Content.Headers.ContentType!.MediaType);
        }

        using HttpResponseMessage unknown = await app.SendAsync(HttpMethod.Post, "/", null, [1], "image/png");
        Assert.Equal(HttpStatusCode.UnsupportedMediaType, unknown.StatusCode);
        Assert.False(called);
    }

    [Theory]
    [InlineData("/root", HttpStatusCode.BadRequest)]
    [InlineData("/rootlast", HttpStatusCode.OK)]
    public async Task Members_behind_the_list_are_for_who_asks_for_them_last(string path, HttpStatusCode status)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        byte[] body = Shipment.Encode("application/json", Shipment.Of(10_000, "behind"));
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, path, null, body, "application/json");
        string text = await response.Content.ReadAsStringAsync();
        Assert.Equal(status, response.StatusCode);
        Assert.Contains(status == HttpStatusCode.OK ? "behind" : "members after it", text, StringComparison.Ordinal);

        // A short one has all before the handler asks.
        using HttpResponseMessage whole = await app.SendAsync(
            HttpMethod.Post,
            path,
            null,
            Shipment.Encode("application/json", Shipment.Of(10, "behind")),
            "application/json"
        );
        Assert.Equal("\"behind\"", await whole.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task A_streamed_body_may_be_missing_where_it_may_be_null()
    {
        await using TestApp app = await TestApp.StartAsync(web =>
            web.MapPost("/", (Streamed<Shipment, Order>? body) => body is null ? "none" : "some")
        );
        using HttpResponseMessage none = await app.SendAsync(HttpMethod.Post, "/");
        Assert.Equal("none", await none.Content.ReadAsStringAsync());
        using HttpResponseMessage some = await app.SendAsync(HttpMethod.Post, "/", null, "{}"u8.ToArray(), "application/json");
        Assert.Equal("some", await some.Content.ReadAsStringAsync());
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task The_count_is_known_where_all_has_come_or_the_format_says_it_first(string mediaType)
    {
        await using TestApp app = await TestApp.StartAsync(web => web.MapPost("/", (Streamed<Shipment, Order> body) => $"{body.Count}"));
        bool isCounted = !mediaType.Contains("json", StringComparison.Ordinal) && !mediaType.Contains("protobuf", StringComparison.Ordinal);
        foreach ((int count, bool isKnown) in ((int, bool)[])[(1, true), (20, true), (30_000, isCounted)])
        {
            using HttpResponseMessage response = await app.SendAsync(
                HttpMethod.Post,
                "/",
                null,
                Shipment.Encode(mediaType, Shipment.Of(count)),
                mediaType
            );
            Assert.Equal(isKnown ? $"{count}" : "", await response.Content.ReadAsStringAsync());
        }
    }

    private static void Map(WebApplication web)
    {
        RouteGroupBuilder api = web.MapGroup("").Negotiate();
        api.MapPost("/echo", (Streamed<Shipment, Order> body) => body);
        api.MapPost("/passed", (Streamed<Shipment, Order> body) => new Streamed<Shipment, Order>(body.Root, body.Items));
        api.MapPost("/sum", async (Streamed<Shipment, Order> body) => Microsoft.AspNetCore.Http.TypedResults.Json(await SumAsync(body)));
        api.MapPost(
            "/root",
            async (Streamed<Shipment, Order> body) =>
            {
                Shipment root = body.Root;
                await SumAsync(body);
                return Microsoft.AspNetCore.Http.TypedResults.Json(root.Note);
            }
        );
        api.MapPost(
            "/rootlast",
            async (Streamed<Shipment, Order> body) =>
            {
                await SumAsync(body);
                return Microsoft.AspNetCore.Http.TypedResults.Json(body.Root.Note);
            }
        );
    }

    private static async Task<long> SumAsync(Streamed<Shipment, Order> body)
    {
        long sum = 0;
        await foreach (Order order in body.Items)
        {
            sum += order.Id;
        }

        return sum;
    }
}

/// <summary>Holds a list of what is validated.</summary>
[DataContract]
[GenerateShape]
public sealed class Trolley
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    [MinLength(1)]
    public List<Purchase>? Purchases { get; set; }

    [DataMember(Order = 3)]
    [MaxLength(4)]
    public string? Note { get; set; }
}

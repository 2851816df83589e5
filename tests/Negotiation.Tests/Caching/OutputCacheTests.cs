using System.IO.Compression;
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.OutputCaching;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Negotiation.Tests;

/// <summary>ASP.NET Core's output cache in front of negotiated endpoints, whose handlers count how often they are called.</summary>
public sealed class OutputCacheTests
{
    private static readonly string[] Accepts =
    [
        "application/json",
        "application/x-msgpack",
        "application/msgpack",
        "application/x-msgpack; keys=names",
        "application/x-protobuf",
        "application/x-memorypack",
    ];

    private int _calls;

    public static TheoryData<string, Action<OutputCacheOptions>, Action<WebApplication, Delegate>> Ways =>
        new()
        {
            { "CacheOutput() on the endpoint", _ => { }, (web, handler) => web.MapGet("/order", handler).NegotiateFully().CacheOutput() },
            {
                "CacheOutput() before Negotiate()",
                _ => { },
                (web, handler) => web.MapGet("/order", handler).CacheOutput().NegotiateFully()
            },
            { "on a group", _ => { }, (web, handler) => web.MapGroup("/").CacheOutput().NegotiateFully().MapGet("/order", handler) },
            {
                "by attribute",
                _ => { },
                (web, handler) => web.MapGet("/order", handler).NegotiateFully().WithMetadata(new OutputCacheAttribute { Duration = 60 })
            },
            {
                "by name",
                options => options.AddPolicy("named", policy => policy.Expire(TimeSpan.FromMinutes(1))),
                (web, handler) => web.MapGet("/order", handler).NegotiateFully().CacheOutput("named")
            },
            {
                "by a base policy",
                options => options.AddBasePolicy(policy => policy.Expire(TimeSpan.FromMinutes(1))),
                (web, handler) => web.MapGet("/order", handler).NegotiateFully()
            },
            {
                "by a policy that varies by nothing",
                _ => { },
                (web, handler) => web.MapGet("/order", handler).NegotiateFully().CacheOutput(policy => policy.SetVaryByQuery([]))
            },
        };

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task Each_representation_is_an_entry_of_its_own(
        string way,
        Action<OutputCacheOptions> configure,
        Action<WebApplication, Delegate> map
    )
    {
        await using TestApp app = await StartAsync(web => map(web, Handle), options: configure);
        foreach (string accept in Accepts)
        {
            using HttpResponseMessage first = await app.SendAsync(HttpMethod.Get, "/order", accept);
            using HttpResponseMessage second = await app.SendAsync(HttpMethod.Get, "/order", accept);

            Assert.Equal((way, accept), (way, first.Header("Content-Type")));
            Assert.Equal(accept, second.Header("Content-Type"));
            Assert.Equal("Accept", second.Header("Vary"));
            Assert.NotNull(second.Header("Age"));
            Assert.Equal(await first.Content.ReadAsByteArrayAsync(), await second.Content.ReadAsByteArrayAsync());
        }

        Assert.Equal(Accepts.Length, _calls);
    }

    [Fact]
    public async Task Requests_that_get_the_same_representation_share_an_entry()
    {
        await using TestApp app = await StartAsync(web =>
            web.MapGet("/order", Handle).NegotiateFully().CacheOutput(policy => policy.SetVaryByQuery("page"))
        );
        foreach (
            string? accept in (string?[])
                [
                    null,
                    "",
                    "*/*",
                    "application/json",
                    "application/json, text/plain, */*",
                    "text/html, application/json;q=0.9",
                    "application/*",
                ]
        )
        {
            using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/order", accept);
            Assert.Equal("application/json", response.Header("Content-Type"));
        }

        using HttpResponseMessage byQuery = await app.SendAsync(HttpMethod.Get, "/order?format=json", "application/x-msgpack");
        Assert.Equal("application/json", byQuery.Header("Content-Type"));
        Assert.Equal(1, _calls);

        using HttpResponseMessage packed = await app.SendAsync(HttpMethod.Get, "/order?format=msgpack");
        using HttpResponseMessage again = await app.SendAsync(HttpMethod.Get, "/order", "application/x-msgpack, application/json;q=0.1");
        using HttpResponseMessage page = await app.SendAsync(HttpMethod.Get, "/order?page=2", "application/x-msgpack");
        Assert.Equal("application/x-msgpack", packed.Header("Content-Type"));
        Assert.Equal("application/x-msgpack", again.Header("Content-Type"));
        Assert.Equal(3, _calls);
    }

    [Fact]
    public async Task Problems_and_refusals_are_not_stored_whatever_a_policy_allows()
    {
        bool fails = true;
        await using TestApp app = await StartAsync(web =>
        {
            web.MapGet("/order", Handle).NegotiateFully().CacheOutput(StoreAll, excludeDefaultPolicy: true);
            web.MapGet(
                    "/problem",
                    Results<Ok<Order>, ProblemHttpResult> () =>
                        fails ? TypedResults.Problem("later", statusCode: 200) : TypedResults.Ok(Handle())
                )
                .NegotiateFully()
                .CacheOutput(StoreAll, excludeDefaultPolicy: true);
            web.MapGet("/cycle", () => Cycle(fails)).NegotiateFully().CacheOutput(StoreAll, excludeDefaultPolicy: true);
        });
        foreach (string path in (string[])["/order", "/problem", "/cycle"])
        {
            for (int i = 0; i < 2; i++)
            {
                using HttpResponseMessage refused = await app.SendAsync(HttpMethod.Get, path, path == "/order" ? "text/html" : null);
                Assert.Equal((path, "application/problem+json"), (path, refused.Header("Content-Type")));
                Assert.Null(refused.Header("Age"));
            }
        }

        fails = false;
        foreach (string path in (string[])["/problem", "/cycle"])
        {
            using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, path);
            Assert.Equal((path, HttpStatusCode.OK, "application/json"), (path, response.StatusCode, response.Header("Content-Type")));
        }
    }

    [Fact]
    [Trait("Tier", "system")]
    public async Task HEAD_has_the_length_of_GET_and_no_entry()
    {
        await using TestApp app = await StartAsync(web => web.MapGet("/order", Handle).NegotiateFully().CacheOutput(), kestrel: true);
        foreach ((string accept, int length) in (IEnumerable<(string, int)>)[("application/json", 33), ("application/x-msgpack", 4)])
        {
            for (int i = 0; i < 2; i++)
            {
                using HttpResponseMessage head = await app.SendAsync(HttpMethod.Head, "/order", accept);
                Assert.Equal((accept, (long?)length), (head.Header("Content-Type"), head.Content.Headers.ContentLength));
            }
        }

        using HttpResponseMessage get = await app.SendAsync(HttpMethod.Get, "/order");
        Assert.Equal("""{"id":5,"name":null,"lines":null}""", await get.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Compression_may_stand_above_the_cache_or_below(bool above)
    {
        await using TestApp app = await StartAsync(
            web =>
            {
                if (above)
                {
                    web.UseResponseCompression();
                }

                web.UseOutputCache();
                if (!above)
                {
                    web.UseResponseCompression();
                }

                web.MapGet("/order", Handle).NegotiateFully().CacheOutput();
            },
            builder =>
                builder.Services.AddResponseCompression(options => options.MimeTypes = ["application/json", "application/x-msgpack"]),
            usesCache: false
        );
        foreach (string? coding in (string?[])["br", null, "gzip", "identity", "br", "gzip", "deflate", null])
        {
            foreach (string accept in (string[])["application/json", "application/x-msgpack"])
            {
                using var request = new HttpRequestMessage(HttpMethod.Get, "/order");
                request.Headers.TryAddWithoutValidation("Accept", accept);
                request.Headers.TryAddWithoutValidation("Accept-Encoding", coding);
                using HttpResponseMessage response = await app.Client.SendAsync(request);
                string? sent = response.Header("Content-Encoding");

                Assert.Equal((coding, coding is "br" or "gzip" ? coding : null), (coding, sent));
                Assert.Equal(accept, response.Header("Content-Type"));
                Assert.Equal(
                    accept == "application/json" ? (byte)'{' : (byte)0x93,
                    Decompress(sent, await response.Content.ReadAsStreamAsync())[0]
                );
            }
        }

        // Below, what is stored is compressed: each coding of each representation is an entry.
        Assert.Equal(above ? 2 : 6, _calls);
    }

    [Fact]
    public async Task What_only_the_value_decides_is_told_apart()
    {
        await using TestApp app = await StartAsync(web =>
        {
            RouteGroupBuilder api = web.MapGroup("/").NegotiateFully().CacheOutput();
            api.MapGet("/results", Results<Ok<Order>, NotFound> () => TypedResults.Ok(Handle()));
            api.MapGet("/result", IResult () => TypedResults.Ok(Handle()));
            api.MapGet("/object", object () => Handle());
            api.MapGet("/matrix", object () => new Matrix { Order = Handle() });
            web.MapGet("/negotiated", () => NegotiatedResults.Ok(Handle())).CacheOutput();
            web.MapGet("/negotiated/either", Results<NegotiatedOk<Order>, NotFound> () => NegotiatedResults.Ok(Handle())).CacheOutput();
        });
        foreach (string path in (string[])["/results", "/result", "/object", "/negotiated", "/negotiated/either"])
        {
            _calls = 0;
            foreach (string accept in Accepts.Concat(Accepts))
            {
                using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, path, accept);
                Assert.Equal((path, accept), (path, response.Header("Content-Type")));
            }

            Assert.Equal((path, Accepts.Length), (path, _calls));
        }

        // Both would be Protobuf if the value had a form in it.
        using HttpResponseMessage json = await app.SendAsync(HttpMethod.Get, "/matrix", "application/x-protobuf, application/json;q=0.5");
        using HttpResponseMessage packed = await app.SendAsync(
            HttpMethod.Get,
            "/matrix",
            "application/x-protobuf, application/x-msgpack;q=0.5"
        );
        Assert.Equal("application/json", json.Header("Content-Type"));
        Assert.Equal("application/x-msgpack", packed.Header("Content-Type"));
    }

    [Fact]
    public async Task A_negotiated_result_that_no_endpoint_declares_is_not_stored()
    {
        await using TestApp app = await StartAsync(web => web.MapGet("/order", IResult () => NegotiatedResults.Ok(Handle())).CacheOutput());
        foreach (string accept in Accepts)
        {
            using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/order", accept);
            Assert.Equal(accept, response.Header("Content-Type"));
        }
    }

    [Fact]
    public async Task In_front_of_routing_nothing_negotiated_is_stored()
    {
        await using TestApp app = await StartAsync(
            web =>
            {
                web.UseOutputCache();
                web.UseRouting();
                web.MapGet("/order", Handle).NegotiateFully();
                web.MapGet("/text", () => $"{++_calls}");
            },
            options: options => options.AddBasePolicy(policy => policy.Expire(TimeSpan.FromMinutes(1))),
            usesCache: false
        );
        foreach (string accept in Accepts)
        {
            using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/order", accept);
            Assert.Equal(accept, response.Header("Content-Type"));
        }

        _calls = 0;
        await app.Client.GetStringAsync("/text");
        Assert.Equal("1", await app.Client.GetStringAsync("/text"));
    }

    [Fact]
    public async Task Endpoints_without_negotiation_are_cached_as_before()
    {
        await using TestApp app = await StartAsync(web =>
        {
            web.MapGet("/plain", () => TypedResults.Ok(Handle())).CacheOutput();
            web.MapGet("/text", () => $"{++_calls}").NegotiateFully().CacheOutput();
            web.MapGet("/uncached", Handle).NegotiateFully();
        });
        foreach (string path in (string[])["/plain", "/text"])
        {
            _calls = 0;
            foreach (string accept in Accepts)
            {
                using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, path, accept);
            }

            Assert.Equal((path, 1), (path, _calls));
        }

        await app.Client.GetStringAsync("/uncached");
        Assert.Equal("""{"id":3,"name":null,"lines":null}""", await app.Client.GetStringAsync("/uncached"));
    }

    [Fact]
    public async Task Controllers_are_told_apart_by_what_is_asked_for()
    {
        await using TestApp app = await StartAsync(
            web => web.MapControllers(),
            builder => builder.Services.AddControllers().AddApplicationPart(typeof(CachedController).Assembly).AddFormats()
        );
        foreach (string accept in Accepts.Concat(Accepts))
        {
            using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/mvc/cached", accept);
            Assert.Equal(accept, response.Header("Content-Type"));
        }

        using HttpResponseMessage again = await app.SendAsync(HttpMethod.Get, "/mvc/cached", Accepts[0]);
        Assert.NotNull(again.Header("Age"));
    }

    [Fact]
    [Trait("Tier", "system")]
    public async Task A_list_that_nobody_has_read_to_its_end_is_not_stored()
    {
        const int Count = 50_000;
        var gone = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var ended = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        IEnumerable<Order> List()
        {
            bool isCut = ++_calls == 1;
            for (int i = 0; i < Count; i++)
            {
                // A server that has not heard yet that the client has gone would make the whole list, and may store that.
                if (isCut && i == Count - 1)
                {
                    gone.Task.Wait(TimeSpan.FromSeconds(60));
                }

                yield return new Order { Id = i, Name = new string('x', 500) };
            }
        }

        await using TestApp app = await StartAsync(
            web =>
            {
                web.Use(
                    async (http, next) =>
                    {
                        using CancellationTokenRegistration heard = http.RequestAborted.Register(() => gone.TrySetResult());
                        await next(http);
                        ended.TrySetResult();
                    }
                );
                web.UseOutputCache();
                web.MapGet("/orders", List).NegotiateFully().CacheOutput();
            },
            kestrel: true,
            usesCache: false
        );
        using (HttpResponseMessage cut = await app.Client.GetAsync("/orders", HttpCompletionOption.ResponseHeadersRead))
        {
            Assert.Equal(HttpStatusCode.OK, cut.StatusCode);
        }

        await ended.Task.WaitAsync(TimeSpan.FromSeconds(60));
        using HttpResponseMessage whole = await app.SendAsync(HttpMethod.Get, "/orders");
        byte[] body = await whole.Content.ReadAsByteArrayAsync();
        Assert.Equal((2, (byte)']'), (_calls, body[^1]));
        Assert.Null(whole.Header("Age"));
    }

    private Order Handle() => new() { Id = ++_calls };

    private static Node Cycle(bool isCycle)
    {
        var node = new Node();
        node.Next = isCycle ? node : null;
        return node;
    }

    private static void StoreAll(OutputCachePolicyBuilder policy) => policy.AddPolicy<StoreAllPolicy>();

    private static byte[] Decompress(string? coding, Stream body)
    {
        using Stream stream = coding switch
        {
            "br" => new BrotliStream(body, CompressionMode.Decompress),
            "gzip" => new GZipStream(body, CompressionMode.Decompress),
            _ => body,
        };
        using var bytes = new MemoryStream();
        stream.CopyTo(bytes);
        return bytes.ToArray();
    }

    private static Task<TestApp> StartAsync(
        Action<WebApplication> map,
        Action<WebApplicationBuilder>? configure = null,
        Action<OutputCacheOptions>? options = null,
        bool usesCache = true,
        bool kestrel = false
    ) =>
        TestApp.StartAsync(
            web =>
            {
                if (usesCache)
                {
                    web.UseOutputCache();
                }

                map(web);
            },
            builder =>
            {
                builder.Services.AddOutputCache(options ?? (static _ => { }));
                configure?.Invoke(builder);
            },
            kestrel
        );

    private sealed class StoreAllPolicy : IOutputCachePolicy
    {
        public ValueTask CacheRequestAsync(OutputCacheContext context, CancellationToken cancellation)
        {
            context.EnableOutputCaching = context.AllowCacheLookup = context.AllowCacheStorage = true;
            return default;
        }

        public ValueTask ServeFromCacheAsync(OutputCacheContext context, CancellationToken cancellation) => default;

        public ValueTask ServeResponseAsync(OutputCacheContext context, CancellationToken cancellation) => default;
    }
}

[Route("mvc/cached")]
public sealed class CachedController : ControllerBase
{
    [HttpGet]
    [OutputCache]
    public Order Get() => new();
}

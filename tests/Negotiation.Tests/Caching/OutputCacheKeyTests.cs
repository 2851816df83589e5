using Microsoft.AspNetCore.Builder;

namespace SerializationApi.Negotiation.Tests;

/// <summary>A cache need not count what keys take, and clients choose how long they are.</summary>
public sealed class OutputCacheKeyTests
{
    [Theory]
    [InlineData("the query")]
    [InlineData("the host")]
    [InlineData("the path")]
    [InlineData("a header")]
    [InlineData("a value")]
    public async Task A_response_whose_key_is_longer_than_a_bound_is_not_stored(string part)
    {
        await using TestApp app = await TestApp.StartAsync(Map, static builder => builder.Services.AddOutputCache());
        foreach ((int length, bool isStored) in ((int, bool)[])[(500, true), (RepresentationCachePolicy.MaxKeyLength, false)])
        {
            string text = new('x', length);
            for (int i = 0; i < 2; i++)
            {
                using var request = new HttpRequestMessage(
                    HttpMethod.Get,
                    "/orders" + (part == "the path" ? $"/{text}" : "") + (part == "the query" ? $"?{text}" : "")
                );
                request.Headers.TryAddWithoutValidation(
                    part switch
                    {
                        "the host" => "Host",
                        "a header" => "X-Part",
                        "a value" => "X-Value",
                        _ => "X-Other",
                    },
                    text
                );
                using HttpResponseMessage response = await app.Client.SendAsync(request);
                Assert.Equal((part, length, isStored && i > 0), (part, length, response.Header("Age") is not null));
            }
        }
    }

    // A client chooses the text of Accept: it must not become the key of another representation.
    [Theory]
    [InlineData("application/x-msgpack; br", "application/x-msgpack", "br")]
    [InlineData("?msgpack", null, "?format=msgpack")]
    public async Task What_Accept_says_makes_no_key_of_another_representation(string poison, string? accept, string other)
    {
        await using TestApp app = await TestApp.StartAsync(
            static web =>
            {
                web.UseOutputCache();
                web.UseResponseCompression();
                web.MapControllers().CacheOutput(static policy => policy.SetVaryByQuery([]));
            },
            static builder =>
            {
                string[] mediaTypes = ["application/json", "application/x-msgpack"];
                builder.Services.AddOutputCache().AddResponseCompression(options => options.MimeTypes = mediaTypes);
                builder.Services.AddControllers().AddFormats().AddApplicationPart(typeof(OrdersController).Assembly);
            }
        );
        string? coding = other == "br" ? other : null;
        using HttpResponseMessage first = await SendAsync("", poison, null);
        using HttpResponseMessage second = await SendAsync(coding is null ? other : "", accept, coding);

        Assert.Equal("application/json", first.Content.Headers.ContentType!.MediaType);
        Assert.Equal(
            ("application/x-msgpack", coding, null),
            (second.Header("Content-Type"), second.Header("Content-Encoding"), second.Header("Age"))
        );

        async Task<HttpResponseMessage> SendAsync(string query, string? accepts, string? codings)
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, "/mvc/order" + query);
            request.Headers.TryAddWithoutValidation("Accept", accepts);
            request.Headers.TryAddWithoutValidation("Accept-Encoding", codings);
            return await app.Client.SendAsync(request);
        }
    }

    private static void Map(WebApplication web)
    {
        web.UseOutputCache();
        web.MapGet("/orders/{id?}", static () => new Order { Id = 1 })
            .Negotiate()
            .CacheOutput(static policy =>
                policy.SetVaryByHeader("X-Part").VaryByValue(static http => new("part", http.Request.Headers["X-Value"].ToString()))
            );
    }
}

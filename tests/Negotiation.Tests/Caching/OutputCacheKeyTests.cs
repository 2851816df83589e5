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
                using var request = new HttpRequestMessage(HttpMethod.Get, "/orders" + (part == "the path" ? $"/{text}" : "") + (part == "the query" ? $"?{text}" : ""));
                request.Headers.TryAddWithoutValidation(part switch { "the host" => "Host", "a header" => "X-Part", "a value" => "X-Value", _ => "X-Other" }, text);
                using HttpResponseMessage response = await app.Client.SendAsync(request);
                Assert.Equal((part, length, isStored && i > 0), (part, length, response.Header("Age") is not null));
            }
        }
    }

    private static void Map(WebApplication web)
    {
        web.UseOutputCache();
        web.MapGet("/orders/{id?}", static () => new Order { Id = 1 }).Negotiate().CacheOutput(static policy => policy
            .SetVaryByHeader("X-Part")
            .VaryByValue(static http => new("part", http.Request.Headers["X-Value"].ToString())));
    }
}

using Microsoft.AspNetCore.Http;
using SerializationApi.Api.Endpoints;
using SerializationApi.Contracts;

namespace SerializationApi.Api.Tests.Endpoints;

public sealed class PriceTests
{
    private static readonly SampleSize Size = new(FixedBytes: 100, ItemBytes: 1_000);

    // What is sent in batches takes no more memory however long it is; LZ4 holds the list until it is whole.
    [Theory]
    [InlineData("application/json", 16 << 20)]
    [InlineData("application/x-msgpack", 16 << 20)]
    [InlineData("application/x-msgpack; compression=lz4-block-array", 1_000_000_100)]
    [InlineData("text/html, application/x-msgpack; Compression=LZ4-Block", 1_000_000_100)]
    [InlineData("", 16 << 20)]
    public void A_list_that_is_held_whole_costs_what_it_is(string accept, long bytes)
    {
        var http = new DefaultHttpContext();
        http.Request.Headers.Accept = accept;
        http.Request.QueryString = new QueryString("?count=1000000");

        Assert.Equal(bytes, Prices.OfList(Size, defaultCount: 10).Of(http.Request));
    }

    [Fact]
    public void A_short_list_costs_what_it_is_in_any_format()
    {
        var http = new DefaultHttpContext();
        Assert.Equal(10_100, Prices.OfList(Size, defaultCount: 10).Of(http.Request));
    }
}

using Microsoft.AspNetCore.Http;
using SerializationApi.Api.Endpoints;
using SerializationApi.Contracts;

namespace SerializationApi.Api.Tests.Endpoints;

public sealed class PriceTests
{
    private static readonly SampleSize Size = new(FixedBytes: 100, ItemBytes: 1_000) { PayloadItemBytes = 4_000 };

    // What is sent in batches takes no more memory however long it is; LZ4 holds the list until it is whole.
    [Theory]
    [InlineData("application/json", 16 << 20)]
    [InlineData("application/x-msgpack", 16 << 20)]
    [InlineData("application/x-msgpack; compression=lz4-block-array", 3 * 4_000_000_100L)]
    [InlineData("text/html, application/x-msgpack; Compression=LZ4-Block", 3 * 4_000_000_100L)]
    [InlineData("", 16 << 20)]
    public void A_list_that_is_held_whole_costs_its_payloads(string accept, long bytes)
    {
        var http = new DefaultHttpContext();
        http.Request.Headers.Accept = accept;
        http.Request.QueryString = new QueryString("?count=1000000");

        Assert.Equal(bytes, Prices.OfList(Size, defaultCount: 10).Of(http.Request));
    }

    [Theory]
    [InlineData("application/json", 16 << 20)]
    [InlineData("application/x-msgpack; compression=lz4-block", 3 * 4_000_000_100L)]
    public void So_does_a_contract_of_a_long_list(string accept, long bytes)
    {
        var http = new DefaultHttpContext();
        http.Request.Headers.Accept = accept;
        http.Request.QueryString = new QueryString("?count=1000000");

        Assert.Equal(bytes, Prices.OfStreamed(Size, defaultCount: 10).Of(http.Request));
    }

    // Items leave as they come, unless a format wants to know first how many there are, which it does when they come in it too.
    [Theory]
    [InlineData("application/json", "application/json", false)]
    [InlineData("application/json", "application/x-protobuf", false)]
    [InlineData("application/json", "application/x-msgpack", true)]
    [InlineData("application/json", "application/x-MemoryPack", true)]
    [InlineData("application/x-msgpack", "application/x-memorypack", true)]
    [InlineData("application/x-msgpack", "application/x-msgpack", false)]
    [InlineData("application/x-msgpack", "application/json", false)]
    [InlineData("application/x-msgpack; compression=lz4-block", "application/x-msgpack; compression=lz4-block", true)]
    public void An_echo_that_is_passed_on_costs_no_more_than_a_large_request(string contentType, string accept, bool isHeld)
    {
        const int Length = 100_000_000;
        var http = new DefaultHttpContext();
        http.Request.Headers.ContentType = contentType;
        http.Request.Headers.Accept = accept;
        http.Request.ContentLength = Length;

        Assert.Equal(isHeld ? 6L * Length : 16 << 20, Prices.StreamedEcho.Of(http.Request));
    }

    [Fact]
    public void A_short_list_costs_what_it_is_in_any_format()
    {
        var http = new DefaultHttpContext();
        Assert.Equal(10_100, Prices.OfList(Size, defaultCount: 10).Of(http.Request));
    }
}

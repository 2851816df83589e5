using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.TestHost;
using SerializationApi.Tests.Support;

namespace SerializationApi.Negotiation.Tests;

/// <summary>A request costs in proportion to its header, whatever stands there: 32 KB, the most that Kestrel takes, beside 1 KB.</summary>
[Trait("Tier", "system")]
[Collection(nameof(ProcessCollection))]
public sealed class HeaderCostTests
{
    private const int Small = 1024;
    private const int Large = 32 * Small;

    // Twice what is linear.
    private const double MaxGrowth = 64;

    private static readonly Order Current = new() { Id = 1, Name = "one" };

    // A piece that is repeated fills the header field; the other field, if there is one, gets as much.
    public static TheoryData<string, string, string, string, string?, string?> Headers =>
        new()
        {
            { "GET", "/plain", "Accept", "*/*,", null, null },
            { "GET", "/plain", "Accept", "application/x-msgpack;keys=names,", null, null },
            { "GET", "/plain", "Accept", ",", null, null },
            { "GET", "/plain", "Accept", "a/b;c=\"\\\"\",", null, null },
            { "GET", "/plain", "Accept", "a\",", null, null },
            { "GET", "/cached", "Accept", "application/json;q=0.1,", null, null },
            { "GET", "/cached", "If-None-Match", "\"a-y\",", null, null },
            { "GET", "/cached", "If-None-Match", "\"~1c2d3e4f-y\",", "Accept-Encoding", "," },
            { "GET", "/cached", "If-None-Match", "\"a-y\",", "Accept-Encoding", "x," },
            { "GET", "/cached", "Accept-Encoding", "gzip;q=0.5,", null, null },
            { "GET", "/tagged", "If-None-Match", "\"a-y\",", null, null },
            { "GET", "/tagged", "If-None-Match", "W/\"a-y\",", "Accept-Encoding", "," },
            { "GET", "/tagged", "If-None-Match", "\"0~1c2d3e4f-y\",", "Accept-Encoding", "y," },
            { "GET", "/tagged", "If-None-Match", ",", null, null },
            { "PUT", "/order", "If-Match", "\"a-y\",", null, null },
            { "PUT", "/order", "If-Match", "\"~~~1c2d3e4f-y\",", null, null },
            { "PUT", "/order", "If-Match", "~~", null, null },
            { "PUT", "/order", "If-None-Match", "W/\"~~\",", null, null },
            { "POST", "/order", "Content-Type", "application/x-msgpack;keys=names;", null, null },
            { "POST", "/order", "Content-Type", "a/b;c=\"\\\"\";", null, null },
            { "POST", "/order", "Content-Encoding", "gzip,", null, null },
            { "POST", "/order", "Content-Encoding", ",", null, null },
            { "POST", "/order", "Prefer", "return=minimal,", null, null },
        };

    [Theory]
    [MemberData(nameof(Headers))]
    public async Task A_header_of_32_KB_costs_at_most_64_times_one_of_1_KB(
        string method,
        string path,
        string name,
        string piece,
        string? otherName,
        string? otherPiece
    )
    {
        await using TestApp app = await TestApp.StartAsync(
            Map,
            static builder => builder.Services.AddOutputCache().AddRequestDecompression(static _ => { }).AddResponseCompression()
        );
        var server = (TestServer)app.Services.GetRequiredService<IServer>();
        Action small = () => Send(server, method, path, Fill(Small));
        small();
        double growth = CostGrowth.Of(small, () => Send(server, method, path, Fill(Large)));

        Assert.True(
            growth <= MaxGrowth,
            $"{method} {path} with {name}: {piece}{piece}…: 32 times the bytes cost {growth:F0} times as much."
        );

        (string, string)[] Fill(int length) =>
            otherName is null ? [(name, Repeat(piece, length))] : [(name, Repeat(piece, length)), (otherName, Repeat(otherPiece!, length))];
    }

    [Fact]
    public void Tags_and_codings_beyond_a_bound_do_not_count()
    {
        string tags = string.Concat(Enumerable.Range(0, TagCondition.MaxTags).Select(static i => $"\"{i}\","));
        var condition = new TagCondition(tags + "\"last\"");
        Assert.NotNull(condition.Find("\"127\"", isStrong: true));
        Assert.Null(condition.Find("\"last\"", isStrong: true));

        const string tag = "\"a~1c2d3e4f\"";
        string codings = string.Concat(Enumerable.Range(0, TagCondition.MaxCodings).Select(static i => $"c{i}, ,"));
        Assert.NotNull(new TagCondition("\"a~1c2d3e4f-c31\"", codings).Find(tag, isStrong: true));
        Assert.Null(new TagCondition("\"a~1c2d3e4f-br\"", codings + "br").Find(tag, isStrong: true));
    }

    [Theory]
    [InlineData("\"a~1c2d3e4f-br\"", "br", true)]
    [InlineData("\"a~1c2d3e4f-br\"", ",,,gzip;q=1\n BR ;q=0.5", true)]
    [InlineData("\"a~1c2d3e4f-br\"", "*", true)]
    [InlineData("\"a~1c2d3e4f-br\"", "br;q=0", false)]
    [InlineData("\"a~1c2d3e4f-br\"", "*, br;q=0.000", false)]
    [InlineData("\"a~1c2d3e4f-br\"", "*;q=0, gzip", false)]
    [InlineData("\"a~1c2d3e4f-br\"", "br;x", false)]
    [InlineData("\"a~1c2d3e4f-br\"", "gzip", false)]
    [InlineData("\"a~1c2d3e4f-br\"", "", false)]
    [InlineData("\"a~1c2d3e4f\"", "", true)]
    [InlineData("\"a~1c2d3e4f-\"", "*", false)]
    [InlineData("\"a-br\"", "br", false)]
    public void A_tag_under_a_coding_counts_if_the_client_takes_the_coding(string condition, string codings, bool counts) =>
        Assert.Equal(counts, new TagCondition(condition, codings.Split('\n')).Find("\"a~1c2d3e4f\"", isStrong: true) is not null);

    [Fact]
    public void A_weak_tag_is_found_as_it_is()
    {
        Assert.Equal("W/\"a\"", new TagCondition("\"a\"").Find("W/\"a\"", isStrong: false));
        Assert.Null(new TagCondition("W/\"a-br\"", "br").Find("W/\"a\"", isStrong: false));
    }

    private static void Map(WebApplication web)
    {
        web.UseResponseCompression();
        web.UseOutputCache();
        web.UseRequestDecompression();
        RouteGroupBuilder api = web.MapGroup("/").Negotiate();
        api.MapGet("/plain", static () => Current);
        api.MapGet("/tagged", static () => Current).WithETags();
        api.MapGet("/cached", static () => Current).WithETags().CacheOutput(static policy => policy.SetVaryByQuery([]));
        api.MapPut("/order", static (IfMatch ifMatch) => ifMatch.Allows("\"1\"") ? Current : null);
        api.MapPost("/order", static (Body<Order> body) => body.Value);
    }

    private static void Send(TestServer server, string method, string path, (string Name, string Value)[] headers) =>
        server
            .SendAsync(http =>
            {
                http.Request.Method = method;
                http.Request.Path = path;
                if (method is not "GET")
                {
                    http.Request.ContentType = "application/json";
                    http.Request.Body = new MemoryStream("{}"u8.ToArray());
                }

                foreach ((string name, string value) in headers)
                {
                    http.Request.Headers[name] = value;
                }
            })
            .GetAwaiter()
            .GetResult();

    private static string Repeat(string piece, int length) => new StringBuilder(length).Insert(0, piece, length / piece.Length).ToString();
}

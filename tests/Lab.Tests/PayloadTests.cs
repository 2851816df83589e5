using System.IO.Compression;
using System.Net;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.ResponseCompression;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Tests.Support;

namespace SerializationApi.Lab.Tests;

/// <summary>What the page asks of bodies: their tree, their value in another format, their sizes.</summary>
public sealed class PayloadTests
{
    private const string Contract = "SerializationApi.Lab.Tests.Order";
    private const string MsgPack = "application/x-msgpack";

    private static readonly string[] Paths =
    [
        "/lab/annotate?format=application/json",
        "/lab/annotate",
        "/lab/sizes",
        $"/lab/convert?contract={Contract}&format=application/json&to={MsgPack}",
    ];

    // [7, ["tea", "milk"]]
    private static readonly byte[] Order = [0x92, 0x07, 0x92, 0xA3, 0x74, 0x65, 0x61, 0xA4, 0x6D, 0x69, 0x6C, 0x6B];

    [Fact]
    public async Task A_body_s_tree_has_a_row_for_each_value_with_its_place()
    {
        await using LabApp app = await StartAsync();
        (int status, JsonElement json) = await app.PostAsync($"/lab/annotate?format={MsgPack}&contract={Contract}", Order);

        Assert.Equal(200, status);
        Assert.Equal(MsgPack, json.GetProperty("mediaType").GetString());
        Assert.False(json.TryGetProperty("error", out _));
        Assert.Equal(["0 $ 0+12", "1 .id 1+1", "1 .items 2+10", "2 [0] 3+4", "2 [1] 7+5"], Rows(json));
        Assert.Equal("\"milk\"", json.GetProperty("rows")[4][8].GetString());
    }

    [Fact]
    public async Task A_body_without_a_contract_has_the_tree_of_its_own_structure()
    {
        await using LabApp app = await StartAsync();
        (int status, JsonElement json) = await app.PostAsync($"/lab/annotate?format={MsgPack}", Order);

        Assert.Equal(200, status);
        Assert.Equal(["0 $ 0+12", "1 [0] 1+1", "1 [1] 2+10", "2 [0] 3+4", "2 [1] 7+5"], Rows(json));
    }

    [Fact]
    public async Task The_format_of_a_body_is_guessed_where_nothing_names_it()
    {
        await using LabApp app = await StartAsync();
        Assert.Equal(MsgPack, (await app.PostAsync("/lab/annotate", Order)).Json.GetProperty("mediaType").GetString());
        (_, JsonElement json) = await app.PostAsync("/lab/annotate", "{\"id\":7}"u8.ToArray());
        Assert.Equal("application/json", json.GetProperty("mediaType").GetString());
        Assert.Equal("application/json", json.GetProperty("guesses")[0].GetString());
    }

    [Fact]
    public async Task A_broken_body_has_the_rows_before_the_error_and_its_place()
    {
        await using LabApp app = await StartAsync();
        (int status, JsonElement json) = await app.PostAsync($"/lab/annotate?format={MsgPack}&contract={Contract}", Order[..9]);

        Assert.Equal(200, status);
        Assert.InRange(json.GetProperty("error").GetProperty("offset").GetInt64(), 7, 9);
        Assert.Contains("At byte", json.GetProperty("error").GetProperty("message").GetString(), StringComparison.Ordinal);
        Assert.Contains("2 [0] 3+4", Rows(json));
    }

    [Fact]
    public async Task An_LZ4_body_comes_with_its_blocks_and_what_they_decompress_to()
    {
        await using LabApp app = await StartAsync();
        byte[] json = Encoding.UTF8.GetBytes($$"""{"id":7,"items":[{{string.Join(',', Enumerable.Repeat("\"tea\"", 1_000))}}]}""");
        const string Lz4 = "application/x-msgpack;compression=lz4-block-array";
        byte[] packed = await ConvertAsync(app, json, "application/json", Lz4);
        byte[] plain = await ConvertAsync(app, json, "application/json", MsgPack);
        (_, JsonElement found) = await app.PostAsync($"/lab/annotate?format={Uri.EscapeDataString(Lz4)}&contract={Contract}", packed);

        Assert.InRange(packed.Length, 1, plain.Length / 10);
        Assert.Equal(plain, found.GetProperty("bytes").GetBytesFromBase64());
        JsonElement block = Assert.Single(found.GetProperty("blocks").EnumerateArray().ToArray());
        Assert.Equal((0, plain.Length), (block[2].GetInt32(), block[3].GetInt32()));
        Assert.InRange(block[0].GetInt32() + block[1].GetInt32(), 10, packed.Length);
    }

    [Fact]
    public async Task A_value_becomes_another_format_s_bytes_and_JSON_that_can_be_edited()
    {
        await using LabApp app = await StartAsync();
        byte[] json = """{"id":9007199254740993,"items":["茶"]}"""u8.ToArray();
        byte[] packed = await ConvertAsync(app, json, "application/json", "application/x-protobuf");

        Assert.Equal([0x08, 0x81, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10, 0x12, 0x03, 0xE8, 0x8C, 0xB6], packed);
        Assert.Equal(
            "{\n  \"id\": 9007199254740993,\n  \"items\": [\n    \"茶\"\n  ]\n}",
            Encoding.UTF8.GetString(await ConvertAsync(app, packed, "application/x-protobuf", "application/json"))
        );
    }

    [Fact]
    public async Task Compressed_sizes_are_those_of_the_application_s_own_levels()
    {
        byte[] body = new byte[10_000];
        new Random(1).NextBytes(body.AsSpan(0, 2_000));
        async Task<long> GzipAsync(System.IO.Compression.CompressionLevel level)
        {
            await using LabApp app = await LabApp.StartAsync(configure: services =>
                services.Configure<GzipCompressionProviderOptions>(options => options.Level = level)
            );
            (int status, JsonElement json) = await app.PostAsync("/lab/sizes", body);
            Assert.Equal(200, status);
            Assert.InRange(json.GetProperty("br").GetInt64(), 1_900, 2_200);
            return json.GetProperty("gzip").GetInt64();
        }

        Assert.InRange(await GzipAsync(System.IO.Compression.CompressionLevel.Fastest), 2_000, 2_400);
        Assert.InRange(await GzipAsync(System.IO.Compression.CompressionLevel.NoCompression), 10_000, 10_100);
    }

    [Theory]
    [InlineData("annotate?contract=System.String", "contract")]
    [InlineData("annotate?format=text/csv", "format")]
    [InlineData("annotate?format=application/x-msgpack%3Bkeys%3Dnone", "format")]
    [InlineData("annotate?format=%00%2F", "format")]
    [InlineData("convert?contract=SerializationApi.Lab.Tests.Order&format=application/json&to=text/csv", "'to'")]
    [InlineData("convert?format=application/json&to=application/x-msgpack", "contract")]
    [InlineData("convert?contract=SerializationApi.Lab.Tests.Order&to=application/x-msgpack", "format")]
    public async Task A_query_that_names_nothing_known_is_refused_with_a_problem(string path, string detail)
    {
        await using LabApp app = await StartAsync();
        (int status, JsonElement problem) = await app.PostAsync($"/lab/{path}", Order);
        Assert.Equal(400, status);
        Assert.Contains(detail, problem.GetProperty("detail").GetString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_body_that_cannot_be_converted_is_refused_with_its_place()
    {
        await using LabApp app = await StartAsync();
        (int status, JsonElement problem) = await app.PostAsync(
            $"/lab/convert?contract={Contract}&format=application/json&to={MsgPack}",
            "{\"id\":\"seven\"}"u8.ToArray()
        );
        Assert.Equal(400, status);
        Assert.Equal(6, problem.GetProperty("offset").GetInt32());
    }

    [Theory]
    [InlineData("annotate")]
    [InlineData("sizes")]
    [InlineData("convert?contract=SerializationApi.Lab.Tests.Order&format=application/json&to=application/x-msgpack")]
    public async Task A_body_of_more_than_4_MiB_is_refused(string path)
    {
        await using LabApp app = await StartAsync();
        (int status, JsonElement problem) = await app.PostAsync($"/lab/{path}", new byte[(4 << 20) + 1]);
        Assert.Equal(413, status);
        Assert.Contains("4194304", problem.GetProperty("detail").GetString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task More_values_than_the_limit_are_an_error_behind_those_up_to_it()
    {
        await using LabApp app = await StartAsync();
        byte[] body = [0xDD, 0x00, 0x04, 0x00, 0x00, .. Enumerable.Repeat((byte)1, 0x4_0000)];
        (int status, JsonElement json) = await app.PostAsync($"/lab/annotate?format={MsgPack}", body);
        Assert.Equal(200, status);
        Assert.Contains(
            "200000",
            json.GetProperty("error").GetProperty("message").GetString()!.Replace(",", "", StringComparison.Ordinal),
            StringComparison.Ordinal
        );
        Assert.InRange(json.GetProperty("rows").GetArrayLength(), 190_000, 200_001);
    }

    /// <summary>A map whose key is a map, and so on: each level escapes the text of the one below again. 49 bytes took all
    /// memory.</summary>
    [Theory]
    [InlineData(MsgPack, 0x81, 0xC0)]
    [InlineData("", 0x81, 0xC0)]
    public async Task Maps_as_keys_of_maps_are_cut_off(string format, byte map, byte nil)
    {
        await using LabApp app = await StartAsync();
        byte[] body = [.. Enumerable.Repeat(map, 60), .. Enumerable.Repeat(nil, 61)];
        (int status, JsonElement json) = await app.PostAsync($"/lab/annotate?format={format}", body);

        Assert.Equal(200, status);
        Assert.EndsWith("…\"]", json.GetProperty("rows")[1][1].GetString(), StringComparison.Ordinal);
        Assert.InRange(json.ToString().Length, 200, 2_000);
    }

    [Fact]
    public async Task Long_names_and_texts_are_cut_off_in_rows()
    {
        await using LabApp app = await StartAsync();
        byte[] body = Encoding.UTF8.GetBytes(
            $"{{\"{new string('\u0001', 10_000).Replace("\u0001", "\\u0001", StringComparison.Ordinal)}\":\"{new string('v', 100_000)}\"}}"
        );
        (_, JsonElement json) = await app.PostAsync("/lab/annotate?format=application/json", body);

        Assert.Equal($"\"{new string('v', 199)}…", json.GetProperty("rows")[1][8].GetString());
        Assert.InRange(json.ToString().Length, 200, 5_000);
    }

    [Fact]
    public async Task What_LZ4_would_make_longer_than_the_limit_is_an_error()
    {
        await using LabApp app = await StartAsync();
        byte[] json = Encoding.UTF8.GetBytes($$"""{"id":7,"items":["{{new string('a', 4_000_000)}}"]}""");
        byte[] packed = await ConvertAsync(app, json, "application/json", "application/x-msgpack;compression=lz4-block");
        // The length that the block claims, of which the page's limit is 4 MiB.
        int length = packed.AsSpan().IndexOf((byte)0xD2);
        packed[length + 1] = 0x01;
        (int status, JsonElement found) = await app.PostAsync(
            $"/lab/annotate?format={Uri.EscapeDataString("application/x-msgpack;compression=lz4-block")}&contract={Contract}",
            packed
        );
        Assert.Equal(200, status);
        Assert.True(found.TryGetProperty("error", out _));
        Assert.False(found.TryGetProperty("bytes", out JsonElement bytes) && bytes.GetBytesFromBase64().Length > 4 << 20);
    }

    [Fact]
    public async Task Hostile_bodies_get_a_tree_or_a_problem_in_every_format()
    {
        await using LabApp app = await StartAsync();
        JsonElement formats = (await app.DescribeAsync()).GetProperty("formats");
        var random = new Random(35);
        byte[][] bodies =
        [
            [],
            [0xDD, 0xFF, 0xFF, 0xFF, 0xFF],
            [.. Enumerable.Repeat((byte)0x91, 10_000)],
            [.. Enumerable.Repeat((byte)'[', 10_000)],
            [.. Enumerable.Repeat((byte)0x0B, 5_000)],
            [
                .. Enumerable
                    .Range(0, 20)
                    .SelectMany(_ =>
                    {
                        byte[] bytes = new byte[100];
                        random.NextBytes(bytes);
                        return bytes;
                    }),
            ],
            Encoding.UTF8.GetBytes("{\"id\":1e999}"),
            [0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0x07],
        ];
        foreach (byte[] body in bodies)
        {
            foreach (string? format in formats.EnumerateArray().Select(format => format.GetProperty("mediaType").GetString()).Append(""))
            {
                foreach (string contract in (string[])["", Contract, $"{Contract}[]"])
                {
                    string query = $"format={Uri.EscapeDataString(format!)}&contract={contract}";
                    (int status, JsonElement json) = await app.PostAsync($"/lab/annotate?{query}", body);
                    // One value is no stream.
                    bool isRefused =
                        contract == Contract
                        && (format!.Contains("delimited", StringComparison.Ordinal) || format.Contains("ndjson", StringComparison.Ordinal));
                    Assert.True(
                        status == (isRefused ? 400 : 200) && json.TryGetProperty(isRefused ? "detail" : "rows", out _),
                        $"{query}: {status} {json}"
                    );
                    using HttpResponseMessage converted = await app.PostForBytesAsync($"/lab/convert?{query}&to=application/json", body);
                    Assert.True(
                        converted.StatusCode is HttpStatusCode.OK or HttpStatusCode.BadRequest or HttpStatusCode.RequestEntityTooLarge,
                        $"{query}: {converted.StatusCode}"
                    );
                }
            }
        }
    }

    [Fact]
    public async Task What_was_sent_is_not_stored_by_browsers()
    {
        await using LabApp app = await StartAsync();
        foreach (string path in (string[])["annotate", "sizes", $"convert?contract={Contract}&format={MsgPack}&to=application/json"])
        {
            using HttpResponseMessage response = await app.PostForBytesAsync($"/lab/{path}", Order);
            Assert.Equal("no-store", response.Headers.CacheControl!.ToString());
        }
    }

    /// <summary>Each row's path would be as long as the key.</summary>
    [Fact]
    public async Task A_long_key_above_many_values_takes_no_memory_for_each_of_them()
    {
        await using LabApp app = await StartAsync();
        byte[] body = Encoding.UTF8.GetBytes($"{{\"{new string('k', 1 << 20)}\":[{string.Join(',', Enumerable.Repeat('0', 100_000))}]}}");
        await app.PostAsync("/lab/annotate?format=application/json", "{}"u8.ToArray());
        long before = GC.GetTotalAllocatedBytes(precise: true);
        (int status, JsonElement json) = await app.PostAsync("/lab/annotate?format=application/json", body);

        Assert.Equal((200, 100_002), (status, json.GetProperty("rows").GetArrayLength()));
        Assert.InRange(GC.GetTotalAllocatedBytes(precise: true) - before, 0, 300L << 20);
    }

    [Theory]
    [InlineData("gzip")]
    [InlineData("br")]
    [InlineData("deflate")]
    public async Task A_body_that_is_longer_than_the_limit_without_its_coding_is_refused_and_not_decompressed_further(string coding)
    {
        await using LabApp app = await LabApp.StartAsync(
            static app => app.UseRequestDecompression(),
            static services => services.AddRequestDecompression().AddEndpointsApiExplorer()
        );
        using var packed = new MemoryStream();
        await using (
            Stream stream = coding switch
            {
                "gzip" => new GZipStream(packed, CompressionLevel.Fastest, leaveOpen: true),
                "br" => new BrotliStream(packed, CompressionLevel.Fastest, leaveOpen: true),
                _ => new ZLibStream(packed, CompressionLevel.Fastest, leaveOpen: true),
            }
        )
        {
            await stream.WriteAsync(new byte[100 << 20]);
        }

        foreach (string path in (string[])["annotate", "sizes"])
        {
            using var content = new ByteArrayContent(packed.ToArray());
            content.Headers.ContentType = new MediaTypeHeaderValue("application/octet-stream");
            content.Headers.ContentEncoding.Add(coding);
            long before = GC.GetTotalAllocatedBytes(precise: true);
            using HttpResponseMessage response = await app.Client.PostAsync(new Uri($"/lab/{path}", UriKind.Relative), content);
            Assert.Equal(HttpStatusCode.RequestEntityTooLarge, response.StatusCode);
            Assert.InRange(GC.GetTotalAllocatedBytes(precise: true) - before, 0, 40L << 20);
        }
    }

    [Fact]
    public async Task A_body_that_is_not_in_its_coding_is_a_400()
    {
        await using LabApp app = await LabApp.StartAsync(
            static app => app.UseRequestDecompression(),
            static services => services.AddRequestDecompression().AddEndpointsApiExplorer()
        );
        using var content = new ByteArrayContent([1, 2, 3]);
        content.Headers.ContentType = new MediaTypeHeaderValue("application/octet-stream");
        content.Headers.ContentEncoding.Add("gzip");
        using HttpResponseMessage response = await app.Client.PostAsync(new Uri("/lab/annotate", UriKind.Relative), content);
        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
    }

    [Theory]
    [InlineData("application/octet-stream", 200)]
    [InlineData("Application/Octet-Stream; x=y", 200)]
    [InlineData("application/json", 200)]
    [InlineData("application/x-msgpack; keys=names", 200)]
    [InlineData(null, 415)]
    [InlineData("text/plain", 415)]
    [InlineData("text/plain;x, application/octet-stream", 415)]
    [InlineData("text/plain;application/json", 415)]
    [InlineData("application/octet-stream, application/octet-stream", 415)]
    [InlineData(",application/octet-stream", 415)]
    [InlineData("image/png", 415)]
    public async Task A_body_is_taken_as_bytes_or_in_a_format(string? contentType, int status)
    {
        await using LabApp app = await StartAsync();
        foreach (string path in Paths)
        {
            Assert.Equal((path, status), (path, await SendAsync(app, path, contentType)));
        }
    }

    [Fact]
    public async Task What_a_page_of_another_origin_sends_without_a_preflight_is_415()
    {
        await using LabApp app = await StartAsync();
        var random = new Random(67);
        for (int round = 0; round < Rounds.Of(2_000); round++)
        {
            string[] lines = [.. SimpleRequests.Make(random).Take(1)]; // HttpClient sends one.
            int status = await SendAsync(app, Paths[round % Paths.Length], lines);
            Assert.True(status == 415 || (status == 200 && !SimpleRequests.MayHave(lines)), $"{string.Join(" | ", lines)}: {status}");
        }
    }

    private static async Task<int> SendAsync(LabApp app, string path, params string?[] contentType)
    {
        using var content = new ByteArrayContent([.. """{"id":7}"""u8]);
        Array.ForEach(contentType, line => content.Headers.TryAddWithoutValidation("Content-Type", line));
        using HttpResponseMessage response = await app.Client.PostAsync(new Uri(path, UriKind.Relative), content);
        return (int)response.StatusCode;
    }

    private static Task<LabApp> StartAsync() =>
        LabApp.StartAsync(static app =>
        {
            RouteGroupBuilder api = app.MapGroup("/").Negotiate();
            api.MapPost("/orders", (Order order) => new List<Order> { order });
        });

    private static async Task<byte[]> ConvertAsync(LabApp app, byte[] body, string from, string to)
    {
        using HttpResponseMessage response = await app.PostForBytesAsync(
            $"/lab/convert?contract={Contract}&format={Uri.EscapeDataString(from)}&to={Uri.EscapeDataString(to)}",
            body
        );
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        return await response.Content.ReadAsByteArrayAsync();
    }

    private static IEnumerable<string> Rows(JsonElement json) =>
        json.GetProperty("rows").EnumerateArray().Select(row => $"{row[0]} {row[1]} {row[2]}+{row[4]}");
}

using System.Diagnostics;
using System.Net;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using SerializationApi.Packages.Tests.Feeds;
using SerializationApi.Tests.Support;

namespace SerializationApi.Packages.Tests;

/// <summary>The native samples, published without a warning, and driven over HTTP.</summary>
public sealed class NativeTests(NativePrograms programs) : IClassFixture<NativePrograms>
{
    private const string Order =
        """{"id":7,"customer":"Ana","lines":[{"product":"tea","quantity":2,"price":3.50}],"placed":"1970-01-01T00:00:00Z"}""";

    public static TheoryData<string> Names => ["json", "msgpack", "protobuf", "memorypack", "cbor"];

    public static TheoryData<string> Streams =>
        [
            "application/x-ndjson",
            "application/x-msgpack; delimited=true",
            "application/x-protobuf; delimited=true",
            "application/x-memorypack; delimited=true",
            "application/cbor-seq",
        ];

    [Fact]
    public async Task The_native_client_sends_and_gets_every_format_whole_and_as_streams()
    {
        (int code, string output) = await Dotnet.ToEndAsync(
            Dotnet.Start(programs.Client, programs.Folder, packageFolder: null, [programs.Service.Address.ToString()])
        );
        Assert.Equal(
            (0, "json, msgpack, protobuf, memorypack, cbor"),
            (
                code,
                string.Join(
                    ", ",
                    output
                        .Split('\n', StringSplitOptions.RemoveEmptyEntries)
                        .Select(static line => line.Split(": Ana and 3.50, 2000 of ")[0])
                )
            )
        );
        Assert.Equal(5, output.Split("2000 and 2000 back").Length - 1);
    }

    [Fact]
    public async Task A_native_program_serves_and_calls_gRPC_with_shapes()
    {
        (int code, string output) = await Dotnet.ToEndAsync(
            Dotnet.Start(programs.Grpc, programs.Folder, packageFolder: null, ["--Logging:LogLevel:Default", "None"])
        );
        Assert.Equal(
            (
                0,
                """
                added 4, sum 6, copies 3, echoed 2
                ResourceExhausted: $.items[0]: At byte 6: found a larger payload, expected a payload that takes at most 10000 bytes in memory.

                """
            ),
            (code, output.ReplaceLineEndings("\n"))
        );
    }

    /// <summary>A body, a plain parameter with a result of the framework, a list, and a value with one long list.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public async Task What_is_sent_in_a_format_comes_back_in_it(string format)
    {
        byte[] order = await MakeAsync("/orders", Order, format);
        using HttpResponseMessage put = await SendAsync(HttpMethod.Put, "/orders/7", MediaTypeOf(format), order);
        Assert.Equal(order, await BytesAsync(put));

        byte[] many = await GetAsync($"/orders/stream?count=1500&format={format}");
        using HttpResponseMessage imported = await SendAsync(HttpMethod.Post, "/orders/import?format=json", MediaTypeOf(format), many);
        Assert.Equal("""{"orders":1500,"lines":1500}""", Encoding.UTF8.GetString(await BytesAsync(imported)));

        byte[] shipment = await GetAsync($"/orders/shipment?count=1500&format={format}");
        using HttpResponseMessage counted = await SendAsync(HttpMethod.Post, "/orders/shipment?format=json", MediaTypeOf(format), shipment);
        Assert.Equal("""{"orders":1500,"lines":1500}""", Encoding.UTF8.GetString(await BytesAsync(counted)));
    }

    [Theory]
    [MemberData(nameof(Streams))]
    public async Task Streams_go_both_ways(string mediaType)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, "/orders/stream?count=1500");
        request.Headers.TryAddWithoutValidation("Accept", mediaType);
        using HttpResponseMessage response = await programs.Http.SendAsync(request, TestContext.Current.CancellationToken);
        byte[] stream = await BytesAsync(response);
        Assert.StartsWith(mediaType, response.Content.Headers.ContentType!.ToString(), StringComparison.Ordinal);

        using HttpResponseMessage counted = await SendAsync(HttpMethod.Post, "/orders/stream?format=json", mediaType, stream);
        Assert.Equal("""{"orders":1500,"lines":1500}""", Encoding.UTF8.GetString(await BytesAsync(counted)));
    }

    [Theory]
    [MemberData(nameof(Names))]
    public async Task A_hostile_body_is_a_400_with_its_offset_and_an_invalid_one_says_which_members(string format)
    {
        byte[] order = await MakeAsync("/orders", Order, format);
        using HttpResponseMessage cut = await SendAsync(HttpMethod.Post, "/orders", MediaTypeOf(format), order[..^3]);
        using var problem = JsonDocument.Parse(await cut.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken));
        Assert.Equal(HttpStatusCode.BadRequest, cut.StatusCode);
        Assert.InRange(problem.RootElement.GetProperty("offset").GetInt32(), 1, order.Length);

        byte[] random = new byte[1_000];
        new Random(7).NextBytes(random);
        using HttpResponseMessage hostile = await SendAsync(HttpMethod.Post, "/orders", MediaTypeOf(format), random);
        Assert.Equal(HttpStatusCode.BadRequest, hostile.StatusCode);

        using HttpResponseMessage invalid = await SendAsync(
            HttpMethod.Post,
            "/orders",
            "application/json",
            Encoding.UTF8.GetBytes("""{"id":1,"lines":[{"quantity":0}]}""")
        );
        Assert.Equal(HttpStatusCode.BadRequest, invalid.StatusCode);
        Assert.Contains(
            "lines[0].quantity",
            await invalid.Content.ReadAsStringAsync(TestContext.Current.CancellationToken),
            StringComparison.Ordinal
        );
    }

    [Theory]
    [MemberData(nameof(Names))]
    public async Task ETags_the_output_cache_and_refusals_work_natively(string format)
    {
        await MakeAsync("/orders", Order, format);
        using HttpResponseMessage first = await programs.Http.GetAsync($"/orders/7?format={format}", TestContext.Current.CancellationToken);
        using var again = new HttpRequestMessage(HttpMethod.Get, $"/orders/7?format={format}");
        again.Headers.IfNoneMatch.Add(first.Headers.ETag!);
        using HttpResponseMessage unchanged = await programs.Http.SendAsync(again, TestContext.Current.CancellationToken);
        Assert.Equal(HttpStatusCode.NotModified, unchanged.StatusCode);

        Assert.Equal(await GetAsync($"/orders/made?format={format}"), await GetAsync($"/orders/made?format={format}"));

        using HttpResponseMessage missing = await programs.Http.GetAsync(
            $"/orders/8?format={format}",
            TestContext.Current.CancellationToken
        );
        Assert.Equal(HttpStatusCode.NotFound, missing.StatusCode);
        using HttpResponseMessage unknown = await SendAsync(HttpMethod.Post, "/orders", "application/x-unknown", [1]);
        Assert.Equal(HttpStatusCode.UnsupportedMediaType, unknown.StatusCode);
    }

    private static string MediaTypeOf(string format) =>
        format switch
        {
            "json" or "cbor" => $"application/{format}",
            _ => $"application/x-{format}",
        };

    private static async Task<byte[]> BytesAsync(HttpResponseMessage response)
    {
        byte[] bytes = await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
        Assert.True(response.IsSuccessStatusCode, Encoding.UTF8.GetString(bytes));
        return bytes;
    }

    // The order as the service writes it in the format.
    private async Task<byte[]> MakeAsync(string path, string json, string format)
    {
        using HttpResponseMessage response = await SendAsync(
            HttpMethod.Post,
            $"{path}?format={format}",
            "application/json",
            Encoding.UTF8.GetBytes(json)
        );
        return await BytesAsync(response);
    }

    private async Task<byte[]> GetAsync(string path)
    {
        using HttpResponseMessage response = await programs.Http.GetAsync(path, TestContext.Current.CancellationToken);
        return await BytesAsync(response);
    }

    private async Task<HttpResponseMessage> SendAsync(HttpMethod method, string path, string mediaType, byte[] payload)
    {
        using var content = new ByteArrayContent(payload);
        content.Headers.ContentType = MediaTypeHeaderValue.Parse(mediaType);
        using var request = new HttpRequestMessage(method, path) { Content = content };
        if (!path.Contains("format=", StringComparison.Ordinal))
        {
            request.Headers.TryAddWithoutValidation("Accept", mediaType);
        }

        return await programs.Http.SendAsync(request, TestContext.Current.CancellationToken);
    }
}

/// <summary>The three programs, published once. They need clang, with which the SDK links.</summary>
public sealed class NativePrograms : IAsyncLifetime
{
    private readonly string _folder = Directory.CreateTempSubdirectory("native-").FullName;

    /// <summary>The service, running.</summary>
    internal RunningService Service { get; private set; } = null!;

    /// <summary>The client's program.</summary>
    internal string Client { get; private set; } = "";

    /// <summary>The program with a service of gRPC and its client.</summary>
    internal string Grpc { get; private set; } = "";

    /// <summary>Where it is.</summary>
    internal string Folder => Path.GetDirectoryName(Client)!;

    /// <summary>Sends requests to the service.</summary>
    internal HttpClient Http { get; private set; } = null!;

    /// <inheritdoc />
    public async ValueTask InitializeAsync()
    {
        Assert.SkipUnless(File.Exists("/usr/bin/clang"), "NativeAOT needs clang, and zlib's headers.");
        string program = await PublishAsync("Native");
        Client = await PublishAsync("NativeClient");
        Grpc = await PublishAsync("NativeGrpc");
        Process process = Dotnet.Start(program, Path.GetDirectoryName(program)!, packageFolder: null, ["--urls", "http://127.0.0.1:0"]);
        Service = await RunningService.WhenListeningAsync(process);
        Http = new HttpClient { BaseAddress = Service.Address };
    }

    /// <inheritdoc />
    public ValueTask DisposeAsync()
    {
        Http?.Dispose();
        Service?.Dispose();
        Directory.Delete(_folder, recursive: true);
        return ValueTask.CompletedTask;
    }

    private async Task<string> PublishAsync(string sample)
    {
        string folder = Path.Combine(_folder, sample);
        await Dotnet.BuildAsync(
            Repository.Root,
            packageFolder: null,
            "publish",
            $"samples/{sample}",
            "-c",
            "Release",
            "--use-current-runtime",
            "-o",
            folder,
            "-p:RunAnalyzers=false"
        );
        return Path.Combine(folder, $"SerializationApi.Samples.{sample}");
    }
}

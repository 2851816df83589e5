using System.Diagnostics;
using System.Text.Json;
using Grpc.Net.Client;
using Microsoft.Playwright;
using SerializationApi.Tests.Support;
using Generated = Acme.Orders.Protobuf;

namespace SerializationApi.Grpc.Tests;

/// <summary>Clients of five makers see the same: values, streams, deadlines, cancellation, refusals with member and offset, and messages
/// that are too large.</summary>
public sealed class ClientTests(GrpcApp app) : IClassFixture<GrpcApp>
{
    // Order { id = 1, lines = [{ product = "a" }, { a product of 5 bytes, of which 1 is there }] }
    private const string InvalidOrder = "0801" + "22030A0161" + "22030A0561";

    private static readonly Seen Expected = new()
    {
        Customer = "Ærø 5",
        Streamed = [0, 1, 2],
        Collected = ["tea", "cup"],
        Exchanged = 2,
        Deadline = StatusCode.DeadlineExceeded,
        Cancelled = StatusCode.Cancelled,
        Refused = "NotFound: There is no order -1.",
        Invalid = "InvalidArgument: $.lines[1].product: At byte 11: the field claims 5 bytes, but only 1 remains.",
        TooLarge = StatusCode.ResourceExhausted,
    };

    [Fact]
    public async Task Code_first_with_shapes()
    {
        using GrpcChannel channel = app.Channel();
        IOrders client = channel.CreateFormatsService<IOrders>(app.Formats);
        Order order = await client.GetAsync(new() { Id = 5 });
        using var stop = new CancellationTokenSource();
        Task<Order> cancelled = client.GetAsync(new() { Count = 60_000 }, new CallOptions(cancellationToken: stop.Token));
        await stop.CancelAsync();

        Check(
            new Seen
            {
                Customer = (await client.EchoAsync(order)).Customer,
                Streamed = await client.ListAsync(new() { Count = 3 }).Select(static item => item.Id).ToArrayAsync(),
                Collected = [.. (await client.CollectAsync(order.Lines.ToAsyncEnumerable())).Lines.Select(static line => line.Product)],
                Exchanged = await client.ExchangeAsync(new[] { order, order }.ToAsyncEnumerable()).CountAsync(),
                Deadline = (
                    await StatusAsync(() =>
                        client.GetAsync(new() { Count = 60_000 }, new CallOptions(deadline: DateTime.UtcNow.AddMilliseconds(200)))
                    )
                ).StatusCode,
                Cancelled = (await StatusAsync(() => cancelled)).StatusCode,
                Refused = Text(await StatusAsync(() => client.GetAsync(new() { Id = -1 }))),
                Invalid = Text(await StatusAsync(() => Raw(channel, "Echo", Convert.FromHexString(InvalidOrder)))),
                TooLarge = (await StatusAsync(() => client.EchoAsync(new() { Customer = new string('a', 2 << 20) }))).StatusCode,
            }
        );
    }

    [Fact]
    public void A_type_without_a_shape_has_no_marshaller() =>
        Assert.StartsWith(
            "StringBuilder has no shape",
            Assert.Throws<NotSupportedException>(() => app.Formats.CreateGrpcMarshaller<System.Text.StringBuilder>()).Message,
            StringComparison.Ordinal
        );

    [Fact]
    public async Task Classes_that_protoc_made_for_CSharp()
    {
        using GrpcChannel channel = app.Channel();
        var client = new Generated.Orders.OrdersClient(channel);
        Generated.Order order = await client.GetAsync(new() { Id = 5 });
        using var stop = new CancellationTokenSource();
        AsyncUnaryCall<Generated.Order> cancelled = client.GetAsync(new() { Count = 60_000 }, cancellationToken: stop.Token);
        await stop.CancelAsync();
        using AsyncServerStreamingCall<Generated.Order> list = client.List(new() { Count = 3 });
        using AsyncClientStreamingCall<Generated.OrderLine, Generated.Order> collect = client.Collect();
        using AsyncDuplexStreamingCall<Generated.Order, Generated.Order> exchange = client.Exchange();
        foreach (Generated.OrderLine line in order.Lines)
        {
            await collect.RequestStream.WriteAsync(line);
            await exchange.RequestStream.WriteAsync(order);
        }

        await collect.RequestStream.CompleteAsync();
        await exchange.RequestStream.CompleteAsync();

        Check(
            new Seen
            {
                Customer = (await client.EchoAsync(order)).Customer,
                Streamed = await list.ResponseStream.ReadAllAsync().Select(static item => item.Id).ToArrayAsync(),
                Collected = [.. (await collect).Lines.Select(static line => line.Product)],
                Exchanged = await exchange.ResponseStream.ReadAllAsync().CountAsync(item => item.Equals(order)),
                Deadline = (
                    await StatusAsync(() =>
                        client.GetAsync(new() { Count = 60_000 }, deadline: DateTime.UtcNow.AddMilliseconds(200)).ResponseAsync
                    )
                ).StatusCode,
                Cancelled = (await StatusAsync(() => cancelled.ResponseAsync)).StatusCode,
                Refused = Text(await StatusAsync(() => client.GetAsync(new() { Id = -1 }).ResponseAsync)),
                Invalid = Text(await StatusAsync(() => Raw(channel, "Echo", Convert.FromHexString(InvalidOrder)))),
                TooLarge = (
                    await StatusAsync(() => client.EchoAsync(new() { Customer = new string('a', 2 << 20) }).ResponseAsync)
                ).StatusCode,
            }
        );
    }

    [Fact]
    public async Task Python()
    {
        const string Interpreter = "/usr/bin/python3";
        Assert.SkipUnless(
            Protoc.IsInstalled
                && File.Exists(Interpreter)
                && (await RunAsync(Interpreter, "-c", "import grpc, google.protobuf")).ExitCode == 0,
            "protoc, python3-grpcio and python3-protobuf are not installed."
        );
        using var protoc = new Protoc();
        protoc.Add("orders.proto", GrpcSchema.Of<IOrders>(app.Formats));
        Assert.Null(protoc.Run(["--python_out=.", "orders.proto"], []).Errors);

        await CheckAsync(Interpreter, Client("client.py"), new Uri(app.Http2Url).Authority, protoc.Folder, InvalidOrder);
    }

    [Fact]
    public async Task Node()
    {
        string? node = Programs.Find("node");
        string clients = Path.Combine(Repository.Root, "tests/Grpc.Tests/Clients");
        Assert.SkipUnless(
            node is not null && Directory.Exists(Path.Combine(clients, "node_modules")),
            "node is not there, or not what it needs: npm install --prefix tests/Grpc.Tests/Clients"
        );
        using var protoc = new Protoc();
        protoc.Add("orders.proto", GrpcSchema.Of<IOrders>(app.Formats));

        await CheckAsync(node, Path.Combine(clients, "client.js"), new Uri(app.Http2Url).Authority, protoc.Folder, InvalidOrder);
    }

    [Fact]
    public async Task A_page_over_gRPC_Web()
    {
        Assert.SkipWhen(Programs.Chromium is null, "Chromium is not installed.");
        using IPlaywright playwright = await Playwright.CreateAsync();
        await using IBrowser browser = await playwright.Chromium.LaunchAsync(
            new()
            {
                ExecutablePath = Programs.Chromium,
                Args = ["--no-sandbox", "--disable-dev-shm-usage"],
                Timeout = 90_000,
            }
        );
        IPage page = await browser.NewPageAsync();
        await page.GotoAsync($"{app.Http1Url}/page");
        await page.AddScriptTagAsync(new() { Content = await File.ReadAllTextAsync(Client("web.js")) });

        string seen = await page.EvaluateAsync<string>("async (invalid) => JSON.stringify(await main(invalid))", InvalidOrder);

        // A page cannot stream what it sends.
        Check(Parse(seen) with { Collected = Expected.Collected, Exchanged = Expected.Exchanged });
    }

    private static string Client(string file) => Path.Combine(Repository.Root, $"tests/Grpc.Tests/Clients/{file}");

    private static void Check(Seen seen) => Assert.Equal(JsonSerializer.Serialize(Expected), JsonSerializer.Serialize(seen));

    private static async Task CheckAsync(params string[] command)
    {
        (int exitCode, string output, string errors) = await RunAsync(command[0], command[1..]);
        Assert.True(exitCode == 0, errors);
        Check(Parse(output));
    }

    private static async Task<(int ExitCode, string Output, string Errors)> RunAsync(string program, params string[] arguments)
    {
        using Process process = Process.Start(
            new ProcessStartInfo(program, arguments)
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
                UseShellExecute = false,
            }
        )!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        return (process.ExitCode, output, await errors);
    }

    private static Seen Parse(string json)
    {
        using var seen = JsonDocument.Parse(json);
        JsonElement root = seen.RootElement;
        return new Seen
        {
            Customer = root.GetProperty("customer").GetString()!,
            Streamed = [.. root.GetProperty("streamed").EnumerateArray().Select(static id => id.GetInt32())],
            Collected = root.TryGetProperty("collected", out JsonElement collected)
                ? [.. collected.EnumerateArray().Select(static product => product.GetString()!)]
                : [],
            Exchanged = root.TryGetProperty("exchanged", out JsonElement exchanged) ? exchanged.GetInt32() : 0,
            Deadline = Code(root.GetProperty("deadline")),
            Cancelled = Code(root.GetProperty("cancelled")),
            Refused = CodeAndDetails(root.GetProperty("refused")),
            Invalid = CodeAndDetails(root.GetProperty("invalid")),
            TooLarge = Code(root.GetProperty("tooLarge")),
        };

        static StatusCode Code(JsonElement number) => (StatusCode)number.GetInt32();
        static string CodeAndDetails(JsonElement pair) => $"{Code(pair[0])}: {pair[1].GetString()}";
    }

    private static string Text(Status status) => $"{status.StatusCode}: {status.Detail}";

    private static async Task<Status> StatusAsync(Func<Task> call) => (await Assert.ThrowsAsync<RpcException>(call)).Status;

    private static Task<byte[]> Raw(GrpcChannel channel, string method, byte[] message)
    {
        Marshaller<byte[]> bytes = Marshallers.Create(static bytes => bytes, static bytes => bytes);
        return channel
            .CreateCallInvoker()
            .AsyncUnaryCall(
                new Method<byte[], byte[]>(MethodType.Unary, "acme.orders.Orders", method, bytes, bytes),
                null,
                default,
                message
            )
            .ResponseAsync;
    }

    private sealed record Seen
    {
        public required string Customer { get; init; }

        public required int[] Streamed { get; init; }

        public required string[] Collected { get; init; }

        public required int Exchanged { get; init; }

        public required StatusCode Deadline { get; init; }

        public required StatusCode Cancelled { get; init; }

        public required string Refused { get; init; }

        public required string Invalid { get; init; }

        public required StatusCode TooLarge { get; init; }
    }
}

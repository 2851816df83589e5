using System.Net;
using Grpc.Core;
using Microsoft.AspNetCore.Http;
using SerializationApi.Contracts;
using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Grpc;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Scenarios;
using SerializationApi.LoadTests.Tests.Support;
using SerializationApi.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Grpc;

/// <summary>Calls of gRPC against servers that write its bytes by themselves.</summary>
public sealed class GrpcCallTests
{
    private static readonly byte[] Frame = Encode(300);

    public static TheoryData<MethodType> Types => [MethodType.Unary, MethodType.ServerStreaming, MethodType.DuplexStreaming];

    [Theory]
    [MemberData(nameof(Types))]
    public async Task A_right_response_is_verified_and_its_messages_are_counted_with_their_heads(MethodType type)
    {
        string seen = "";
        StepRecorder recorded = await CallAsync(
            type,
            async http =>
            {
                seen = $"{http.Request.Protocol} {http.Request.Path} {http.Request.Headers["grpc-accept-encoding"]}";
                await RespondAsync(http, Frame);
            }
        );
        Assert.Equal((10L, 0L, 10L), (recorded.Requests, recorded.Failures, recorded.Verified));
        Assert.Equal("HTTP/2 /tests.Numbers/All identity", seen.TrimEnd(','));
        Assert.Equal(
            (Frame.Length, Frame.Length, Frame.Length),
            (recorded.WireBytes.Mean, recorded.DecodedBytes.Mean, recorded.RequestBytes.Mean)
        );
        Assert.Equal(10, recorded.FirstByte.Count);
        Assert.InRange(recorded.FirstByte.MillisecondsAt(100), 0.001, recorded.Latency.MillisecondsAt(100) * 1.01);
    }

    [Fact]
    public async Task Messages_of_a_stream_are_sent_and_received_one_by_one()
    {
        byte[] body = Encode(300, 0, 70_000);
        StepRecorder recorded = await CallAsync(
            MethodType.DuplexStreaming,
            async http =>
            {
                await BeginAsync(http);
                await http.Request.Body.CopyToAsync(http.Response.Body);
                End(http, StatusCode.OK);
            },
            300,
            0,
            70_000
        );
        Assert.Equal((0L, 10L), (recorded.Failures, recorded.Verified));
        Assert.Equal((body.Length, body.Length), (recorded.WireBytes.Mean, recorded.RequestBytes.Mean));
    }

    [Theory]
    [MemberData(nameof(Types))]
    public async Task Another_status_is_counted_by_its_name_with_an_example(MethodType type)
    {
        (Failure Example, long Count) failure = await OnlyFailureAsync(
            type,
            http =>
            {
                // As trailers without a message, "Trailers-Only".
                http.Response.ContentType = "application/grpc";
                http.Response.Headers["grpc-status"] = "8";
                http.Response.Headers["grpc-message"] = "too busy";
                return Task.CompletedTask;
            }
        );
        Assert.Equal((new Failure(FailureCategory.Status, "ResourceExhausted", "too busy"), 10L), failure);
    }

    [Fact]
    public async Task The_message_of_a_status_is_escaped_in_the_example()
    {
        (Failure example, long _) = await OnlyFailureAsync(
            MethodType.Unary,
            http =>
            {
                http.Response.ContentType = "application/grpc";
                http.Response.Headers["grpc-status"] = "8";
                http.Response.Headers["grpc-message"] = "%1B]0;pwned%07%E2%80%AE%0D%0A";
                return Task.CompletedTask;
            }
        );
        Assert.Equal("\\u001b]0;pwned\\u0007\\u202e ", example.Detail);
    }

    [Theory]
    [MemberData(nameof(Types))]
    public async Task A_status_behind_messages_is_counted_too(MethodType type)
    {
        (Failure example, long _) = await OnlyFailureAsync(type, http => RespondAsync(http, Frame, StatusCode.Unavailable));
        Assert.Equal((FailureCategory.Status, "Unavailable"), (example.Category, example.Kind));
    }

    [Fact]
    public async Task A_server_that_knows_no_grpc_is_counted_by_status()
    {
        (Failure example, long _) = await OnlyFailureAsync(
            MethodType.Unary,
            http =>
            {
                http.Response.StatusCode = 404;
                return Task.CompletedTask;
            }
        );
        Assert.Equal((FailureCategory.Status, "Unimplemented"), (example.Category, example.Kind));
    }

    [Theory]
    [MemberData(nameof(Types))]
    public async Task Another_value_is_a_wrong_response(MethodType type)
    {
        (Failure example, long count) = await OnlyFailureAsync(type, http => RespondAsync(http, Encode(301)));
        Assert.Equal(
            (
                new Failure(
                    FailureCategory.WrongResponse,
                    "wrong value",
                    """[{"Count":301,"Seed":null}] instead of [{"Count":300,"Seed":null}]"""
                ),
                10L
            ),
            (example, count)
        );
    }

    [Fact]
    public async Task A_message_that_does_not_decode_is_a_wrong_response()
    {
        (Failure example, long _) = await OnlyFailureAsync(MethodType.Unary, http => RespondAsync(http, [0, 0, 0, 0, 1, 0x08]));
        Assert.Equal((FailureCategory.WrongResponse, "wrong body"), (example.Category, example.Kind));
    }

    [Theory]
    [InlineData(MethodType.ServerStreaming)]
    [InlineData(MethodType.DuplexStreaming)]
    public async Task A_stream_without_an_end_is_a_wrong_length(MethodType type)
    {
        (Failure example, long _) = await OnlyFailureAsync(
            type,
            async http =>
            {
                await BeginAsync(http);
                while (!http.RequestAborted.IsCancellationRequested)
                {
                    await http.Response.Body.WriteAsync(Frame);
                }
            }
        );
        Assert.Equal((FailureCategory.WrongResponse, "wrong length"), (example.Category, example.Kind));
    }

    [Theory]
    [MemberData(nameof(Types))]
    public async Task A_broken_response_is_counted_by_exception(MethodType type)
    {
        (Failure example, long _) = await OnlyFailureAsync(
            type,
            async http =>
            {
                await BeginAsync(http);
                await http.Response.Body.WriteAsync(Frame.AsMemory(0, 6));
                await http.Response.Body.FlushAsync();
                http.Abort();
            }
        );
        Assert.Equal((FailureCategory.Exception, "HttpProtocolException: HttpProtocolError"), (example.Category, example.Kind));
    }

    [Theory]
    [MemberData(nameof(Types))]
    public async Task A_response_that_does_not_come_is_a_timeout(MethodType type)
    {
        (Failure example, long _) = await OnlyFailureAsync(
            type,
            http => Task.Delay(Timeout.Infinite, http.RequestAborted),
            TimeSpan.FromMilliseconds(200)
        );
        Assert.Equal((FailureCategory.Exception, "Timeout"), (example.Category, example.Kind));
    }

    [Fact]
    public async Task Nobody_at_the_address_is_counted_by_exception()
    {
        var http = new HttpSettings(new Uri($"http://127.0.0.1:{Ports.Free()}/"), HttpVersion.Version20, ContentCoding.Identity, 2);
        (Failure example, long count) = Assert.Single((await CallAsync(http, Template(MethodType.Unary, 300))).FailuresByKind.Entries);
        Assert.Equal((FailureCategory.Exception, "SocketException: ConnectionRefused", 10L), (example.Category, example.Kind, count));
    }

    [Fact]
    public async Task Workers_share_as_many_connections_as_were_asked_for()
    {
        var ports = new System.Collections.Concurrent.ConcurrentDictionary<string, int>();
        await using TestService service = await TestService.StartAsync(
            http =>
            {
                ports.TryAdd(http.Connection.Id, 0);
                return RespondAsync(http, Frame);
            },
            http2: true
        );
        await CallAsync(service.Settings(connections: 1, http2: true), Template(MethodType.Unary, 300));
        Assert.Single(ports);
        await CallAsync(service.Settings(connections: 64, http2: true), Template(MethodType.Unary, 300));
        Assert.Equal(3, ports.Count);
    }

    private static GrpcSample<SampleRequest> Sample(params int[] counts) =>
        new([.. counts.Select(count => new SampleRequest { Count = count })]);

    private static byte[] Encode(params int[] counts) => Sample(counts).Encode(PayloadFormat.Grpc);

    private static async Task BeginAsync(HttpContext http)
    {
        http.Response.ContentType = "application/grpc";
        http.Response.DeclareTrailer("grpc-status");
        await http.Response.StartAsync();
    }

    private static void End(HttpContext http, StatusCode status) => http.Response.AppendTrailer("grpc-status", $"{(int)status}");

    private static async Task RespondAsync(HttpContext http, byte[] body, StatusCode status = StatusCode.OK)
    {
        await http.Request.Body.CopyToAsync(Stream.Null);
        await BeginAsync(http);
        await http.Response.Body.WriteAsync(body);
        End(http, status);
    }

    private static GrpcTemplate Template(MethodType type, params int[] counts) =>
        new(new GrpcMethod(type, "tests.Numbers", "All"), PayloadFormat.Grpc, Encode(counts), Sample(counts), Encode(counts).Length);

    private static async Task<(Failure Example, long Count)> OnlyFailureAsync(
        MethodType type,
        RequestDelegate handle,
        TimeSpan? timeout = null
    ) => Assert.Single((await CallAsync(type, handle, timeout)).FailuresByKind.Entries);

    private static Task<StepRecorder> CallAsync(MethodType type, RequestDelegate handle, params int[] counts) =>
        CallAsync(type, handle, null, counts);

    private static async Task<StepRecorder> CallAsync(MethodType type, RequestDelegate handle, TimeSpan? timeout, params int[] counts)
    {
        await using TestService service = await TestService.StartAsync(handle, http2: true);
        return await CallAsync(service.Settings(http2: true), Template(type, counts.Length == 0 ? [300] : counts), timeout);
    }

    private static async Task<StepRecorder> CallAsync(HttpSettings http, GrpcTemplate template, TimeSpan? timeout = null)
    {
        using var connections = new GrpcConnections(http, workers: 2);
        var scenario = new Scenario("test", new Step("call", context => connections.CallAsync(template, context)))
        {
            Stages = [new ClosedStage(2, 2, TimeSpan.FromMinutes(1))],
            MaxRequests = 10,
        };
        return (
            await Load.RunAsync(scenario, new EngineSettings { VerifyOneIn = 1, RequestTimeout = timeout ?? TimeSpan.FromMinutes(1) })
        ).Measured;
    }
}

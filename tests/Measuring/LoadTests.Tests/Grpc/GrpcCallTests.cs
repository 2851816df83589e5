using Grpc.Core;
using SerializationApi.LoadTests.Grpc;

namespace SerializationApi.LoadTests.Tests.Grpc;

/// <summary>Calls of gRPC against servers that write its bytes by themselves.</summary>
public sealed class GrpcCallTests
{
    private static readonly byte[] Frame = Encode(300);

    private static readonly (string Case, FailureCategory Category, string Kind, string Detail)[] Failures =
    [
        ("another status", FailureCategory.Status, "ResourceExhausted", "too busy"),
        ("another status behind messages", FailureCategory.Status, "Unavailable", ""),
        (
            "another value",
            FailureCategory.WrongResponse,
            "wrong value",
            """[{"Count":301,"Seed":null}] instead of [{"Count":300,"Seed":null}]"""
        ),
        ("no end", FailureCategory.WrongResponse, "wrong length", ""),
        ("an end in the middle", FailureCategory.Exception, "HttpProtocolException: HttpProtocolError", ""),
        ("no response", FailureCategory.Exception, "Timeout", ""),
    ];

    // Of one response there is always an end.
    public static TheoryData<MethodType, string> FailuresOfTypes =>
        [
            .. from type in (MethodType[])[MethodType.Unary, MethodType.ServerStreaming, MethodType.DuplexStreaming]
            from failure in Failures
            where (type, failure.Case) != (MethodType.Unary, "no end")
            select (type, failure.Case),
        ];

    [Theory]
    [MemberData(nameof(FailuresOfTypes))]
    public async Task A_failure_is_counted_by_its_kind_with_an_example(MethodType type, string name)
    {
        TimeSpan? timeout = name == "no response" ? TimeSpan.FromMilliseconds(200) : null;
        await using TestService service = await TestService.StartAsync(http => FailAsync(http, name), http2: true);
        using var connections = new GrpcConnections(service.Settings(), workers: 2);
        var template = new GrpcTemplate(new GrpcMethod(type, "tests.Numbers", "All"), PayloadFormat.Grpc, Frame, Sample(300), Frame.Length);
        StepRecorder recorded = await Load.MeasureAsync(
            Load.Closed(2, context => connections.CallAsync(template, context), requests: 10),
            timeout: timeout
        );
        (Failure example, long count) = Assert.Single(recorded.FailuresByKind.Entries);
        (string _, FailureCategory category, string kind, string detail) = Failures.Single(failure => failure.Case == name);
        Assert.Equal((category, kind, 10L), (example.Category, example.Kind, count));
        Assert.Contains(detail, example.Detail, StringComparison.Ordinal);
    }

    private static async Task FailAsync(HttpContext http, string name)
    {
        switch (name)
        {
            case "another status":
                // As trailers without a message, "Trailers-Only".
                http.Response.ContentType = "application/grpc";
                http.Response.Headers["grpc-status"] = "8";
                http.Response.Headers["grpc-message"] = "too busy";
                break;
            case "another status behind messages":
                await RespondAsync(http, Frame, StatusCode.Unavailable);
                break;
            case "another value":
                await RespondAsync(http, Encode(301));
                break;
            case "no end":
                await BeginAsync(http);
                while (!http.RequestAborted.IsCancellationRequested)
                {
                    await http.Response.Body.WriteAsync(Frame);
                }

                break;
            case "an end in the middle":
                await BeginAsync(http);
                await http.Response.Body.WriteAsync(Frame.AsMemory(0, 6));
                await http.Response.Body.FlushAsync();
                // Or the reset overtakes the header on a busy machine.
                await Task.Delay(100);
                http.Abort();
                break;
            default:
                await Task.Delay(Timeout.Infinite, http.RequestAborted);
                break;
        }
    }

    private static GrpcSample<SampleRequest> Sample(int count) => new([new SampleRequest { Count = count }]);

    private static byte[] Encode(int count) => Sample(count).Encode(PayloadFormat.Grpc);

    private static async Task BeginAsync(HttpContext http)
    {
        http.Response.ContentType = "application/grpc";
        http.Response.DeclareTrailer("grpc-status");
        await http.Response.StartAsync();
    }

    private static async Task RespondAsync(HttpContext http, byte[] body, StatusCode status = StatusCode.OK)
    {
        await http.Request.Body.CopyToAsync(Stream.Null);
        await BeginAsync(http);
        await http.Response.Body.WriteAsync(body);
        http.Response.AppendTrailer("grpc-status", $"{(int)status}");
    }
}

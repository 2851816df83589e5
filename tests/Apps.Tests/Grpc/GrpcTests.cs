using Grpc.Net.Client;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using ProtoBuf.Grpc.Client;
using ProtoBuf.Grpc.Server;
using SerializationApi.Formats;
using SerializationApi.Grpc;

namespace SerializationApi.Apps.Tests.Grpc;

/// <summary>An app of protobuf-net.Grpc: each end is moved by itself, and neither sees which the other is.</summary>
public sealed class GrpcTests
{
    [Theory]
    [InlineData(true, false)]
    [InlineData(false, true)]
    [InlineData(true, true)]
    public async Task Calls_have_the_values_and_bytes_that_they_had(bool isServerMoved, bool isClientMoved)
    {
        (string values, string bytes) before = await CallAsync(isServerMoved: false, isClientMoved: false);

        Assert.Equal("56 0:00000000 1:00000001 2:00000002", before.values);
        Assert.Equal(before, await CallAsync(isServerMoved, isClientMoved));
    }

    private static async Task<(string Values, string Bytes)> CallAsync(bool isServerMoved, bool isClientMoved)
    {
        await using WebApplication app = await Trial.StartAsync(
            builder =>
            {
                if (isServerMoved)
                {
                    builder.Services.AddFormats(static formats => formats.AddShapes(CallShapes.All)).AddFormatsGrpc();
                }
                else
                {
                    builder.Services.AddCodeFirstGrpc();
                }
            },
            static app =>
            {
                app.MapGrpcService<Calculator>();
                app.MapGrpcService<Times>();
            }
        );
        using var recorder = new Recorder { InnerHandler = app.GetTestServer().CreateHandler() };
        using var channel = GrpcChannel.ForAddress("http://localhost", new GrpcChannelOptions { HttpHandler = recorder });
        var formats = new FormatSet(CallShapes.All);
        ICalculator calculator = isClientMoved
            ? channel.CreateFormatsService<ICalculator>(formats)
            : channel.CreateGrpcService<ICalculator>();
        ITimes times = isClientMoved ? channel.CreateFormatsService<ITimes>(formats) : channel.CreateGrpcService<ITimes>();

        List<string> values = [$"{(await calculator.MultiplyAsync(new Factors { X = 7, Y = 8 })).Result}"];
        await foreach (Tick tick in times.SubscribeAsync(new Subscription { Count = 3 }))
        {
            values.Add($"{tick.Time.Second}:{tick.Id.ToString()[..8]}");
        }

        return (string.Join(' ', values), string.Join('\n', recorder.Bytes));
    }

    /// <summary>Keeps what was sent and received.</summary>
    private sealed class Recorder : DelegatingHandler
    {
        public List<string> Bytes { get; } = [];

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            byte[] sent = await request.Content!.ReadAsByteArrayAsync(cancellationToken);
            HttpResponseMessage response = await base.SendAsync(request, cancellationToken);
            byte[] received = await response.Content.ReadAsByteArrayAsync(cancellationToken);
            Bytes.Add($"{request.RequestUri!.AbsolutePath} {Convert.ToHexString(sent)} {Convert.ToHexString(received)}");
            return response;
        }
    }
}

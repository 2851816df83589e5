using System.Net;
using Grpc.Net.Client;
using Grpc.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using SerializationApi.Formats;
using SerializationApi.Negotiation.Tests;
using SerializationApi.Shapes;

namespace SerializationApi.Grpc.Tests;

/// <summary>An app with gRPC services, on HTTP/2 without TLS and on HTTP/1.1 for browsers.</summary>
public sealed class GrpcApp : IAsyncLifetime
{
    private readonly RecordedLog _log = new();
    private WebApplication? _app;

    /// <summary>Configures the endpoints of orders.</summary>
    public Action<IEndpointConventionBuilder> ConfigureOrders { get; init; } = static _ => { };

    public FormatSet Formats { get; } = new(TestShapes.All, FormatSet.Standard(FormatLimits.Default));

    public string Http2Url { get; private set; } = "";

    public string Http1Url { get; private set; } = "";

    /// <summary>What was logged before the app had started.</summary>
    private const string Differ = " differ from protobuf-net's";
    private const int Differing = 2;

    public IReadOnlyList<(LogLevel Level, string Text)> StartLines { get; private set; } = [];

    public async ValueTask InitializeAsync()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders().AddProvider(_log);
        builder.WebHost.ConfigureKestrel(static kestrel =>
        {
            kestrel.Listen(IPAddress.Loopback, 0, static listen => listen.Protocols = HttpProtocols.Http2);
            kestrel.Listen(IPAddress.Loopback, 0, static listen => listen.Protocols = HttpProtocols.Http1);
        });
        builder.Services.AddFormats(static formats => formats.AddShapes(TestShapes.All));
        builder.Services.AddFormatsGrpc(static options => options.MaxReceiveMessageSize = 1 << 20);
        builder.Services.AddFormatsGrpcReflection();
        builder.Services.AddSingleton<IOrders, OrderService>();
        _app = builder.Build();
        _app.UseGrpcWeb(new GrpcWebOptions { DefaultEnabled = true });
        ConfigureOrders(_app.MapGrpcService<OrderService>());
        _app.MapGrpcService<NoteService>();
        _app.MapGrpcReflectionService();
        _app.MapGet("/page", static () => Results.Content("<!doctype html><title>A page</title>", "text/html"));
        await _app.StartAsync();
        List<(LogLevel Level, string Text)> lines = await _log.WaitForAsync("Application started");
        while (lines.Count(static line => line.Text.Contains(Differ, StringComparison.Ordinal)) < Differing)
        {
            lines.AddRange(await _log.WaitForAsync(Differ)); // Compared in the background.
        }

        StartLines = lines;
        string[] addresses = [.. _app.Urls];
        (Http2Url, Http1Url) = (addresses[0], addresses[1]);
    }

    public GrpcChannel Channel() => GrpcChannel.ForAddress(Http2Url);

    /// <summary>What is logged until reflection has its descriptors.</summary>
    public IReadOnlyList<(LogLevel Level, string Text)> LinesAfterReflection()
    {
        _app!.Services.GetRequiredService<ReflectionServiceImpl>();
        return _log.Take();
    }

    public async ValueTask DisposeAsync()
    {
        if (_app is not null)
        {
            await _app.DisposeAsync();
        }

        _log.Dispose();
    }
}

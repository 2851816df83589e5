using System.Net;
using System.Threading.RateLimiting;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using SerializationApi.Api.Limits;
using SerializationApi.Api.Settings;

namespace SerializationApi.Api.Hosting;

/// <summary>Configures Kestrel: its addresses, its limits, and its shutdown.</summary>
internal static class Listening
{
    // Before a rate is measured: a connection starts slowly, and may pause for a moment.
    private static readonly TimeSpan GracePeriod = TimeSpan.FromSeconds(5);

    // While a client sends and its body is read as fast, Kestrel's receive loop does not yield until so many bytes wait to be read. With
    // its queues (IOQueueCount), one per processor, other responses wait for that loop: hundreds of milliseconds with the default of 1 MiB.
    // Without queues they only wait for a pool thread.
    private const int ReadAheadBytes = 64 * 1024;

    // Connections that wait to be accepted. If the queue is full, the system drops an attempt, and the client repeats it after a second: a
    // flood of short connections fills the default of 512.
    private const int Backlog = 4096;

    // The bytes that clients may send before they are read, and so before the memory account counts them: by default 768 KiB and 1 MiB.
    private const int StreamWindowBytes = 128 * 1024;
    private const int ConnectionWindowBytes = 256 * 1024;

    // The memory of a connection that the memory account does not count: headers, short bodies, and unsent parts of short responses. All
    // connections together may take a third of the process's memory.
    private const int ConnectionBytes = 16 * 1024;
    private const int MaxConnections = 10_000;

    // From this size on, a response that the client does not take is awaited, and so counted.
    private const int ResponseBufferBytes = 4 * 1024;

    // An open HTTP/2 stream holds about 10 KiB and its received bytes until its handler has run and its response is taken, also if the
    // client has reset it or disconnected. Kestrel has up to twice as many of them as may be open. Those of all connections together may
    // also take a quarter of the process's memory.
    private const int StreamBytes = 2 * 16 * 1024;

    // New HTTP/2 connections of one address: each costs milliseconds if it opens and resets streams as fast as it can, and ends before
    // Kestrel's limits for one connection are reached. Clients keep theirs. More wait, and the last of them are closed.
    private const int NewConnectionsPerSecond = 50;
    private const int NewConnectionsAtOnce = 16;
    private const int MaxWaitingConnections = 500;

    private const int MemoryPerStream = 16 << 20;
    private const int MaxStreams = 100;
    private const int MinStreams = 16;

    /// <summary>
    /// The addresses of HTTP/1.1; the host's take precedence over the settings'. One cleartext port cannot serve HTTP/2 too, because there
    /// is no ALPN without TLS; HTTP/2 has separate addresses.
    /// </summary>
    public static string[] Http1Of(IConfiguration configuration, ServiceSettings settings) =>
        configuration switch
        {
            _ when configuration[WebHostDefaults.ServerUrlsKey] is { Length: > 0 } urls => Split(urls),
            _ when configuration[WebHostDefaults.HttpPortsKey] is { Length: > 0 } ports =>
            [
                .. Split(ports).Select(port => $"http://*:{port}"),
            ],
            _ => Split(settings.Urls),
        };

    public static void AddListening(this WebApplicationBuilder builder, ServiceSettings settings)
    {
        string[] http2 = Split(settings.Http2Urls);
        int[] http2Ports = [.. http2.Select(url => BindingAddress.Parse(url).Port)];
        builder.Services.Configure<HostOptions>(host =>
            host.ShutdownTimeout = TimeSpan.FromSeconds(settings.ShutdownSeconds - ServiceSettings.MinShutdownSeconds)
        );
        builder.Services.Configure<SocketTransportOptions>(static sockets =>
        {
            sockets.Backlog = Backlog;
            sockets.MaxReadBufferSize = ReadAheadBytes;
            sockets.IOQueueCount = 0;
        });
        builder.WebHost.UseUrls([.. Http1Of(builder.Configuration, settings), .. http2]).UseSetting(WebHostDefaults.HttpPortsKey, "");
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            kestrel.AddServerHeader = false;
            kestrel.Limits.MaxConcurrentConnections =
                settings.MaxConnections > 0
                    ? settings.MaxConnections
                    : Math.Clamp(RequestLimits.Memory / 3 / ConnectionBytes, 1, MaxConnections);
            int streams = (int)Math.Clamp(RequestLimits.Memory / MemoryPerStream, MinStreams, MaxStreams);
            kestrel.Limits.Http2.MaxStreamsPerConnection = streams;
            kestrel.Limits.MaxResponseBufferSize = ResponseBufferBytes;
            kestrel.Limits.MaxRequestBodySize = settings.MaxRequestBodyBytes;
            kestrel.Limits.Http2.InitialStreamWindowSize = StreamWindowBytes;
            kestrel.Limits.Http2.InitialConnectionWindowSize = ConnectionWindowBytes;
            ConcurrencyLimiter http2Connections = RequestLimits.CreateLimiter(RequestLimits.Memory / 4, (long)StreamBytes * streams);
            PartitionedRateLimiter<ConnectionContext> newConnections = CreateLimiterOfNew();
            MinDataRate? slowest = settings.MinBytesPerSecond == 0 ? null : new MinDataRate(settings.MinBytesPerSecond, GracePeriod);
            kestrel.Limits.MinRequestBodyDataRate = slowest;
            kestrel.Limits.MinResponseDataRate = slowest;
            kestrel.ConfigureEndpointDefaults(endpoint =>
            {
                if (endpoint.IPEndPoint is { } listen && http2Ports.Contains(listen.Port))
                {
                    endpoint.Protocols = HttpProtocols.Http2;
                    endpoint.Use(next => connection => ServeAsync(connection, next, http2Connections, newConnections));
                }
            });
        });
    }

    // Kestrel has one limit for all endpoints.
    private static async Task ServeAsync(
        ConnectionContext connection,
        ConnectionDelegate next,
        ConcurrencyLimiter connections,
        PartitionedRateLimiter<ConnectionContext> newConnections
    )
    {
        using RateLimitLease lease = connections.AttemptAcquire();
        if (lease.IsAcquired && await IsDueAsync(connection, newConnections))
        {
            await next(connection);
        }
    }

    private static async ValueTask<bool> IsDueAsync(ConnectionContext connection, PartitionedRateLimiter<ConnectionContext> newConnections)
    {
        try
        {
            using RateLimitLease due = await newConnections.AcquireAsync(connection, 1, connection.ConnectionClosed);
            return due.IsAcquired;
        }
        catch (OperationCanceledException)
        {
            return false;
        }
    }

    private static PartitionedRateLimiter<ConnectionContext> CreateLimiterOfNew() =>
        PartitionedRateLimiter.Create<ConnectionContext, IPAddress>(static connection =>
            RateLimitPartition.GetTokenBucketLimiter(
                (connection.RemoteEndPoint as IPEndPoint)?.Address ?? IPAddress.None,
                static _ => new TokenBucketRateLimiterOptions
                {
                    TokenLimit = NewConnectionsAtOnce,
                    TokensPerPeriod = 1,
                    ReplenishmentPeriod = TimeSpan.FromSeconds(1) / NewConnectionsPerSecond,
                    QueueLimit = MaxWaitingConnections,
                }
            )
        );

    private static string[] Split(string list) => list.Split(';', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
}

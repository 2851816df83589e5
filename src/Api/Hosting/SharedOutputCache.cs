using System.Buffers;
using System.Globalization;
using System.IO.Pipelines;
using Microsoft.AspNetCore.OutputCaching;
using SerializationApi.Contracts;
using StackExchange.Redis;

namespace SerializationApi.Api.Hosting;

/// <summary>The output cache of several instances, on a Redis server. While the server is unavailable, responses are not cached.</summary>
/// <param name="redis">ASP.NET Core's own store, which returns entries without copying them to arrays.</param>
/// <param name="logger">Logs when the connection is lost and restored.</param>
internal sealed partial class SharedOutputCache(IOutputCacheBufferStore redis, ILogger<SharedOutputCache> logger) : IOutputCacheBufferStore
{
    private const int DefaultPort = 6379;

    // Within this time a response can be created, too.
    private const int PatienceMilliseconds = 500;

    private bool _isLost;

    /// <summary>Replaces the in-memory cache.</summary>
    /// <param name="services">The services.</param>
    /// <param name="server">redis://[[user]:password@]host[:port][/database], rediss:// for TLS.</param>
    public static void AddTo(IServiceCollection services, Uri server)
    {
        services.AddStackExchangeRedisOutputCache(options =>
        {
            options.ConfigurationOptions = OptionsOf(server);

            // Instances built with other contracts have separate entries.
            options.InstanceName = $"SerializationApi:{typeof(ContractShapes).Module.ModuleVersionId:N}:";
        });
        Type store = services.Last(static service => service.ServiceType == typeof(IOutputCacheStore)).ImplementationType!;
        services.AddSingleton<IOutputCacheStore>(provider =>
            ActivatorUtilities.CreateInstance<SharedOutputCache>(provider, ActivatorUtilities.CreateInstance(provider, store))
        );
    }

    public ValueTask<byte[]?> GetAsync(string key, CancellationToken cancellationToken) =>
        FindAsync(redis.GetAsync(key, cancellationToken));

    public ValueTask<bool> TryGetAsync(string key, PipeWriter destination, CancellationToken cancellationToken) =>
        FindAsync(redis.TryGetAsync(key, destination, cancellationToken));

    public ValueTask SetAsync(string key, byte[] value, string[]? tags, TimeSpan validFor, CancellationToken cancellationToken) =>
        KeepAsync(redis.SetAsync(key, value, tags, validFor, cancellationToken));

    public ValueTask SetAsync(
        string key,
        ReadOnlySequence<byte> value,
        ReadOnlyMemory<string> tags,
        TimeSpan validFor,
        CancellationToken cancellationToken
    ) => KeepAsync(redis.SetAsync(key, value, tags, validFor, cancellationToken));

    private async ValueTask<T?> FindAsync<T>(ValueTask<T?> entry)
    {
        try
        {
            return await entry;
        }
        catch (Exception exception) when (IsOfServer(exception))
        {
            Lose(exception);
            return default;
        }
    }

    private async ValueTask KeepAsync(ValueTask kept)
    {
        try
        {
            await kept;

            // A full server can still return entries.
            if (Interlocked.Exchange(ref _isLost, false))
            {
                LogRestored(logger);
            }
        }
        catch (Exception exception) when (IsOfServer(exception))
        {
            Lose(exception);
        }
    }

    /// <summary>Fails without the server: the entries may still exist when it comes back.</summary>
    public ValueTask EvictByTagAsync(string tag, CancellationToken cancellationToken) => redis.EvictByTagAsync(tag, cancellationToken);

    private static ConfigurationOptions OptionsOf(Uri server)
    {
        string[] user = server.UserInfo.Split(':', 2);
        return new ConfigurationOptions
        {
            EndPoints = { { server.Host, server.Port > 0 ? server.Port : DefaultPort } },
            User = user[0].Length > 0 ? Uri.UnescapeDataString(user[0]) : null,
            Password = user.Length > 1 ? Uri.UnescapeDataString(user[1]) : null,
            Ssl = server.Scheme == "rediss",
            DefaultDatabase = server.AbsolutePath.Trim('/') is { Length: > 0 } database
                ? int.Parse(database, CultureInfo.InvariantCulture)
                : null,
            AbortOnConnectFail = false,
            BacklogPolicy = BacklogPolicy.FailFast,
            ConnectTimeout = PatienceMilliseconds,
            AsyncTimeout = PatienceMilliseconds,
            SyncTimeout = PatienceMilliseconds,
        };
    }

    private static bool IsOfServer(Exception exception) => exception is RedisException or TimeoutException;

    private void Lose(Exception exception)
    {
        if (!Interlocked.Exchange(ref _isLost, true))
        {
            LogLost(logger, exception.Message);
        }
    }

    [LoggerMessage(1, LogLevel.Warning, "The output cache is unavailable, so responses are not cached: {Reason}")]
    private static partial void LogLost(ILogger logger, string reason);

    [LoggerMessage(2, LogLevel.Information, "The output cache is available again.")]
    private static partial void LogRestored(ILogger logger);
}

using System.Diagnostics;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.OutputCaching;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Api.Settings;
using SerializationApi.Api.Tests.Support;
using SerializationApi.Tests.Support;

namespace SerializationApi.Api.Tests.Hosting;

/// <summary>The output cache of several instances, on a server of Redis.</summary>
public sealed class SharedOutputCacheTests
{
    private const string Sample = "/users/sample?count=100&format=msgpack&seed=";

    [Fact]
    public async Task Instances_share_entries_and_go_on_without_the_server()
    {
        ServerProcess redis = await ServerProcess.RedisAsync();
        await using ServiceProcess first = await StartAsync(redis.Port);
        await using ServiceProcess second = await StartAsync(redis.Port);
        using var ofFirst = new HttpClient { BaseAddress = first.Addresses[0] };
        using var ofSecond = new HttpClient { BaseAddress = second.Addresses[0] };

        // On a busy machine the first connection may take longer than the service waits for it.
        int seed = 10;
        byte[] made = [],
            kept = [];
        string? tag = null,
            sameTag = null;
        Assert.True(
            await EventuallyAsync(async () =>
            {
                (made, tag, _) = await GetAsync(ofFirst, ++seed);
                (kept, sameTag, bool isKept) = await GetAsync(ofSecond, seed);
                return isKept;
            }),
            "The second instance has nothing that the first one made."
        );
        Assert.Equal(made, kept);
        Assert.Equal(tag, sameTag);

        int port = redis.Port;
        await redis.DisposeAsync();
        var watch = Stopwatch.StartNew();
        (byte[] without, string? sameTagAgain, bool isKeptWithout) = await GetAsync(ofSecond, seed);
        Assert.InRange(watch.Elapsed, TimeSpan.Zero, TimeSpan.FromSeconds(5));
        Assert.False(isKeptWithout);
        Assert.Equal(made, without);
        Assert.Equal(tag, sameTagAgain);

        await using ServerProcess again = await ServerProcess.RedisAsync(port);
        Assert.True(
            await EventuallyAsync(async () => (await GetAsync(ofFirst, 2)).IsKept && (await GetAsync(ofSecond, 3)).IsKept),
            "Nothing is kept once the server is back."
        );
        foreach (string output in (string[])[first.Output, second.Output])
        {
            Assert.Contains("The output cache is unavailable", output, StringComparison.Ordinal);
            Assert.Contains("The output cache is available again", output, StringComparison.Ordinal);
            Assert.DoesNotContain("fail:", output, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Service_starts_and_responds_without_the_server()
    {
        await using ServiceProcess service = await StartAsync(Ports.Free());
        using var client = new HttpClient { BaseAddress = service.Addresses[0] };
        for (int i = 0; i < 3; i++)
        {
            Assert.False((await GetAsync(client, 1)).IsKept);
        }

        Assert.Contains("The output cache is unavailable", service.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("fail:", service.Output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Tag_that_one_instance_evicts_is_evicted_for_others()
    {
        await using ServerProcess redis = await ServerProcess.RedisAsync();
        await using WebApplication first = Service.Build(["--Service:OutputCache", Address(redis.Port)]);
        await using WebApplication second = Service.Build(["--Service:OutputCache", Address(redis.Port)]);
        IOutputCacheStore ofFirst = first.Services.GetRequiredService<IOutputCacheStore>();
        IOutputCacheStore ofSecond = second.Services.GetRequiredService<IOutputCacheStore>();
        CancellationToken cancellation = TestContext.Current.CancellationToken;
        await ofFirst.SetAsync("a", [1], ["users"], TimeSpan.FromMinutes(1), cancellation);
        await ofFirst.SetAsync("b", [2], ["demos"], TimeSpan.FromMinutes(1), cancellation);
        Assert.Equal([1], await ofSecond.GetAsync("a", cancellation));

        await ofSecond.EvictByTagAsync("users", cancellation);

        // The entries of a tag are deleted without waiting for each.
        Assert.True(
            await EventuallyAsync(async () => await ofFirst.GetAsync("a", cancellation) is null),
            "The tag's entry is still there."
        );
        Assert.Equal([2], await ofFirst.GetAsync("b", cancellation));
    }

    [Theory]
    [InlineData("localhost:6379")]
    [InlineData("http://localhost")]
    [InlineData("redis://")]
    [InlineData("redis://:secret@localhost/x")]
    [InlineData("redis://:secret@localhost:99999")]
    public void Address_that_is_none_stops_the_start_and_is_not_shown(string address)
    {
        InvalidSettingException error = Assert.Throws<InvalidSettingException>(() => Service.Build(["--Service:OutputCache", address]));
        Assert.Equal(
            "Setting Service:OutputCache: expected nothing or "
                + "redis://[[user]:password@]host[:port][/database], rediss:// for TLS, found another text.",
            error.Message
        );
    }

    private static string Address(int port) => $"redis://:{Uri.EscapeDataString(ServerProcess.Password)}@127.0.0.1:{port}";

    private static Task<ServiceProcess> StartAsync(int port) => ServiceProcess.StartAsync(("Service__OutputCache", Address(port)));

    private static async Task<(byte[] Body, string? Tag, bool IsKept)> GetAsync(HttpClient client, int seed)
    {
        using HttpResponseMessage response = await client.GetAsync(Sample + seed, TestContext.Current.CancellationToken);
        response.EnsureSuccessStatusCode();
        return (
            await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken),
            response.Headers.ETag?.ToString(),
            response.Headers.Age.HasValue
        );
    }

    private static async Task<bool> EventuallyAsync(Func<Task<bool>> isTrue)
    {
        var watch = Stopwatch.StartNew();
        while (!await isTrue())
        {
            if (watch.Elapsed > TimeSpan.FromMinutes(1))
            {
                return false;
            }

            await Task.Delay(100, TestContext.Current.CancellationToken);
        }

        return true;
    }
}

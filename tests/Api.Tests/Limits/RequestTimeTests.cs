using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Api.Limits;
using SerializationApi.Api.Settings;

namespace SerializationApi.Api.Tests.Limits;

/// <summary>What ends a large request that waits for its client.</summary>
public sealed class RequestTimeTests
{
    [Fact]
    public async Task One_whose_time_is_over_is_aborted()
    {
        using var connection = new Connection();
        await RequestAsync(connection, seconds: 1, _ => connection.Aborted.WaitAsync(TimeSpan.FromSeconds(60), TestContext.Current.CancellationToken));
        Assert.True(connection.Aborted.IsCompleted);
    }

    // Its reads and writes end by themselves. An abort beside a read keeps Kestrel from ending it: it logged a warning for one in 10,000 such uploads.
    [Fact]
    public async Task One_whose_client_has_gone_is_left_alone()
    {
        using var connection = new Connection();
        await RequestAsync(connection, seconds: 60, http =>
        {
            connection.Leave();
            Assert.True(http.RequestAborted.IsCancellationRequested);
            return Task.CompletedTask;
        });
        Assert.False(connection.Aborted.IsCompleted);
    }

    private static async Task RequestAsync(Connection connection, int seconds, RequestDelegate handler)
    {
        ServiceSettings settings = ServiceSettings.Read(Service.CreateBuilder([]).Configuration) with { RequestSeconds = seconds };
        var services = new ServiceCollection();
        services.AddLogging().AddSingleton(settings).AddWorkLimits(settings);
        await using ServiceProvider provider = services.BuildServiceProvider();
        var pipeline = new ApplicationBuilder(provider);
        pipeline.UseWorkLimits();
        pipeline.Run(handler);
        var http = new DefaultHttpContext { RequestServices = provider };
        http.Features.Set<IHttpRequestLifetimeFeature>(connection);
        http.SetEndpoint(new Endpoint(null, new EndpointMetadataCollection(new WorkPrice(static _ => WorkBudget.LargeBytes)), null));
        await pipeline.Build()(http);
    }

    private sealed class Connection : IHttpRequestLifetimeFeature, IDisposable
    {
        private readonly CancellationTokenSource _gone = new();
        private readonly TaskCompletionSource _aborted = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public Connection() => RequestAborted = _gone.Token;

        public CancellationToken RequestAborted { get; set; }

        public Task Aborted => _aborted.Task;

        public void Abort() => _aborted.TrySetResult();

        public void Leave() => _gone.Cancel();

        public void Dispose() => _gone.Dispose();
    }
}

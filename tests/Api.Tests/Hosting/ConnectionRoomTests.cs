using Microsoft.AspNetCore.Connections;
using Microsoft.Extensions.Logging;
using SerializationApi.Api.Hosting;

namespace SerializationApi.Api.Tests.Hosting;

public sealed class ConnectionRoomTests
{
    [Fact]
    public async Task Who_comes_when_it_is_full_waits_until_another_has_left_and_that_is_said_once()
    {
        var log = new Lines();
        var room = new ConnectionRoom(max: 2, log);
        using var gone = new CancellationTokenSource();
        room.Enter(new DefaultConnectionContext { ConnectionClosed = gone.Token });
        Assert.True(room.WaitAsync(TestContext.Current.CancellationToken).AsTask().IsCompletedSuccessfully);
        room.Enter(new DefaultConnectionContext());

        Task[] waiting = [.. Enumerable.Range(0, 3).Select(_ => room.WaitAsync(TestContext.Current.CancellationToken).AsTask())];
        await Task.Delay(TimeSpan.FromMilliseconds(500), TestContext.Current.CancellationToken);
        Assert.DoesNotContain(waiting, static task => task.IsCompleted);

        await gone.CancelAsync();
        await Task.WhenAll(waiting).WaitAsync(TimeSpan.FromSeconds(60), TestContext.Current.CancellationToken);
        Assert.Equal((LogLevel.Warning, "The limit of open files leaves no room beside 2 connections: clients wait until others leave. Raise ulimit -n."), Assert.Single(log.All));
    }

    [Fact]
    public async Task Who_waits_leaves_when_the_server_stops()
    {
        var room = new ConnectionRoom(max: 0, new Lines());
        using var stop = new CancellationTokenSource();
        Task waiting = room.WaitAsync(stop.Token).AsTask();
        await stop.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => waiting);
    }

    private sealed class Lines : ILogger
    {
        public List<(LogLevel Level, string Text)> All { get; } = [];

        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => true;

        public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) =>
            All.Add((logLevel, formatter(state, exception)));
    }
}

using System.Threading.Channels;
using Microsoft.AspNetCore.SignalR;

namespace SerializationApi.SignalR.Tests;

/// <summary>Sends what has no form in MessagePack.</summary>
public sealed class OddHub : Hub
{
    public Unshaped Get() => new();

    public object GetAny() => new { A = 1 };

    public Torn GetTorn() => new();

    public Dictionary<string, Unshaped[]> GetMany() => new(StringComparer.Ordinal) { ["a"] = [new()] };

    public int TakeUnknown(Unshaped value) => value.X;

    public async IAsyncEnumerable<Unshaped> Stream()
    {
        await Task.Yield();
        yield return new Unshaped();
        yield return new Unshaped();
    }

    public ChannelReader<object> Read()
    {
        var channel = Channel.CreateUnbounded<object>();
        channel.Writer.TryWrite(1);
        channel.Writer.TryWrite(new Unshaped());
        channel.Writer.Complete();
        return channel.Reader;
    }

    public async Task<string> Collect(IAsyncEnumerable<object> items) => string.Join(", ", await items.ToArrayAsync());

    public Task Send() => Clients.All.SendAsync("Odd", new Unshaped(), 5);

    public Task SendCounts() => Clients.All.SendAsync("Counts", new Dictionary<string, int>(StringComparer.Ordinal) { ["a"] = 1 });

    public async Task<int> Ask() => await Clients.Caller.InvokeAsync<int>("Number", new Unshaped(), Context.ConnectionAborted);

    public async Task<object> AskAny() => await Clients.Caller.InvokeAsync<object>("Any", Context.ConnectionAborted);

    public object? Echo(object? value) => value;

    public string Text(string text) => text;
}

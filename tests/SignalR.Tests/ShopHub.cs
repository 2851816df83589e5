using System.Runtime.CompilerServices;
using System.Threading.Channels;
using Microsoft.AspNetCore.SignalR;

namespace SerializationApi.SignalR.Tests;

/// <summary>What the tests call. The server does not know which protocol it speaks.</summary>
public sealed class ShopHub(Calls calls) : Hub
{
    public Order? EchoOrder(Order? order) => order;

    public Note? EchoNote(Note? note) => note;

    public Drawing EchoDrawing(Drawing drawing) => drawing;

    public List<Order> EchoOrders(List<Order> orders) => orders;

    public IFigure[] EchoFigures(IFigure[] figures) => figures;

    public Parcel EchoParcel(Parcel parcel) => parcel;

    public Parcel MakeParcel(string json) =>
        System.Text.Json.JsonSerializer.Deserialize<Parcel>(json, System.Text.Json.JsonSerializerOptions.Web)!;

    public List<Parcel> EchoParcels(List<Parcel> parcels) => parcels;

    public string? EchoText(string? text) => text;

    public byte[] EchoBytes(byte[] bytes) => bytes;

    public Status EchoStatus(Status status) => status;

    public object? EchoAny(object? value) => value;

    public double Sum(int a, long b, double? c, List<int> rest) => a + b + (c ?? 0) + rest.Sum();

    public DateTime NextDay(DateTime day, Guid key) => key == Guid.Empty ? day.AddDays(1) : day;

    public Task Place(Order order) => Clients.All.SendAsync("Placed", order, order.Lines);

    public async Task<Order?> Confirm(Order order) => await Clients.Caller.InvokeAsync<Order?>("Confirm", order, default);

    public async IAsyncEnumerable<Order> List(int count, [EnumeratorCancellation] CancellationToken cancellation)
    {
        try
        {
            for (int i = 0; i < count; i++)
            {
                cancellation.ThrowIfCancellationRequested();
                yield return new Order { Id = i };
                if (i > 1_000)
                {
                    await Task.Delay(10, cancellation);
                }
            }
        }
        finally
        {
            if (cancellation.IsCancellationRequested)
            {
                calls.Cancelled.TrySetResult();
            }
        }
    }

    public ChannelReader<Note> Notes(int count)
    {
        var channel = Channel.CreateUnbounded<Note>();
        for (int i = 0; i < count; i++)
        {
            channel.Writer.TryWrite(new Note { Text = $"{i}" });
        }

        channel.Writer.Complete(count > 2 ? new HubException("There are only two notes.") : null);
        return channel.Reader;
    }

    public async Task<string> Collect(string separator, IAsyncEnumerable<Line> lines) =>
        string.Join(separator, await lines.Select(static line => line.Product).ToArrayAsync());

    public async IAsyncEnumerable<Drawing> Exchange(ChannelReader<Drawing> drawings)
    {
        await foreach (Drawing drawing in drawings.ReadAllAsync())
        {
            yield return drawing;
        }
    }

    public Order Refuse(int id) => throw new HubException($"There is no order {id}.");

    public void Drop() => Context.GetHttpContext()!.Abort();
}

/// <summary>What the hub has seen.</summary>
public sealed class Calls
{
    public TaskCompletionSource Cancelled { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);
}

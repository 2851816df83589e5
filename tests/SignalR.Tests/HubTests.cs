using System.Threading.Channels;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Client;
using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.SignalR.Tests;

/// <summary>Servers and clients of both protocols understand each other, over WebSockets.</summary>
public sealed class HubTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    public static TheoryData<Protocol, Protocol> Pairs =>
        new()
        {
            { Protocol.Ours, Protocol.Ours },
            { Protocol.Ours, Protocol.Microsofts },
            { Protocol.Microsofts, Protocol.Ours },
        };

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task Invocations_take_and_return_contracts_unions_lists_scalars_enums_and_nulls(Protocol ofServer, Protocol ofClient)
    {
        await using HubServer server = await HubServer.StartAsync(ofServer);
        await using HubConnection client = await server.ConnectAsync(ofClient);

        AssertSame(Samples.Order, await client.InvokeAsync<Order?>("EchoOrder", Samples.Order));
        AssertSame(Samples.Note, await client.InvokeAsync<Note?>("EchoNote", Samples.Note));
        AssertSame(Samples.Drawing, await client.InvokeAsync<Drawing>("EchoDrawing", Samples.Drawing));
        AssertSame(
            new List<Order> { Samples.Order, new() },
            await client.InvokeAsync<List<Order>>("EchoOrders", new[] { Samples.Order, new() })
        );
        IFigure[] figures = await client.InvokeAsync<IFigure[]>(
            "EchoFigures",
            new IFigure[]
            {
                new Circle { Radius = 2 },
                new Square { Side = 3 },
            }
        );
        Assert.Equal([typeof(Circle), typeof(Square)], figures.Select(static figure => figure.GetType()));
        Assert.Null(await client.InvokeAsync<Order?>("EchoOrder", null));
        Assert.Null(await client.InvokeAsync<string?>("EchoText", null));
        Assert.Equal("Ærø", await client.InvokeAsync<string?>("EchoText", "Ærø"));
        Assert.Equal(Status.Sent, await client.InvokeAsync<Status>("EchoStatus", Status.Sent));
        Assert.Equal(16.5, await client.InvokeAsync<double>("Sum", 1, 2L, 3.5, new List<int> { 4, 6 }));
        Assert.Equal(13, await client.InvokeAsync<double>("Sum", 1, 2L, null, new[] { 4, 6 }));
        Assert.Equal(
            new DateTime(2026, 11, 27, 0, 0, 0, DateTimeKind.Utc),
            await client.InvokeAsync<DateTime>("NextDay", new DateTime(2026, 11, 26, 0, 0, 0, DateTimeKind.Utc), Guid.Empty)
        );
        Assert.Equal("text", await client.InvokeAsync<object?>("EchoAny", "text"));
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task Values_of_a_megabyte_go_both_ways(Protocol ofServer, Protocol ofClient)
    {
        await using HubServer server = await HubServer.StartAsync(ofServer);
        await using HubConnection client = await server.ConnectAsync(ofClient);
        byte[] bytes = new byte[3 << 20];
        new Random(1).NextBytes(bytes);
        Order order = new()
        {
            Lines = [.. Enumerable.Range(0, 20_000).Select(static i => new Line { Product = $"product {i}", Price = i })],
        };

        Assert.Equal(bytes, await client.InvokeAsync<byte[]>("EchoBytes", bytes));
        AssertSame(order, await client.InvokeAsync<Order?>("EchoOrder", order));
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task The_server_calls_its_clients_and_waits_for_their_results(Protocol ofServer, Protocol ofClient)
    {
        await using HubServer server = await HubServer.StartAsync(ofServer);
        var placed = new TaskCompletionSource<(Order, List<Line>)>(TaskCreationOptions.RunContinuationsAsynchronously);
        await using HubConnection client = await server.ConnectAsync(
            ofClient,
            prepare: connection =>
            {
                connection.On("Placed", (Order order, List<Line> lines) => placed.SetResult((order, lines)));
                connection.On(
                    "Confirm",
                    (Order order) => order.Id < 0 ? throw new HubException("No.") : order with { Status = Status.Sent }
                );
            }
        );

        await client.SendAsync("Place", Samples.Order);
        (Order order, List<Line> lines) = await placed.Task.WaitAsync(Patience);
        Order? confirmed = await client.InvokeAsync<Order?>("Confirm", new Order { Id = 5 });
        HubException refused = await Assert.ThrowsAsync<HubException>(() => client.InvokeAsync<Order?>("Confirm", new Order { Id = -1 }));

        AssertSame(Samples.Order, order);
        AssertSame(Samples.Order.Lines!, lines);
        AssertSame(new Order { Id = 5, Status = Status.Sent }, confirmed);
        Assert.Contains("No.", refused.Message, StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task Streams_go_both_ways_and_end_with_errors_or_when_they_are_cancelled(Protocol ofServer, Protocol ofClient)
    {
        await using HubServer server = await HubServer.StartAsync(ofServer);
        await using HubConnection client = await server.ConnectAsync(ofClient);
        using var stop = new CancellationTokenSource();

        Assert.Equal(
            "0, 1, 2",
            string.Join(", ", await client.StreamAsync<Order>("List", 3).Select(static order => order.Id).ToArrayAsync())
        );
        Assert.Equal("0, 1", string.Join(", ", await client.StreamAsync<Note>("Notes", 2).Select(static note => note.Text).ToArrayAsync()));
        Assert.Equal("tea+cup", await client.InvokeAsync<string>("Collect", "+", Samples.Order.Lines!.ToAsyncEnumerable()));
        var drawings = Channel.CreateUnbounded<Drawing>();
        drawings.Writer.TryWrite(Samples.Drawing);
        drawings.Writer.Complete();
        AssertSame(Samples.Drawing, await client.StreamAsync<Drawing>("Exchange", drawings.Reader).SingleAsync());
        HubException failed = await Assert.ThrowsAsync<HubException>(async () => await client.StreamAsync<Note>("Notes", 3).ToArrayAsync());
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
        {
            await foreach (Order _ in client.StreamAsync<Order>("List", int.MaxValue, stop.Token))
            {
                await stop.CancelAsync();
            }
        });
        await server.Calls.Cancelled.Task.WaitAsync(Patience);

        Assert.Contains("There are only two notes.", failed.Message, StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task What_goes_wrong_in_an_invocation_is_told_its_caller_and_the_connection_goes_on(Protocol ofServer, Protocol ofClient)
    {
        await using HubServer server = await HubServer.StartAsync(ofServer);
        await using HubConnection client = await server.ConnectAsync(ofClient);

        HubException refused = await Assert.ThrowsAsync<HubException>(() => client.InvokeAsync<Order>("Refuse", 7));
        HubException missing = await Assert.ThrowsAsync<HubException>(() => client.InvokeAsync<Order>("None"));
        HubException mistyped = await Assert.ThrowsAsync<HubException>(() => client.InvokeAsync<Order>("EchoOrder", "text"));
        HubException miscounted = await Assert.ThrowsAsync<HubException>(() => client.InvokeAsync<Order>("EchoOrder", 1, 2));
        Exception result = await Assert.ThrowsAnyAsync<Exception>(() => client.InvokeAsync<int>("EchoText", "text"));

        Assert.Contains("There is no order 7.", refused.Message, StringComparison.Ordinal);
        Assert.Contains("Method does not exist.", missing.Message, StringComparison.Ordinal);
        Assert.Contains("Error binding arguments.", mistyped.Message, StringComparison.Ordinal);
        Assert.Contains("Invocation provides 2 argument(s) but target expects 1.", miscounted.Message, StringComparison.Ordinal);
        Assert.Contains("Error trying to deserialize result to Int32.", result.Message, StringComparison.Ordinal);
        Assert.Equal("text", await client.InvokeAsync<string?>("EchoText", "text"));
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task A_connection_that_was_dropped_is_made_anew(Protocol ofServer, Protocol ofClient)
    {
        await using HubServer server = await HubServer.StartAsync(ofServer);
        var reconnected = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using HubConnection client = await server.ConnectAsync(
            ofClient,
            static builder => builder.WithAutomaticReconnect([TimeSpan.Zero, TimeSpan.FromSeconds(1)]),
            connection =>
                connection.Reconnected += _ =>
                {
                    reconnected.SetResult();
                    return Task.CompletedTask;
                }
        );

        server.Cut();
        await reconnected.Task.WaitAsync(Patience);

        AssertSame(Samples.Order, await client.InvokeAsync<Order?>("EchoOrder", Samples.Order));
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task A_stateful_connection_goes_on_with_its_identifier_and_loses_no_message(Protocol ofServer, Protocol ofClient)
    {
        await using HubServer server = await HubServer.StartAsync(ofServer);
        var placed = Channel.CreateUnbounded<int>();
        await using HubConnection client = await server.ConnectAsync(
            ofClient,
            static builder => builder.WithStatefulReconnect(),
            connection => connection.On("Placed", (Order order) => placed.Writer.TryWrite(order.Id))
        );
        string? identifier = client.ConnectionId;

        for (int i = 0; i < 20; i++)
        {
            await server.Hub.Clients.All.SendAsync("Placed", new Order { Id = i });
            if (i == 10)
            {
                server.Cut();
            }
        }

        using var patience = new CancellationTokenSource(Patience);
        Assert.Equal(Enumerable.Range(0, 20), await placed.Reader.ReadAllAsync(patience.Token).Take(20).ToArrayAsync(patience.Token));
        AssertSame(Samples.Order, await client.InvokeAsync<Order?>("EchoOrder", Samples.Order, patience.Token));
        Assert.Equal((identifier, 2), (client.ConnectionId, server.WebSockets));
    }

    [Fact]
    public async Task A_client_is_told_that_a_type_has_no_shape_before_it_is_sent_and_after_it_was_asked_for()
    {
        await using HubServer server = await HubServer.StartAsync(Protocol.Ours);
        await using HubConnection client = await server.ConnectAsync(Protocol.Ours, path: "/odd");

        NotSupportedException sent = await Assert.ThrowsAsync<NotSupportedException>(() =>
            client.InvokeAsync<int>("TakeUnknown", new Unshaped())
        );
        HubException bound = await Assert.ThrowsAsync<HubException>(() => client.InvokeAsync<int>("TakeUnknown", new Order()));

        Assert.StartsWith("Unshaped has no shape: put [GenerateShape] on it", sent.Message, StringComparison.Ordinal);
        Assert.Contains("Error binding arguments.", bound.Message, StringComparison.Ordinal);
    }

    private static void AssertSame(object expected, object? actual) =>
        Assert.Equal(
            Protocols.Microsofts.Hex(new StreamItemMessage("1", expected)),
            Protocols.Microsofts.Hex(new StreamItemMessage("1", actual))
        );
}

using System.Buffers;
using System.Threading.Channels;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Client;
using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace SerializationApi.SignalR.Tests;

/// <summary>A value without a form ends no connection: whoever waits for it gets an error, and the log of the server has the lines to
/// add.</summary>
public sealed class UnsentTests
{
    private const string Missing = "Unshaped has no shape: put [GenerateShape] on it";
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    public static TheoryData<Protocol> Clients => [Protocol.Ours, Protocol.Microsofts];

    [Theory]
    [MemberData(nameof(Clients))]
    public async Task A_result_that_cannot_be_sent_is_an_error_with_the_lines_to_add(Protocol ofClient)
    {
        await using HubServer server = await HubServer.StartAsync(Protocol.Ours);
        await using HubConnection client = await server.ConnectAsync(ofClient, path: "/odd");

        HubException one = await Assert.ThrowsAsync<HubException>(() => client.InvokeAsync<object>("Get"));
        HubException any = await Assert.ThrowsAsync<HubException>(() => client.InvokeAsync<object>("GetAny"));
        HubException many = await Assert.ThrowsAsync<HubException>(() => client.InvokeAsync<object>("GetMany"));
        HubException torn = await Assert.ThrowsAsync<HubException>(() => client.InvokeAsync<object>("GetTorn"));

        Assert.StartsWith(Missing, one.Message, StringComparison.Ordinal);
        Assert.StartsWith("an anonymous type cannot have a shape: make a class of it", any.Message, StringComparison.Ordinal);
        Assert.StartsWith(Missing, many.Message, StringComparison.Ordinal);
        Assert.Equal("The value could not be written: the log of the sender says why.", torn.Message);
        Assert.Contains(
            server.Log.Lines,
            static line =>
                line.Level == LogLevel.Error
                && line.Text.StartsWith($"A result was not sent in MessagePack. {Missing}", StringComparison.Ordinal)
        );
        Assert.Contains(server.Log.Lines, static line => line.Text == "A result was not sent in MessagePack. secret");
        Assert.Equal("text", await client.InvokeAsync<string>("Text", "text"));
    }

    [Theory]
    [MemberData(nameof(Clients))]
    public async Task An_item_that_cannot_be_sent_ends_its_stream_with_an_error(Protocol ofClient)
    {
        await using HubServer server = await HubServer.StartAsync(Protocol.Ours);
        await using HubConnection client = await server.ConnectAsync(ofClient, path: "/odd");
        List<object> items = [];

        HubException stream = await Assert.ThrowsAsync<HubException>(async () => await client.StreamAsync<object>("Stream").ToArrayAsync());
        HubException channel = await Assert.ThrowsAsync<HubException>(async () =>
        {
            await foreach (object item in client.StreamAsync<object>("Read"))
            {
                items.Add(item);
            }
        });

        Assert.StartsWith(Missing, stream.Message, StringComparison.Ordinal);
        Assert.StartsWith(Missing, channel.Message, StringComparison.Ordinal);
        Assert.Single(items);
        Assert.Equal("text", await client.InvokeAsync<string>("Text", "text"));
    }

    [Theory]
    [MemberData(nameof(Clients))]
    public async Task A_broadcast_that_cannot_be_sent_is_logged_and_every_client_stays_connected(Protocol ofClient)
    {
        await using HubServer server = await HubServer.StartAsync(Protocol.Ours);
        var got = Channel.CreateUnbounded<Dictionary<string, int>>();
        await using HubConnection client = await server.ConnectAsync(
            ofClient,
            path: "/odd",
            prepare: connection => connection.On("Counts", (Dictionary<string, int> counts) => got.Writer.TryWrite(counts))
        );
        await using HubConnection other = await server.ConnectAsync(ofClient, path: "/odd");
        IHubContext<OddHub> hub = server.Services.GetRequiredService<IHubContext<OddHub>>();

        await hub.Clients.All.SendAsync("Odd", new Unshaped());
        await client.InvokeAsync("Send");
        await hub.Clients.All.SendAsync("Counts", new Dictionary<string, int>(StringComparer.Ordinal) { ["a"] = 1 });

        Assert.Equal(1, (await got.Reader.ReadAsync().AsTask().WaitAsync(Patience))["a"]);
        Assert.Equal("text", await other.InvokeAsync<string>("Text", "text"));
        Assert.Equal((HubConnectionState.Connected, HubConnectionState.Connected), (client.State, other.State));
        Assert.Contains(
            server.Log.Lines,
            static line =>
                line.Level == LogLevel.Error
                && line.Text.StartsWith($"'Odd' to clients was not sent in MessagePack. {Missing}", StringComparison.Ordinal)
        );
    }

    [Theory]
    [MemberData(nameof(Clients))]
    public async Task Whoever_asks_a_client_with_what_cannot_be_sent_gets_an_error(Protocol ofClient)
    {
        await using HubServer server = await HubServer.StartAsync(Protocol.Ours);
        await using HubConnection client = await server.ConnectAsync(
            ofClient,
            path: "/odd",
            prepare: static connection => connection.On("Number", static (Unshaped value) => value.X)
        );

        await Assert.ThrowsAsync<HubException>(() => client.InvokeAsync<int>("Ask").WaitAsync(Patience));

        Assert.Contains(
            server.Log.Lines,
            static line => line.Text.StartsWith($"'Number' to clients was not sent in MessagePack. {Missing}", StringComparison.Ordinal)
        );
        Assert.Equal("text", await client.InvokeAsync<string>("Text", "text"));
    }

    [Fact]
    public async Task A_clients_result_that_cannot_be_sent_is_an_error_for_the_server()
    {
        await using HubServer server = await HubServer.StartAsync(Protocol.Ours);
        await using HubConnection client = await server.ConnectAsync(
            Protocol.Ours,
            path: "/odd",
            prepare: static connection => connection.On("Any", static () => new Unshaped())
        );

        HubException error = await Assert.ThrowsAsync<HubException>(() => client.InvokeAsync<object>("AskAny").WaitAsync(Patience));

        Assert.Contains(Missing, error.Message, StringComparison.Ordinal);
        Assert.Equal("text", await client.InvokeAsync<string>("Text", "text"));
    }

    [Fact]
    public async Task A_clients_argument_or_item_that_cannot_be_sent_is_an_error_for_the_client()
    {
        await using HubServer server = await HubServer.StartAsync(Protocol.Ours);
        await using HubConnection client = await server.ConnectAsync(Protocol.Ours, path: "/odd");

        NotSupportedException sent = await Assert.ThrowsAsync<NotSupportedException>(() => client.SendAsync("Echo", new Unshaped()));
        NotSupportedException asked = await Assert.ThrowsAsync<NotSupportedException>(() =>
            client.InvokeAsync<object>("Echo", new List<Unshaped>())
        );
        HubException item = await Assert.ThrowsAsync<HubException>(() =>
            client.InvokeAsync<string>("Collect", new object[] { 1, new Unshaped() }.ToAsyncEnumerable()).WaitAsync(Patience)
        );

        Assert.All([sent.Message, asked.Message], static message => Assert.StartsWith(Missing, message, StringComparison.Ordinal));
        Assert.Contains(Missing, item.Message, StringComparison.Ordinal);
        Assert.Equal("text", await client.InvokeAsync<string>("Text", "text"));
    }

    [Theory]
    [MemberData(nameof(Clients))]
    public async Task An_object_that_holds_a_map_comes_back(Protocol ofClient)
    {
        await using HubServer server = await HubServer.StartAsync(Protocol.Ours);
        await using HubConnection client = await server.ConnectAsync(ofClient, path: "/odd");

        IDictionary<object, object> map = Assert.IsAssignableFrom<IDictionary<object, object>>(
            await client.InvokeAsync<object>("Echo", Samples.Note)
        );
        object[] list = Assert.IsType<object[]>(
            await client.InvokeAsync<object>(
                "Echo",
                new List<Dictionary<string, Order>> { new(StringComparer.Ordinal) { ["a"] = Samples.Order } }
            )
        );

        Assert.Equal("note", map["Text"]);
        Assert.IsAssignableFrom<IDictionary<object, object>>(Assert.Single(list));
    }

    // Both ends of a connection that can be resumed count these messages, and no others.
    [Fact]
    public void What_stands_in_the_place_of_a_broadcast_is_counted_as_one()
    {
        var protocol = new FormatsHubProtocol(Protocols.Formats, isServer: true);

        HubMessage? read = Protocols.Microsofts.Read(
            new ReadOnlySequence<byte>(protocol.GetMessageBytes(new InvocationMessage("Odd", [new Unshaped()])))
        );

        Assert.IsAssignableFrom<HubInvocationMessage>(read);
    }

    [Fact]
    public async Task Broadcasts_that_cannot_be_sent_lose_and_repeat_no_message_of_a_stateful_connection()
    {
        await using HubServer server = await HubServer.StartAsync(Protocol.Ours);
        var got = Channel.CreateUnbounded<int>();
        await using HubConnection client = await server.ConnectAsync(
            Protocol.Ours,
            static builder => builder.WithStatefulReconnect(),
            connection => connection.On("Number", (int number) => got.Writer.TryWrite(number)),
            "/odd"
        );
        IHubContext<OddHub> hub = server.Services.GetRequiredService<IHubContext<OddHub>>();

        for (int i = 0; i < 30; i++)
        {
            await hub.Clients.All.SendAsync("Odd", new Unshaped());
            await hub.Clients.All.SendAsync("Number", i);
            if (i == 20)
            {
                Assert.Equal("text", await client.InvokeAsync<string>("Text", "text"));
                server.Cut();
            }
        }

        Assert.Equal("again", await client.InvokeAsync<string>("Text", "again"));
        using var patience = new CancellationTokenSource(Patience);
        Assert.Equal(Enumerable.Range(0, 30), await got.Reader.ReadAllAsync(patience.Token).Take(30).ToArrayAsync(patience.Token));
        Assert.False(got.Reader.TryPeek(out _));
    }
}

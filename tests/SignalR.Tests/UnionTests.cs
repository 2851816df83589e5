using System.Threading.Channels;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Client;

namespace SerializationApi.SignalR.Tests;

/// <summary>Unions by themselves: where both ends are ours, all of them are what they were; docs/integrations.md has what holds with one of Microsoft's.</summary>
public sealed class UnionTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    public static TheoryData<string> Kinds => ["cat", "dog", "bird", "fish", "none"];

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task A_union_is_an_argument_and_a_result_between_our_ends(string kind)
    {
        await using HubServer server = await HubServer.StartAsync(Protocol.Ours);
        await using HubConnection client = await server.ConnectAsync(Protocol.Ours, path: "/animals");
        string expected = Names.Of(Names.Make(kind));

        Assert.Equal(expected, await client.InvokeAsync<string>("Name", Names.Make(kind)));
        Assert.Equal(expected, Names.Of(await client.InvokeAsync<Animal?>("Get", kind)));
        Assert.Equal(expected, Names.Of(await client.InvokeAsync<Animal?>("GetLater", kind)));
        Assert.Equal($"{expected} 5 dog 3", await client.InvokeAsync<string>("NameOfTwo", Names.Make(kind), 5, Names.Make("dog")));
    }

    [Fact]
    public async Task A_class_that_is_a_case_is_itself_where_it_is_declared()
    {
        await using HubServer server = await HubServer.StartAsync(Protocol.Ours);
        await using HubConnection client = await server.ConnectAsync(Protocol.Ours, path: "/animals");
        await using HubConnection theirs = await server.ConnectAsync(Protocol.Microsofts, path: "/animals");

        Assert.Equal("dog 3", await client.InvokeAsync<string>("NameOfDog", Names.Make("dog")));
        Assert.Equal("dog 3", await theirs.InvokeAsync<string>("NameOfDog", Names.Make("dog")));
    }

    [Fact]
    public async Task Streams_of_a_union_go_both_ways_between_our_ends()
    {
        await using HubServer server = await HubServer.StartAsync(Protocol.Ours);
        await using HubConnection client = await server.ConnectAsync(Protocol.Ours, path: "/animals");

        Assert.Equal(["cat 9", "fish 7 True", "nothing"], await client.StreamAsync<Animal?>("Stream").Select(Names.Of).ToArrayAsync());
        Assert.Equal(["bird la"], await client.StreamAsync<Animal>("Read").Select(Names.Of).ToArrayAsync());
        Assert.Equal("dog 3, cat 9", await client.InvokeAsync<string>("Take", new[] { Names.Make("dog")!, Names.Make("cat")! }.ToAsyncEnumerable()));
    }

    [Theory]
    [InlineData(Protocol.Ours)]
    [InlineData(Protocol.Microsofts)]
    public async Task A_server_of_ours_sends_a_union_as_it_is_declared(Protocol ofClient)
    {
        await using HubServer server = await HubServer.StartAsync(Protocol.Ours);
        var seen = Channel.CreateUnbounded<string>();
        await using HubConnection client = await server.ConnectAsync(ofClient, path: "/animals", prepare: connection =>
        {
            connection.On("Seen", (string place, Animal animal, IReadOnlyList<Animal> others) => seen.Writer.TryWrite($"{place} {Names.Of(animal)} {Names.Of(others[0])}"));
            connection.On("Feed", (Animal animal) => animal is Fish ? animal : new Fish { Depth = 1 });
        });

        Assert.Equal("dog 3", Names.Of(await client.InvokeAsync<Animal>("Get", "dog")));
        Assert.Equal(["cat 9", "fish 7 True", "nothing"], await client.StreamAsync<Animal?>("Stream").Select(Names.Of).ToArrayAsync());
        Assert.Equal(["dog 4", "dog 5"], (await client.InvokeAsync<List<Animal>>("All")).Select(Names.Of));
        await client.InvokeAsync("Show", "dog");
        Assert.Equal("zoo dog 3 dog 3", await seen.Reader.ReadAsync().AsTask().WaitAsync(Patience));
        Assert.Equal("fish 7 True", await client.InvokeAsync<string>("Feed", "fish"));
    }

    [Fact]
    public async Task A_case_without_its_key_of_Microsofts_end_is_read_where_it_can_be_told_apart()
    {
        await using HubServer server = await HubServer.StartAsync(Protocol.Ours);
        await using HubConnection client = await server.ConnectAsync(Protocol.Microsofts, path: "/animals");

        Assert.Equal("bird la", await client.InvokeAsync<string>("Name", Names.Make("bird")));
        Assert.Equal("fish 7 True", await client.InvokeAsync<string>("Name", Names.Make("fish")));
        HubException unclear = await Assert.ThrowsAsync<HubException>(() => client.InvokeAsync<string>("Name", Names.Make("dog")));
        Assert.Contains("Error binding arguments.", unclear.Message, StringComparison.Ordinal);
        Assert.Equal(HubConnectionState.Connected, client.State);
    }

    [Fact]
    public async Task A_client_of_ours_reads_what_a_server_of_Microsofts_sends_without_a_key()
    {
        await using HubServer server = await HubServer.StartAsync(Protocol.Microsofts);
        await using HubConnection client = await server.ConnectAsync(Protocol.Ours, path: "/animals");

        Assert.Equal("fish 7 True", Names.Of(await client.InvokeAsync<Animal>("Get", "fish")));
        Assert.Equal("dog 3", await client.InvokeAsync<string>("NameOfDog", Names.Make("dog")));
    }
}

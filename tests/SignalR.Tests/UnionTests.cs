using System.Buffers;
using System.Threading.Channels;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Client;
using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.SignalR.Tests;

/// <summary>Unions by themselves: where both ends are ours, all of them are what they were; docs/integrations.md has what holds with one of
/// Microsoft's.</summary>
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
        Assert.Equal(
            "dog 3, cat 9",
            await client.InvokeAsync<string>("Take", new[] { Names.Make("dog")!, Names.Make("cat")! }.ToAsyncEnumerable())
        );
    }

    [Theory]
    [InlineData(Protocol.Ours)]
    [InlineData(Protocol.Microsofts)]
    public async Task A_server_of_ours_sends_a_union_as_it_is_declared(Protocol ofClient)
    {
        await using HubServer server = await HubServer.StartAsync(Protocol.Ours);
        var seen = Channel.CreateUnbounded<string>();
        await using HubConnection client = await server.ConnectAsync(
            ofClient,
            path: "/animals",
            prepare: connection =>
            {
                connection.On(
                    "Seen",
                    (string place, Animal animal, IReadOnlyList<Animal> others) =>
                        seen.Writer.TryWrite($"{place} {Names.Of(animal)} {Names.Of(others[0])}")
                );
                connection.On("Feed", (Animal animal) => animal is Fish ? animal : new Fish { Depth = 1 });
            }
        );

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

    [Fact]
    public async Task A_server_of_Microsofts_refuses_a_union_of_our_client_as_it_does_its_own()
    {
        await using HubServer server = await HubServer.StartAsync(Protocol.Microsofts);
        await using HubConnection ours = await server.ConnectAsync(Protocol.Ours, path: "/animals");
        await using HubConnection theirs = await server.ConnectAsync(Protocol.Microsofts, path: "/animals");

        HubException[] errors =
        [
            await Assert.ThrowsAsync<HubException>(() => ours.InvokeAsync<string>("Name", Names.Make("dog"))),
            await Assert.ThrowsAsync<HubException>(() => theirs.InvokeAsync<string>("Name", Names.Make("dog"))),
        ];

        Assert.All(errors, static error => Assert.Contains("Error binding arguments.", error.Message, StringComparison.Ordinal));
        Assert.Equal("dog 3", await ours.InvokeAsync<string>("NameOfDog", Names.Make("dog")));
    }

    [Fact]
    public async Task A_client_of_ours_gets_a_union_that_the_server_sends_by_a_name_that_no_interface_has()
    {
        await using HubServer server = await HubServer.StartAsync(Protocol.Ours);
        var seen = Channel.CreateUnbounded<string>();
        await using HubConnection client = await server.ConnectAsync(
            Protocol.Ours,
            path: "/animals",
            prepare: connection =>
                connection.On("Other", (int number, Animal animal) => seen.Writer.TryWrite($"{number} {Names.Of(animal)}"))
        );

        await server.Services.GetRequiredService<IHubContext<AnimalHub>>().Clients.All.SendAsync("Other", 1, Names.Make("dog"));

        Assert.Equal("1 dog 3", await seen.Reader.ReadAsync().AsTask().WaitAsync(Patience));
    }

    public static TheoryData<object, Type> Alone =>
        new()
        {
            {
                new Circle { Radius = 2 },
                typeof(IFigure)
            },
            {
                new Square { Side = 3, Days = Days.Weekend },
                typeof(IFigure)
            },
            {
                new Bird { Song = "la" },
                typeof(Animal)
            },
            {
                new Fish { Depth = 70_000 },
                typeof(Animal)
            },
        };

    [Theory]
    [MemberData(nameof(Alone))]
    public void A_value_of_Microsofts_without_a_key_is_the_only_case_that_it_can_be(object value, Type union)
    {
        var message = new StreamItemMessage("1", value);

        StreamItemMessage read = Assert.IsType<StreamItemMessage>(
            Protocols.Ours.Read(new ReadOnlySequence<byte>(Protocols.Microsofts.GetMessageBytes(message)), union)
        );

        Assert.IsType(value.GetType(), read.Item);
        Assert.Equal(Protocols.Microsofts.Hex(message), Protocols.Microsofts.Hex(new StreamItemMessage("1", read.Item)));
    }

    [Theory]
    [InlineData("9104", "a value alone, which several of the cases 0, 1, 2 can have, expected an array of the key of a case and its value")]
    [InlineData("91C3", "a value alone, which none of the cases 0, 1, 2 can have, expected an array of the key of a case and its value")]
    [InlineData("92099104", "found an array, expected a boolean")]
    [InlineData("920191A161", "At byte 10: found a string, expected an integer")]
    [InlineData("81A14101", "found")]
    [InlineData("05", "found")]
    public void A_value_that_is_no_case_is_a_binding_failure(string value, string expected)
    {
        InvocationBindingFailureMessage failure = Assert.IsType<InvocationBindingFailureMessage>(
            Protocols.Ours.Read(new ReadOnlySequence<byte>(ProtocolTests.Framed($"960180C0A17491{value}90")), typeof(Animal))
        );

        Assert.Contains(expected, failure.BindingFailure.SourceException.InnerException!.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("0=1", "dog 4")]
    [InlineData("1=0,0=0", "cat 4")]
    [InlineData("0=9", null)]
    [InlineData("=,,0=x,0,99999999999=1", null)]
    public void A_header_says_of_which_case_a_value_is_and_may_be_anything(string header, string? expected)
    {
        var message = new InvocationMessage("t", [new Dog { Age = 4 }])
        {
            Headers = new Dictionary<string, string>(StringComparer.Ordinal) { [CasesHeader.Name] = header },
        };

        HubMessage? read = Protocols.Ours.Read(new ReadOnlySequence<byte>(Protocols.Microsofts.GetMessageBytes(message)), typeof(Animal));

        Assert.Equal(expected, read is InvocationMessage { Arguments: [Animal animal] } ? Names.Of(animal) : null);
        Assert.True(expected is not null || read is InvocationBindingFailureMessage);
    }
}

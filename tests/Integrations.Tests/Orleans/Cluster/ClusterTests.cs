using System.Text;
using Microsoft.Extensions.DependencyInjection;
using Orleans.Serialization;
using Orleans.Storage;
using Orleans.Streams;

namespace SerializationApi.Integrations.Tests.Orleans.Cluster;

/// <summary>Calls between the client and two silos, of which one writes MessagePack.</summary>
public sealed class ClusterTests(TwoSilos cluster) : IClassFixture<TwoSilos>
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    public async Task Contracts_and_unions_are_arguments_and_results(int silo)
    {
        IShop shop = await cluster.ShopOnAsync(silo, "values");

        Order added = await shop.AddAsync(new Order { Id = 7, Items = ["tea"] });
        Assert.Equal((8, "tea more"), (added.Id, string.Join(' ', added.Items!)));
        Assert.Equal(3.5, Assert.IsType<Circle>(await shop.GrowAsync(new Circle { Radius = 2.5 })).Radius);
        Square square = Assert.IsType<Square>(await shop.GrowAsync(new Square { Side = 1, Colour = "red" }));
        Assert.Equal((2, "red"), (square.Side, square.Colour));
        Assert.Equal("hello", Assert.IsType<Letter>(await shop.ForwardAsync(new Letter { Text = "hello" })).Text);
        Assert.Null(await shop.EchoAsync(null));
    }

    [Theory]
    [InlineData(0, 1)]
    [InlineData(1, 0)]
    [InlineData(1, 1)]
    public async Task Grains_call_each_other_within_and_between_silos(int from, int to)
    {
        IShop shop = await cluster.ShopOnAsync(from, $"asks {to}");

        Order added = await shop.AskAsync(await cluster.ShopOnAsync(to, $"is asked by {from}"), new Order { Id = 1, Items = ["tea"] });

        Assert.Equal((2, "tea more"), (added.Id, string.Join(' ', added.Items!)));
    }

    [Fact]
    public async Task Lists_and_dictionaries_hold_contracts()
    {
        IShop shop = await cluster.ShopOnAsync(1, "lists");

        Dictionary<string, List<Order>> groups = await shop.GroupAsync(
            new List<Order>
            {
                new() { Id = 1 },
                new() { Id = 2 },
            },
            [new() { Id = 3 }]
        );

        Assert.Equal([1, 2], groups["orders"].Select(static order => order.Id));
        Assert.Equal(3, Assert.Single(groups["others"]).Id);
    }

    [Theory]
    [InlineData(0, 1)]
    [InlineData(0, 0)]
    public async Task What_is_large_arrives(int from, int to)
    {
        byte[] picture = new byte[5_000_000];
        picture.AsSpan().Fill(7);
        IShop shop = await cluster.ShopOnAsync(from, $"sends much to {to}");

        Order added = await shop.AskAsync(await cluster.ShopOnAsync(to, $"gets much from {from}"), new Order { Picture = picture });

        Assert.Equal(picture, added.Picture);
    }

    [Theory]
    [InlineData(0, 0)]
    [InlineData(0, 1)]
    public async Task An_object_that_is_two_arguments_is_one(int from, int to)
    {
        var order = new Order();
        IShop shop = await cluster.ShopOnAsync(to, $"compares {from}");
        Assert.True(await shop.AreSameAsync(order, order));
        Assert.False(await shop.AreSameAsync(order, new Order()));
    }

    [Fact]
    public async Task Within_a_silo_what_can_be_changed_is_copied_and_nothing_else()
    {
        IShop giver = await cluster.ShopOnAsync(0, "gives");
        Assert.Equal((false, true, 1), await giver.GiveAsync(await cluster.ShopOnAsync(0, "takes")));
        Assert.Equal((false, false, 1), await giver.GiveAsync(await cluster.ShopOnAsync(1, "takes")));
    }

    [Fact]
    public async Task Exceptions_come_to_the_caller()
    {
        IShop shop = await cluster.ShopOnAsync(1, "fails");
        Assert.Equal(
            "There is no order 7.",
            (await Assert.ThrowsAsync<InvalidOperationException>(() => shop.FailAsync(new Order { Id = 7 }))).Message
        );
    }

    [Fact]
    public async Task A_result_that_cannot_be_written_is_an_exception_for_the_caller_which_says_why()
    {
        IShop shop = await cluster.ShopOnAsync(1, "loops");
        Assert.Contains(
            "contain themselves",
            (await Assert.ThrowsAsync<SerializerException>(shop.LoopAsync)).Message,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task An_argument_that_the_silo_does_not_read_is_an_exception_for_the_caller_which_says_where()
    {
        IShop shop = await cluster.ShopOnAsync(1, "is limited");
        Assert.Equal(60, await shop.DepthAsync(Chain(60)));
        Assert.Contains(
            "Node as application/x-memorypack: At byte ",
            (await Assert.ThrowsAnyAsync<Exception>(() => shop.DepthAsync(Chain(70)))).ToString(),
            StringComparison.Ordinal
        );
        Assert.Equal(60, await shop.DepthAsync(Chain(60)));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    public async Task State_is_stored_in_the_format_and_read_after_the_grain_has_gone(int silo)
    {
        IShop shop = await cluster.ShopOnAsync(silo, "keeps");
        await shop.SaveAsync(new Order { Id = 7, Items = ["tea"] });
        await cluster.DeactivateAsync(shop);

        Order loaded = await shop.LoadAsync();

        Assert.Equal((7, "tea"), (loaded.Id, loaded.Items![0]));
        IGrainStorageSerializer storage = cluster.Silos[silo].ServiceProvider.GetRequiredService<IGrainStorageSerializer>();
        Assert.Contains(
            TwoSilos.MediaTypeOf(cluster.Silos[silo].Name),
            Encoding.Latin1.GetString(storage.Serialize(loaded)),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Streams_carry_contracts_and_unions()
    {
        IListener listener = cluster.Client.GetGrain<IListener>("a");
        await listener.SubscribeAsync();
        IStreamProvider streams = cluster.Client.GetStreamProvider(TwoSilos.Streams);
        await streams.GetStream<Order>("orders", "a").OnNextAsync(new Order { Id = 7 });
        await streams.GetStream<Figure>("figures", "a").OnNextAsync(new Circle { Radius = 2 });
        await streams.GetStream<Figure>("figures", "a").OnNextAsync(new Square { Side = 3 });

        using var patience = new CancellationTokenSource(TimeSpan.FromSeconds(30));
        List<object> heard = [];
        while (heard.Count < 3)
        {
            await Task.Delay(50, patience.Token);
            heard = await listener.HeardAsync();
        }

        Assert.Equal(7, heard.OfType<Order>().Single().Id);
        Assert.Equal((2, 3), (heard.OfType<Circle>().Single().Radius, heard.OfType<Square>().Single().Side));
    }

    private static Node Chain(int length) => new() { Next = length == 1 ? null : Chain(length - 1) };
}

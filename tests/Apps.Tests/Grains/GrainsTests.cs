using Microsoft.Extensions.DependencyInjection;
using Orleans.Serialization;
using Orleans.TestingHost;
using SerializationApi.Formats;

namespace SerializationApi.Apps.Tests.Grains;

/// <summary>Two samples of Orleans, as they were (JSON for the record that is to be moved) and with the formats.</summary>
public sealed class GrainsTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Grains_answer_as_they_did(bool hasFormats)
    {
        await using InProcessTestCluster cluster = Create(hasFormats ? new FormatSet(CartShapes.All) : null);
        await cluster.DeployAsync();
        ICart cart = cluster.Client.GetGrain<ICart>("a");

        Assert.Equal("Client said: 'Good morning'", await cluster.Client.GetGrain<IHello>(0).SayAsync("Good morning"));
        Assert.Equal(1, await cart.AddAsync(new Item("tea", 4.5m, 2)));
        Assert.Equal(2, await cart.AddAsync(new Item("cup", 12, 1)));
        Assert.Equal(new Item("tea", 4.5m, 2), (await cart.AllAsync())["tea"]);
        Total total = await cart.TotalAsync(new Total(1, []));
        Assert.Equal((22, "cup tea"), (total.Sum, string.Join(' ', total.Names)));
    }

    [Fact]
    public async Task A_silo_without_the_shape_fails_at_its_start_with_the_line_to_add()
    {
        await using InProcessTestCluster cluster = Create(new FormatSet([]));

        InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(() => cluster.DeployAsync());

        Assert.StartsWith(
            "ICart.TotalAsync takes Total, but Total has no shape: put [GenerateShape] on it",
            error.Message,
            StringComparison.Ordinal
        );
    }

    private static InProcessTestCluster Create(FormatSet? formats)
    {
        var builder = new InProcessTestClusterBuilder(1);
        builder.ConfigureSilo(
            (_, silo) =>
            {
                silo.AddMemoryGrainStorageAsDefault();
                if (formats is not null)
                {
                    silo.AddFormatsSerializer(formats);
                }
                else
                {
                    silo.Services.AddSerializer(static serializer => serializer.AddJsonSerializer(static type => type == typeof(Total)));
                }
            }
        );
        builder.ConfigureClient(client =>
        {
            if (formats is not null)
            {
                client.AddFormatsSerializer(formats);
            }
            else
            {
                client.Services.AddSerializer(static serializer => serializer.AddJsonSerializer(static type => type == typeof(Total)));
            }
        });
        return builder.Build();
    }
}

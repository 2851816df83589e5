using Microsoft.Extensions.DependencyInjection;
using Orleans.Serialization.Configuration;
using Orleans.TestingHost;
using SerializationApi.Formats;

namespace SerializationApi.Integrations.Tests.Orleans.Cluster;

/// <summary>The start of a silo names all that the interfaces of its grains declare and no codec has.</summary>
public sealed class StartTests
{
    private const string Line =
        "has no shape: put [GenerateShape] on it. "
        + "FormatSet.CreateDefault() then finds the shape; to new FormatSet(...), pass it."
        + " Or put Orleans' [GenerateSerializer] on it.";

    [Fact]
    public async Task An_application_may_turn_the_check_off()
    {
        var builder = new InProcessTestClusterBuilder(1);
        builder.ConfigureSilo(
            static (_, silo) =>
            {
                silo.AddFormatsSerializer(new FormatSet([]));
                silo.Services.Configure<TypeManifestOptions>(static options => options.EnableConfigurationAnalysis = false);
            }
        );
        builder.ConfigureClient(static client =>
            client.Services.Configure<TypeManifestOptions>(static options => options.EnableConfigurationAnalysis = false)
        );
        await using InProcessTestCluster cluster = builder.Build();

        await cluster.DeployAsync();
    }

    [Fact]
    public async Task The_start_names_at_once_all_that_grains_take_and_return_without_a_form()
    {
        var builder = new InProcessTestClusterBuilder(1);
        builder.ConfigureSilo(
            static (_, silo) =>
                silo.AddFormatsSerializer(
                    new FormatSet([.. TestShapes.All.Where(static shape => shape.Type != typeof(Order) && shape.Type != typeof(Node))])
                )
        );
        await using InProcessTestCluster cluster = builder.Build();

        InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(() => cluster.DeployAsync());

        Assert.Equal(
            [
                $"IShop.AskAsync takes Order, but Order {Line}",
                $"IShop.AskAsync returns Order, but Order {Line}",
                $"IShop.AddAsync takes Order, but Order {Line}",
                $"IShop.AddAsync returns Order, but Order {Line}",
                $"IShop.EchoAsync takes Order, but Order {Line}",
                $"IShop.EchoAsync returns Order, but Order {Line}",
                $"IShop.GroupAsync takes IReadOnlyList<Order>, but Order {Line}",
                $"IShop.GroupAsync takes Order[], but Order {Line}",
                $"IShop.GroupAsync returns Dictionary<String, List<Order>>, but Order {Line}",
                $"IShop.AreSameAsync takes Order, but Order {Line}",
                $"IShop.TakeAsync takes Order, but Order {Line}",
                $"IShop.FailAsync takes Order, but Order {Line}",
                $"IShop.FailAsync returns Order, but Order {Line}",
                $"IShop.LoopAsync returns Node, but Node {Line}",
                $"IShop.DepthAsync takes Node, but Node {Line}",
                $"IShop.SaveAsync takes Order, but Order {Line}",
                $"IShop.LoadAsync returns Order, but Order {Line}",
            ],
            error.Message.Split(Environment.NewLine)
        );
    }
}

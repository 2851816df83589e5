using Microsoft.Extensions.DependencyInjection;
using Orleans.Runtime.Placement;
using Orleans.Storage;
using Orleans.TestingHost;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Integrations.Tests.Orleans.Cluster;

/// <summary>A cluster of two silos and a client. One silo writes another format: its nodes are being changed over. The client writes what
/// nests deeper than silos read.</summary>
public sealed class TwoSilos : IAsyncLifetime
{
    public const string Streams = "streams";

    private readonly InProcessTestCluster _cluster;

    public TwoSilos()
    {
        var builder = new InProcessTestClusterBuilder(2);
        builder.ConfigureSilo(
            static (options, silo) =>
            {
                silo.AddFormatsSerializer(Serializers.Known, MediaTypeOf(options.SiloName));
                silo.Services.AddSingleton<IGrainStorageSerializer, OrleansGrainStorageSerializer>();
                silo.AddMemoryGrainStorageAsDefault().AddMemoryGrainStorage("PubSubStore").AddMemoryStreams(Streams);
            }
        );
        builder.ConfigureClient(static client =>
        {
            var formats = new FormatSet(TestShapes.All, FormatSet.Standard(FormatLimits.Default with { MaxDepth = 200 }));
            client.AddFormatsSerializer(formats);
            client.AddMemoryStreams(Streams);
        });
        _cluster = builder.Build();
    }

    public IClusterClient Client => _cluster.Client;

    public IReadOnlyList<InProcessSiloHandle> Silos => _cluster.Silos;

    /// <summary>That of the format which a silo writes.</summary>
    public static string MediaTypeOf(string silo) => silo == "Silo_0" ? Serializers.MemoryPack : Serializers.MessagePack;

    public async ValueTask InitializeAsync() => await _cluster.DeployAsync();

    public ValueTask DisposeAsync() => _cluster.DisposeAsync();

    /// <summary>A grain on one of the silos.</summary>
    /// <param name="silo">Which: 0 or 1.</param>
    /// <param name="name">The grain's name.</param>
    public async Task<IShop> ShopOnAsync(int silo, string name)
    {
        IShop shop = Client.GetGrain<IShop>($"{name} on {silo}");
        RequestContext.Set(IPlacementDirector.PlacementHintKey, Silos[silo].SiloAddress);
        try
        {
            Assert.Equal(Silos[silo].SiloAddress.ToString(), await shop.WhereAsync());
            return shop;
        }
        finally
        {
            RequestContext.Clear();
        }
    }

    /// <summary>Ends the activation of a grain, so that the next call reads its state.</summary>
    public Task DeactivateAsync(IAddressable grain) => _cluster.DeactivateAsync(grain);
}

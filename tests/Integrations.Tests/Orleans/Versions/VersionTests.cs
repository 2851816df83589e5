using Microsoft.Extensions.DependencyInjection;
using Orleans.Serialization;
using SerializationApi.Formats;
using static SerializationApi.Integrations.Tests.Orleans.Serializers;

namespace SerializationApi.Integrations.Tests.Orleans.Versions;

/// <summary>Nodes of two versions in one cluster, whose contracts have the same names: docs/evolution.md.</summary>
public sealed class VersionTests
{
    public static TheoryData<string> Tolerant =>
        [Serializers.MessagePack, Serializers.MessagePack + "; keys=names", "application/x-protobuf", "application/json"];

    [Theory]
    [MemberData(nameof(Tolerant))]
    public void Versions_read_each_other(string mediaType)
    {
        (Serializer before, Serializer after) = Nodes(mediaType);

        After.Order read = Assert.IsType<After.Order>(
            after.Deserialize<object>(before.SerializeToArray<object>(new Before.Order { Id = 7 }))
        );
        Assert.Equal((7, null), (read.Id, read.Note));
        Assert.Equal(
            7,
            Assert
                .IsType<Before.Order>(before.Deserialize<object>(after.SerializeToArray<object>(new After.Order { Id = 7, Note = "a" })))
                .Id
        );
    }

    [Fact]
    public void A_newer_version_reads_an_older_one_in_MemoryPack_which_refuses_the_newer()
    {
        (Serializer before, Serializer after) = Nodes(MemoryPack);

        Assert.Equal(7, after.Deserialize<After.Order>(before.SerializeToArray(new Before.Order { Id = 7 }))!.Id);
        SerializerException error = Assert.Throws<SerializerException>(() =>
            before.Deserialize<Before.Order>(after.SerializeToArray(new After.Order { Id = 7, Note = "a" }))
        );
        Assert.StartsWith("Order as application/x-memorypack: At byte 0:", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Version_tolerant_contracts_read_each_other_in_MemoryPack()
    {
        (Serializer before, Serializer after) = Nodes(MemoryPack);

        Assert.Equal(7, after.Deserialize<After.Invoice>(before.SerializeToArray(new Before.Invoice { Id = 7 }))!.Id);
        Assert.Equal(7, before.Deserialize<Before.Invoice>(after.SerializeToArray(new After.Invoice { Id = 7, Note = "a" }))!.Id);
    }

    private static (Serializer Before, Serializer After) Nodes(string mediaType) =>
        (Node<Before.Order, Before.Invoice>(mediaType), Node<After.Order, After.Invoice>(mediaType));

    private static Serializer Node<TOrder, TInvoice>(string mediaType) =>
        Provider(serializer =>
                serializer
                    .AddFormatsSerializer(
                        new FormatSet(TestShapes.All.Where(static shape => shape.Type == typeof(TOrder) || shape.Type == typeof(TInvoice))),
                        mediaType
                    )
                    .Configure(static manifest =>
                    {
                        manifest.WellKnownTypeAliases["order"] = typeof(TOrder);
                        manifest.WellKnownTypeAliases["invoice"] = typeof(TInvoice);
                    })
            )
            .GetRequiredService<Serializer>();
}

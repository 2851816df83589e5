using Microsoft.Extensions.DependencyInjection;
using Orleans.Serialization;
using static SerializationApi.Orleans.Tests.Serializers;

namespace SerializationApi.Orleans.Tests;

/// <summary>Programs of which one knows less than another.</summary>
public sealed class UnknownFieldTests
{
    [Fact]
    public void Contracts_in_fields_that_are_not_known_are_skipped()
    {
        byte[] message = Create().SerializeToArray(new Envelope { Any = new Square(), First = new Order { Id = 1 }, Second = new Order { Id = 2 }, Mail = new Letter { Text = "a" }, Point = new Point(3, 4) });

        OldEnvelope read = Create().Deserialize<OldEnvelope>(message)!;

        Assert.Equal((2, new Point(3, 4)), (read.Second!.Id, read.Point));
    }

    [Fact]
    public void A_contract_that_was_skipped_is_read_where_it_comes_again()
    {
        var order = new Order { Id = 7, Items = ["tea"] };
        byte[] message = Create().SerializeToArray(new Envelope { Any = new Square(), First = order, Second = order, Figure = new Circle(), Point = new Point(3, 4) });

        OldEnvelope read = Create().Deserialize<OldEnvelope>(message)!;

        Assert.Equal((7, "tea", new Point(3, 4)), (read.Second!.Id, read.Second.Items![0], read.Point));
    }

    [Fact]
    public void A_program_that_knows_neither_the_contract_nor_the_codec_skips_it()
    {
        byte[] message = Create().SerializeToArray(new Envelope { First = new Order { Id = 1 }, Second = new Order { Id = 2 }, Labelled = new Labelled { Text = "a" } });
        using ServiceProvider provider = Provider(static _ => { });

        Assert.Equal("a", provider.GetRequiredService<Serializer>().Deserialize<LabelledEnvelope>(message)!.Labelled!.Text);
    }

    [Fact]
    public void A_field_that_a_later_version_adds_to_contracts_is_skipped()
    {
        byte[] message = Create().SerializeToArray(new Order { Id = 7 });
        byte[] later = [.. message[..^1], 0x01, 0x07, .. message[^1..]];

        Assert.Equal(7, Create().Deserialize<Order>(later)!.Id);
    }

    [GenerateSerializer]
    public sealed class LabelledEnvelope
    {
        [Id(8)]
        public Labelled? Labelled { get; set; }
    }
}

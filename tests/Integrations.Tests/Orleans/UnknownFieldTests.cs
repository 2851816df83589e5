using Microsoft.Extensions.DependencyInjection;
using Orleans.Serialization;
using static SerializationApi.Integrations.Tests.Orleans.Serializers;

namespace SerializationApi.Integrations.Tests.Orleans;

/// <summary>Programs of which one knows less than another.</summary>
public sealed class UnknownFieldTests
{
    [Fact]
    public void Contracts_in_fields_that_are_not_known_are_skipped()
    {
        byte[] message = Create()
            .SerializeToArray(
                new Envelope
                {
                    Any = new Square(),
                    First = new Order { Id = 1 },
                    Second = new Order { Id = 2 },
                    Mail = new Letter { Text = "a" },
                    Point = new Point(3, 4),
                }
            );

        OldEnvelope read = Create().Deserialize<OldEnvelope>(message)!;

        Assert.Equal((2, new Point(3, 4)), (read.Second!.Id, read.Point));
    }

    [Fact]
    public void A_contract_that_was_skipped_is_read_where_it_comes_again()
    {
        var order = new Order { Id = 7, Items = ["tea"] };
        byte[] message = Create()
            .SerializeToArray(
                new Envelope
                {
                    Any = new Square(),
                    First = order,
                    Second = order,
                    Figure = new Circle(),
                    Point = new Point(3, 4),
                }
            );

        OldEnvelope read = Create().Deserialize<OldEnvelope>(message)!;

        Assert.Equal((7, "tea", new Point(3, 4)), (read.Second!.Id, read.Second.Items![0], read.Point));
    }

    [Fact]
    public void A_program_that_knows_neither_the_contract_nor_the_codec_skips_it()
    {
        byte[] message = Create()
            .SerializeToArray(
                new Envelope
                {
                    First = new Order { Id = 1 },
                    Second = new Order { Id = 2 },
                    Labelled = new Labelled { Text = "a" },
                }
            );
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

    [Theory]
    [InlineData(1)]
    [InlineData(64)]
    public void Fields_in_fields_that_a_later_version_adds_are_skipped(int depth)
    {
        byte[] message = Create().SerializeToArray(new Order { Id = 7 });

        Assert.Equal(7, Create().Deserialize<Order>(WithNested(message, depth, isClosed: true))!.Id);
    }

    [Theory]
    [InlineData(65, true)]
    [InlineData(65, false)]
    [InlineData(10_000, false)]
    [InlineData(100_000, true)]
    [InlineData(1_000_000, false)]
    public void Fields_nested_deeper_than_objects_may_be_are_refused(int depth, bool isClosed)
    {
        byte[] message = Create().SerializeToArray(new Order { Id = 7 });
        byte[] hostile = WithNested(message, depth, isClosed);

        SerializerException error = Assert.Throws<SerializerException>(() => Create().Deserialize<Order>(hostile));

        Assert.Equal(
            $"At byte {message.Length - 1 + 65}: found fields of a later version nested deeper than 64 levels, expected at most 64.",
            error.Message
        );
    }

    [Fact]
    public void Fields_nested_too_deep_anywhere_in_a_message_do_not_end_the_process()
    {
        byte[] message = Create().SerializeToArray(new Order { Id = 7 });

        Serializer serializer = Create();
        foreach (int at in Enumerable.Range(1, message.Length - 1))
        {
            byte[] hostile = [.. message[..at], .. Enumerable.Repeat(Begin, 100_000), .. message[at..]];
            Assert.NotNull(Record.Exception(() => serializer.Deserialize<Order>(hostile)));
        }
    }

    [Fact]
    public void References_behind_skipped_fields_are_those_that_were_written()
    {
        var second = new Order { Id = 8 };
        var sent = new Envelope
        {
            Any = new Order { Items = ["tea"] },
            First = second,
            Second = second,
        };
        string message = Convert.ToHexString(Create().SerializeToArray(sent));
        const string EndOfAny = "FFFFFFFFE0390",
            ReferenceTo5 = "C10B",
            ReferenceTo9 = "C113";
        Assert.Single(message.Split(EndOfAny)[1..]);
        Assert.Single(message.Split(ReferenceTo5)[1..]);

        // Three objects in one another and a number are four that could be referred to.
        string later = message
            .Replace(EndOfAny, "FFFFFFFF2626260107E0E0E0E0390", StringComparison.Ordinal)
            .Replace(ReferenceTo5, ReferenceTo9, StringComparison.Ordinal);
        Envelope read = Create().Deserialize<Envelope>(Convert.FromHexString(later))!;

        Assert.Equal(8, read.First!.Id);
        Assert.Same(read.First, read.Second);
    }

    // A field that begins an object, of an id that no version has, of the type that its place has.
    private const byte Begin = 0x26;

    // So many fields in one another, behind those of a contract.
    private static byte[] WithNested(byte[] message, int depth, bool isClosed) =>
        [.. message[..^1], .. Enumerable.Repeat(Begin, depth), .. isClosed ? Enumerable.Repeat(message[^1], depth) : [], message[^1]];

    [GenerateSerializer]
    public sealed class LabelledEnvelope
    {
        [Id(8)]
        public Labelled? Labelled { get; set; }
    }
}

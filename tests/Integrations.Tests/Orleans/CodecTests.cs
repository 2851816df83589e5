using System.Text;
using Microsoft.Extensions.DependencyInjection;
using Orleans.Serialization;
using static SerializationApi.Integrations.Tests.Orleans.Serializers;

namespace SerializationApi.Integrations.Tests.Orleans;

public sealed class CodecTests
{
    public static TheoryData<string> MediaTypes =>
        [
            MemoryPack,
            Serializers.MessagePack,
            Serializers.MessagePack + "; keys=names",
            Serializers.MessagePack + "; compression=lz4-block-array",
            "application/x-protobuf",
            "application/json",
        ];

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public void Contracts_unions_and_structs_come_back_as_what_they_were(string mediaType)
    {
        Envelope read = Create(mediaType)
            .RoundTrip(
                new Envelope
                {
                    Any = new Square { Side = 3 },
                    First = new Order
                    {
                        Id = 7,
                        Items = ["tea", "milk"],
                        Picture = [1, 2],
                    },
                    Figure = new Circle { Radius = 1.5, Colour = "red" },
                    Mail = new Letter { Text = "hello" },
                    Customer = new Customer { Name = "Ann" },
                    Point = new Point(1, -2),
                    Maybe = new Point(3, 4),
                }
            );

        Assert.Equal(3, Assert.IsType<Square>(read.Any).Side);
        Assert.Equal(
            (7, "tea milk", "0102"),
            (read.First!.Id, string.Join(' ', read.First.Items!), Convert.ToHexString(read.First.Picture!))
        );
        Assert.Null(read.Second);
        Assert.Equal((1.5, "red"), (Assert.IsType<Circle>(read.Figure).Radius, read.Figure.Colour));
        Assert.Equal("hello", Assert.IsType<Letter>(read.Mail).Text);
        Assert.Equal("Ann", Assert.IsType<Customer>(read.Customer).Name);
        Assert.Equal((new Point(1, -2), new Point(3, 4)), (read.Point, read.Maybe));
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public void A_program_that_writes_another_format_reads_it(string mediaType)
    {
        byte[] message = Create(mediaType).SerializeToArray<object>(new Order { Id = 7 });

        Assert.Contains(mediaType, Encoding.Latin1.GetString(message), StringComparison.Ordinal);
        Assert.Equal(7, Assert.IsType<Order>(Create().Deserialize<object>(message)).Id);
        Assert.Equal(7, Create(Serializers.MessagePack).Deserialize<Order>(message)!.Id);
    }

    [Fact]
    public void Lists_dictionaries_and_arrays_of_contracts_are_Orleans_own()
    {
        Serializer serializer = Create();
        Assert.Equal(
            [1, 2],
            serializer
                .RoundTrip(
                    new List<Order>
                    {
                        new() { Id = 1 },
                        new() { Id = 2 },
                    }
                )
                .Select(static order => order.Id)
        );
        Assert.Equal(
            [1, 2],
            serializer
                .RoundTrip(
                    new Order[]
                    {
                        new() { Id = 1 },
                        new() { Id = 2 },
                    }
                )
                .Select(static order => order.Id)
        );
        Assert.Equal(5, serializer.RoundTrip(new Dictionary<string, Order> { ["a"] = new() { Id = 5 } })["a"].Id);
        Assert.Equal(
            [typeof(Square), typeof(Circle)],
            serializer
                .RoundTrip<IReadOnlyList<Figure>>(new List<Figure> { new Square(), new Circle() })
                .Select(static figure => figure.GetType())
        );
        Assert.Equal(3, serializer.RoundTrip(new Page<Order> { Items = [new() { Id = 3 }] }).Items![0].Id);
        Assert.Equal([new Point(1, 2)], serializer.RoundTrip<Point[]>([new Point(1, 2)]));
    }

    [Fact]
    public void What_is_long_comes_back()
    {
        var order = new Order { Picture = new byte[3_000_000], Items = [new string('ä', 1_000_000)] };
        order.Picture.AsSpan().Fill(7);

        Order read = Create().RoundTrip(order);

        Assert.Equal(order.Picture, read.Picture);
        Assert.Equal(order.Items, read.Items);
    }

    [Fact]
    public void An_object_that_comes_twice_is_one_object_again()
    {
        var order = new Order { Id = 7 };
        var square = new Square();
        Serializer serializer = Create();

        Envelope read = serializer.RoundTrip(
            new Envelope
            {
                Any = order,
                First = order,
                Second = order,
            }
        );
        Assert.Same(read.Any, read.First);
        Assert.Same(read.First, read.Second);
        Figure[] figures = serializer.RoundTrip<Figure[]>([square, new Circle(), square]);
        Assert.Same(figures[0], figures[2]);
    }

    [Fact]
    public void The_format_and_the_contract_s_name_are_in_a_message_once()
    {
        byte[] message = Create().SerializeToArray(new List<Point>(Enumerable.Range(0, 1_000).Select(static i => new Point(i, i))));

        Assert.Equal(2, Encoding.Latin1.GetString(message).Split("application/x-memorypack").Length);
        Assert.InRange(message.Length, 14_000, 16_000);
    }

    [Fact]
    public void Null_is_null()
    {
        Serializer serializer = Create();
        Assert.Null(serializer.RoundTrip<Order?>(null));
        Assert.Null(serializer.RoundTrip<Figure?>(null));
        Assert.Equal([null, 1, null], serializer.RoundTrip<Order?[]>([null, new Order { Id = 1 }, null]).Select(static order => order?.Id));
    }

    [Fact]
    public void A_derived_class_in_the_contract_s_place_is_never_cut_to_the_contract()
    {
        var message = new Envelope
        {
            Customer = new Shopper { Name = "Ann", Points = 3 },
        };

        Assert.Contains(
            "Shopper",
            Assert.Throws<CodecNotFoundException>(() => Create().SerializeToArray(message)).Message,
            StringComparison.Ordinal
        );
        Shopper read = Assert.IsType<Shopper>(WithJson<Shopper>().RoundTrip(message).Customer);
        Assert.Equal(("Ann", 3), (read.Name, read.Points));
    }

    [Fact]
    public void What_another_codec_wrote_is_read_by_that_codec_and_refused_without_it()
    {
        byte[] message = Provider(static serializer => serializer.AddJsonSerializer(static type => type == typeof(Order)))
            .GetRequiredService<Serializer>()
            .SerializeToArray(new List<Order> { new() { Id = 7 } });

        Assert.Equal(7, WithJson<Shopper>().Deserialize<List<Order>>(message)![0].Id);
        Assert.Contains(
            "AddFormatsSerializer",
            Assert.Throws<SerializerException>(() => Create().Deserialize<List<Order>>(message)).Message,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void A_contract_that_the_format_is_not_offered_for_has_no_codec_and_no_copier()
    {
        using ServiceProvider provider = Provider(static serializer => serializer.AddFormatsSerializer(Known));
        var loose = new Loose { Any = System.Text.Json.JsonSerializer.SerializeToElement(1) };

        Assert.Throws<CodecNotFoundException>(() => provider.GetRequiredService<Serializer>().SerializeToArray(loose));
        Assert.Throws<CodecNotFoundException>(() => provider.GetRequiredService<Serializer>().SerializeToArray<object>(loose));
        Assert.Throws<CodecNotFoundException>(() => provider.GetRequiredService<DeepCopier>().Copy(loose));
        Assert.Equal(1, Create(Serializers.MessagePack).RoundTrip(loose).Any.GetInt32());
    }

    [Fact]
    public void It_is_read_in_the_format_of_a_program_that_has_it()
    {
        byte[] message = Create(Serializers.MessagePack)
            .SerializeToArray<object>(new Loose { Any = System.Text.Json.JsonSerializer.SerializeToElement(1) });

        Assert.Equal(1, Assert.IsType<Loose>(Create().Deserialize<object>(message)).Any.GetInt32());
    }

    [Fact]
    public void A_type_without_a_shape_has_no_codec() =>
        Assert.Throws<CodecNotFoundException>(() => Create().SerializeToArray(new Shopper()));

    [Fact]
    public void The_application_chooses_among_the_contracts()
    {
        Serializer chosen = Create(isSupported: static type => type != typeof(Order));
        Assert.Equal("Ann", chosen.RoundTrip(new Customer { Name = "Ann" }).Name);
        Assert.Throws<CodecNotFoundException>(() => chosen.SerializeToArray(new Order()));
        Assert.Contains(
            "is not a contract",
            Assert.Throws<SerializerException>(() => chosen.Deserialize<object>(Create().SerializeToArray<object>(new Order()))).Message,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void A_contract_that_Orleans_generator_has_is_its_own()
    {
        byte[] message = Create(isSupported: static _ => true).SerializeToArray<object>(new Labelled { Text = "a" });

        Assert.DoesNotContain("application/", Encoding.Latin1.GetString(message), StringComparison.Ordinal);
        Assert.Equal("a", Assert.IsType<Labelled>(Create().Deserialize<object>(message)).Text);
    }

    [Fact]
    public void Without_the_generated_serializer_it_is_taken_where_the_application_asks_for_it()
    {
        Assert.Throws<CodecNotFoundException>(() => Create(configure: Remove).SerializeToArray(new Labelled()));
        byte[] message = Create(isSupported: static type => type == typeof(Labelled), configure: Remove)
            .SerializeToArray(new Labelled { Text = "a" });

        Assert.Contains(MemoryPack, Encoding.Latin1.GetString(message), StringComparison.Ordinal);

        static void Remove(ISerializerBuilder serializer) =>
            serializer.Configure(static manifest => manifest.Serializers.RemoveWhere(static type => type.Name == "Codec_Labelled"));
    }

    [Fact]
    public void Formats_may_be_a_service()
    {
        using ServiceProvider provider = new ServiceCollection()
            .AddSingleton(Known)
            .AddSerializer(static serializer => serializer.AddFormatsSerializer())
            .BuildServiceProvider();
        Assert.Equal(3, provider.GetRequiredService<Serializer>().RoundTrip(new Order { Id = 3 }).Id);
    }

    [Fact]
    public void Mistakes_are_told_at_the_start()
    {
        Assert.Contains("'text/html'", Assert.Throws<NotSupportedException>(() => Create("text/html")).Message, StringComparison.Ordinal);
        Assert.Contains(
            "one FormatSet",
            Assert
                .Throws<InvalidOperationException>(() => Create(configure: static serializer => serializer.AddFormatsSerializer(Known)))
                .Message,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void A_value_that_the_format_has_no_form_for_is_an_exception_of_Orleans()
    {
        var node = new Node();
        node.Next = node;
        using ServiceProvider provider = Provider(static serializer => serializer.AddFormatsSerializer(Known));

        Assert.Contains(
            "Node as application/x-memorypack",
            Assert.Throws<SerializerException>(() => provider.GetRequiredService<Serializer>().SerializeToArray(node)).Message,
            StringComparison.Ordinal
        );
        Assert.Contains(
            "contain themselves",
            Assert.Throws<SerializerException>(() => provider.GetRequiredService<DeepCopier>().Copy(node)).Message,
            StringComparison.Ordinal
        );
    }

    // With System.Text.Json's codec beside it.
    private static Serializer WithJson<T>() =>
        Create(configure: static serializer => serializer.AddJsonSerializer(static type => type == typeof(T)));
}

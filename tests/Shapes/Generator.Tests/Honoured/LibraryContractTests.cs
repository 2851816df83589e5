using System.Buffers;
using System.Text;
using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>Forms of other libraries' contracts that the copy of existing contracts does not have. The bytes follow the libraries' sources;
/// no library wrote them.</summary>
public sealed class LibraryContractTests
{
    private static readonly FormatSet Set = new([
        .. LibraryShapes.All,
        new Shape<Plan, PlanShape>(),
        new Shape<Plans, PlansShape>(),
        new Shape<HeldCollections, HeldCollectionsShape>(),
    ]);

    public static TheoryData<string, object, string> Values =>
        new()
        {
            { "msgpack", new Box<ISignal>(new Pulse { Width = 2 }), "92ff9102" },
            { "msgpack", new Box<ISignal>(new Tone { Pitch = 3 }), "92009103" },
            { "msgpack", new Box<ISignal>(new Silence()), "920790" },
            { "json", new Box<Step>(new Jump { Id = 1, Height = 2 }), Text("{\"$type\":-5,\"height\":2,\"id\":1}") },
            {
                "memorypack",
                new Box<OwnCollections>(Own()),
                "03" + "020000000100000002000000" + "01000000feffffff0100000061" + "01000000feffffff010000006203000000"
            },
            { "msgpack", new Box<Sequences>(Sequence()), "92920102" + "950201010192" + "0506" },
            {
                "memorypack",
                new Box<Sequences>(Sequence()),
                "02" + "020000000100000002000000" + "0502000000010000000100000001000000" + "020000000500000006000000"
            },
            {
                "protobuf",
                new Box<ImplicitNumbers>(
                    new ImplicitNumbers
                    {
                        Zeta = 1,
                        Alpha = 2,
                        Pinned = 3,
                    }
                ),
                "1803" + "5002" + "5801"
            },
            {
                "protobuf",
                new Box<Batch>(
                    new Batch
                    {
                        First = new Entry { Id = 1 },
                        Others = [new Entry { Id = 2 }],
                        ByPage = new() { [3] = new() { [4] = new Entry { Id = 5 } } },
                        ByDay = new() { [6] = [new Entry { Id = 7 }] },
                    }
                ),
                "0b08010c" + "13080214" + "1a0a0803" + "12060804" + "13080514" + "22060806" + "13080714"
            },
            { "msgpack", new Box<Keyed>(Keys()), "92" + "81920102" + "03" + "819201a161" + "c3" },
            {
                "memorypack",
                new Box<Keyed>(Keys()),
                "02" + "01000000" + "010000000200000003000000" + "01000000" + "01000000feffffff0100000061" + "01"
            },
            { "protobuf", new Box<Keyed>(Keys()), "0a08" + "0a0408011002" + "1003" },
            { "msgpack", new Box<ByPosition>(new ByPosition(1, "a")), "9201a161" },
            { "msgpack", new Box<ByKeyName>(new ByKeyName(1)), "81a66e756d62657201" },
            { "protobuf", new Box<TextDefaults>(new TextDefaults()), "" },
            {
                "protobuf",
                new Box<TextDefaults>(
                    new TextDefaults
                    {
                        Rate = 0,
                        Day = DayOfWeek.Sunday,
                        IsOpen = false,
                        Wait = default,
                        Home = new("ab:c"),
                    }
                ),
                "0a00" + "1000" + "1800" + "2200" + "2a0461623a63"
            },
            { "protobuf", new Box<Leveled>(new Leveled { Money = 1.5m }), "2a050a03312e35" },
            {
                "protobuf",
                new Box<MidLevel>(
                    new MidLevel { Id = new("00112233-4455-6677-8899-aabbccddeeff"), When = DateTime.UnixEpoch.AddSeconds(1) }
                ),
                "0a12" + "093322110055447766" + "118899aabbccddeeff" + "12020801"
            },
            { "protobuf", new Box<RequiredNumber>(new RequiredNumber()), "0800" },
        };

    [Theory]
    [MemberData(nameof(Values))]
    public void A_value_has_the_form_of_its_library(string format, object value, string hex)
    {
        var box = (IBox)value;
        byte[] bytes = box.Encode(Set, format);
        Assert.Equal(hex, Convert.ToHexStringLower(bytes));
        Assert.Equal(hex, Convert.ToHexStringLower(box.EncodeDecoded(Set, format, bytes)));
    }

    [Fact]
    public void Own_collections_are_filled_and_merged()
    {
        var value = new HeldCollections();
        value.Numbers.AddRange([1, 2]);
        value.Stock["a"] = 3;
        value.Words.Add("w");
        foreach (string name in new[] { "json", "msgpack", "protobuf", "memorypack" })
        {
            HeldCollections read = Again(Set.FindByName(name)!, value)!;
            Assert.Equal([1, 2], read.Numbers);
            Assert.Equal(3, read.Stock["a"]);
            Assert.Equal(["w"], read.Words);
        }

        // A message in two parts goes on with what the first held.
        HeldCollections merged = Set.FindCodecs<HeldCollections>()!
            .For(new ProtobufFormat())
            .Decode(Convert.FromHexString("0a0101" + "12050a01611001" + "1a0177" + "0a0102" + "12050a01621002" + "1a0178"))!;
        Assert.Equal([1, 2], merged.Numbers);
        Assert.Equal(2, merged.Stock.Count);
        Assert.Equal(["w", "x"], merged.Words.Order());
    }

    [Theory]
    [InlineData("memorypack")]
    [InlineData("protobuf")]
    public void A_key_that_a_format_cannot_write_is_refused_there(string format)
    {
        Assert.Throws<UnsupportedValueException>(() => new Box<ISignal>(new Tone()).Encode(Set, format));
        Assert.Throws<UnsupportedValueException>(() => new Box<Step>(new Jump()).Encode(Set, format));
    }

    [Fact]
    public void A_base_with_a_case_of_its_own_needs_no_discriminator()
    {
        Codec<SelfCase> codec = Set.FindCodecs<SelfCase>()!.For(new JsonFormat());
        Assert.Equal(5, codec.Decode("{\"id\":5}"u8)!.Id);
        using PooledBuffer payload = codec.Encode(new SelfCase { Id = 5 });
        Assert.Equal("{\"$type\":0,\"id\":5}", Encoding.UTF8.GetString(payload.Span));
    }

    [Fact]
    public void Keys_that_are_objects_refuse_JSON() =>
        Assert.Throws<UnsupportedValueException>(() => new Box<Keyed>(Keys()).Encode(Set, "json"));

    [Fact]
    public void A_derived_value_in_a_bases_place_is_a_case_or_refused()
    {
        Format[] others =
        [
            new MessagePackFormat(),
            new MessagePackFormat().WithParameter("keys", "names")!,
            new ProtobufFormat(),
            new MemoryPackFormat(),
        ];
        Plan derived = new LongPlan { Days = 1, Years = 2 };
        Plan self = new() { Days = 1 };
        foreach (Format format in others)
        {
            Assert.Equal(1, Assert.IsType<Plan>(Again(format, self)).Days);
            Assert.Equal(1, Again(format, new Plans { One = self, Many = [self] })!.Many!.Single().Days);
            Assert.Throws<UnsupportedValueException>(() => Again(format, derived));
            Assert.Throws<UnsupportedValueException>(() => Again(format, new Plans { One = derived }));
            Assert.Throws<UnsupportedValueException>(() => Again(format, new Plans { Many = [derived] }));
        }

        Assert.Equal(2, Assert.IsType<LongPlan>(Again(new JsonFormat(), derived)).Years);
        Assert.Equal(2, Assert.IsType<LongPlan>(Again(new JsonFormat(), new Plans { Many = [derived] })!.Many!.Single()).Years);
    }

    private static T? Again<T>(Format format, T value)
    {
        Codec<T> codec = Set.FindCodecs<T>()!.For(format);
        using PooledBuffer payload = codec.Encode(value);
        return codec.Decode(payload.Memory.Span);
    }

    private static string Text(string text) => Convert.ToHexStringLower(Encoding.UTF8.GetBytes(text));

    private static Keyed Keys() =>
        new()
        {
            BySpot = new() { [new(1, 2)] = 3 },
            ByCell = new() { [(1, "a")] = true },
        };

    private static OwnCollections Own() =>
        new()
        {
            Numbers = [1, 2],
            Words = ["a"],
            Stock = new Stock { ["b"] = 3 },
        };

    private static Sequences Sequence() =>
        new()
        {
            Parts = new ReadOnlySequence<int>([1, 2]),
            Space = new int[2, 1, 1, 1]
            {
                {
                    {
                        { 5 },
                    },
                },
                {
                    {
                        { 6 },
                    },
                },
            },
        };

    /// <summary>A value with the type that it is declared by.</summary>
    private interface IBox
    {
        byte[] Encode(FormatSet set, string format);

        byte[] EncodeDecoded(FormatSet set, string format, byte[] payload);
    }

    private sealed record Box<T>(T Value) : IBox
    {
        public byte[] Encode(FormatSet set, string format) => Encode(set, format, Value);

        public byte[] EncodeDecoded(FormatSet set, string format, byte[] payload) =>
            Encode(set, format, Codec(set, format).Decode(payload)!);

        private static byte[] Encode(FormatSet set, string format, T value)
        {
            using PooledBuffer payload = Codec(set, format).Encode(value);
            return payload.Memory.ToArray();
        }

        private static Codec<T> Codec(FormatSet set, string format) => set.FindCodecs<T>()!.For(set.FindByName(format)!);
    }
}

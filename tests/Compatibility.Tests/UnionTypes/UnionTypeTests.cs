using System.Buffers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using MessagePack;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Kinds;
using SerializationApi.Formats;
using SerializationApi.Formats.SystemTextJson;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.Compatibility.Tests.UnionTypes;

/// <summary>Union types of C# 15: a pair of key and value in MessagePack and CBOR, a tag in MemoryPack, a oneof in Protobuf, the case alone
/// in JSON.</summary>
public sealed class UnionTypeTests
{
    private static readonly FormatSet Set = new(
        UnionShapes
            .All.Append(new Shape<Pet, PetShape>())
            .Append(new Shape<Anything, AnythingShape>())
            .Append(new Shape<Held, HeldShape>())
            .Append(new Shape<Shelter, ShelterShape>())
            .Append(new Shape<Width, WidthShape>())
    );

    private static readonly Anything[] Cases =
    [
        new(5),
        new(0),
        new("a"),
        new(""),
        new(true),
        new((bool?)false),
        new([1, 2]),
        new([]),
        new(new Tabby("Tom")),
        default,
    ];

    public static TheoryData<string> Formats => [.. Wire.All];

    public static TheoryData<string> Binary => [.. Wire.All.Where(static format => format != Wire.Json)];

    [Theory]
    [MemberData(nameof(Formats))]
    public void Each_case_comes_back(string format)
    {
        foreach (Anything value in Cases)
        {
            object? back = RoundTrip(value, format).Value;

            Assert.Equivalent(value.Value, back, strict: true);
            Assert.Equal(value.Value?.GetType(), back?.GetType());
        }
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void Unions_are_members_items_and_values(string format)
    {
        var shelter = new Shelter
        {
            First = new("first"),
            Second = new(7),
            Rest = [.. Cases],
            ByName = new()
            {
                ["a"] = new(Guid.Parse("00112233-4455-6677-8899-aabbccddeeff")),
                ["b"] = new([new Held(1.50m), new Held(2m)]),
            },
            Found = format == Wire.Json ? new("none") : new(new Hound("Rex", 3)),
            Held = new(3.25m),
        };

        Assert.Null(ValueComparer.Difference(shelter, RoundTrip(shelter, format)));
        Assert.Null(ValueComparer.Difference(new Shelter(), RoundTrip(new Shelter(), format)));
    }

    [Fact]
    public void MessagePack_and_MemoryPack_have_the_union_of_a_base()
    {
        foreach (
            (Pet union, IPet value) in new (Pet, IPet)[]
            {
                (new(new Tabby("Tom")), new Tabby("Tom")),
                (new(new Hound("Rex", 3)), new Hound("Rex", 3)),
            }
        )
        {
            Assert.Equal(
                MessagePackSerializer.Serialize(value, cancellationToken: TestContext.Current.CancellationToken),
                Bytes(union, Wire.MessagePack)
            );
            Assert.Equal(Bytes(value, Wire.MemoryPack), Bytes(union, Wire.MemoryPack));
            Assert.Equal(Bytes(value, Wire.Protobuf), Bytes(union, Wire.Protobuf));
        }

        Assert.Equal("C0", Hex(default(Pet), Wire.MessagePack));
        Assert.Equal("FF", Hex(default(Pet), Wire.MemoryPack));
        Assert.Equal("", Hex(default(Pet), Wire.Protobuf));
        Assert.Equal("920005", Hex(new Anything(5), Wire.MessagePack));
        Assert.Equal("0005000000", Hex(new Anything(5), Wire.MemoryPack));
        Assert.Equal("0800", Hex(new Anything(0), Wire.Protobuf));
        Assert.Equal("22040A020102", Hex(new Anything([1, 2]), Wire.Protobuf));
    }

    /// <summary>JSON's numbers do not tell.</summary>
    [Theory]
    [MemberData(nameof(Binary))]
    public void A_case_is_made_by_its_own_constructor(string format)
    {
        Assert.IsType<ushort>(RoundTrip(new Width((ushort?)5), format).Value);
        Assert.IsType<int>(RoundTrip(new Width(5), format).Value);
        Assert.Equal((1, (byte)2), RoundTrip(new Width((1, 2)), format).Value);
    }

    /// <summary>As System.Text.Json of .NET 11 has it.</summary>
    [Fact]
    public void JSON_has_the_case_alone()
    {
        Assert.Equal(
            """5 0 "a" "" true false [1,2] [] {"name":"Tom"} null""",
            string.Join(' ', Cases.Select(value => Encoding.UTF8.GetString(Bytes(value, Wire.Json))))
        );
        Assert.Equal("""{"name":"Tom"}""", JsonSerializer.Serialize(new Tabby("Tom"), Options));
    }

    [Theory]
    [InlineData("{\"name\":5}", 8)]
    [InlineData("[true]", 1)]
    [InlineData("?", 0)]
    [InlineData("", 0)]
    [InlineData("nul", 0)]
    public void JSON_that_is_of_no_case_is_refused_with_its_place(string json, int offset)
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() =>
            Set.FindCodecs<Anything>()!.Decode(Wire.Format(Wire.Json), new ReadOnlySequence<byte>(Encoding.UTF8.GetBytes(json)))
        );
        Assert.Equal(offset, error.Offset);
    }

    [Theory]
    [InlineData(Wire.MessagePack, "920505", 1)]
    [InlineData(Wire.MessagePack, "93000505", 0)]
    [InlineData(Wire.MessagePack, "9201C0", 3)]
    [InlineData(Wire.MemoryPack, "05", 0)]
    [InlineData(Wire.MemoryPack, "01FFFFFFFF", 5)]
    public void Other_cases_are_refused_with_their_place(string format, string payload, int offset)
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() =>
            Set.FindCodecs<Anything>()!.Decode(Wire.Format(format), new ReadOnlySequence<byte>(Convert.FromHexString(payload)))
        );
        Assert.Equal(offset, error.Offset);
    }

    /// <summary>What JSON does not tell apart is not offered by shapes; an application with reflection has what System.Text.Json has:
    /// written, and refused where it is read.</summary>
    [Fact]
    public void JSON_of_cases_of_one_kind_is_refused()
    {
        Assert.False(Set.FindCodecs<Pet>()!.Offers(Wire.Format(Wire.Json)));
        var server = new FormatSet([new Shape<Pet, PetShape>()], [new MatchingJsonFormat(Options, FormatLimits.Default)]);
        TypeCodecs<Pet> codecs = server.FindCodecs<Pet>()!;

        using PooledBuffer written = codecs.Encode(server.Formats[0], new Pet(new Tabby("Tom")));
        Assert.Equal("""{"name":"Tom"}""", Encoding.UTF8.GetString(written.Span));
        Assert.Throws<InvalidPayloadException>(() =>
            codecs.Decode(server.Formats[0], new ReadOnlySequence<byte>("""{"name":"Tom"}"""u8.ToArray()))
        );
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void An_enum_without_a_name_is_not_written_as_the_number_of_another_case(bool hasReflection)
    {
        var set = new FormatSet(
            [new Shape<Score, ScoreShape>()],
            [hasReflection ? new MatchingJsonFormat(Options, FormatLimits.Default) : Wire.Format(Wire.Json), Wire.Format(Wire.MessagePack)]
        );
        TypeCodecs<Score> codecs = set.FindCodecs<Score>()!;
        foreach ((Score value, string json) in new[] { (new Score(Grade.High), "\"High\""), (new Score(1), "1") })
        {
            using PooledBuffer written = codecs.Encode(set.Formats[0], value);
            Assert.Equal(json, Encoding.UTF8.GetString(written.Span));
            Assert.Equal(value, codecs.Decode(set.Formats[0], new ReadOnlySequence<byte>(written.Memory)));
        }

        var unnamed = new Score((Grade)(-5));
        UnsupportedValueException error = Assert.Throws<UnsupportedValueException>(() => codecs.Encode(set.Formats[0], unnamed));
        Assert.Contains("-5 has no name in Grade", error.Message, StringComparison.Ordinal);
        Assert.Throws<InvalidPayloadException>(() => codecs.Decode(set.Formats[0], new ReadOnlySequence<byte>("\"-5\""u8.ToArray())));
        using PooledBuffer binary = codecs.Encode(set.Formats[1], unnamed);
        Assert.Equal(unnamed, codecs.Decode(set.Formats[1], new ReadOnlySequence<byte>(binary.Memory)));
    }

    [Fact]
    public void A_case_with_a_converter_is_what_no_other_case_is()
    {
        var server = new FormatSet([new Shape<Marked, MarkedShape>()], [new MatchingJsonFormat(Options, FormatLimits.Default)]);
        TypeCodecs<Marked> codecs = server.FindCodecs<Marked>()!;
        foreach ((Marked value, string json) in new[] { (new Marked(new Mark("a")), "\"a\""), (new Marked(7), "7") })
        {
            using PooledBuffer written = codecs.Encode(server.Formats[0], value);
            Assert.Equal(json, Encoding.UTF8.GetString(written.Span));
            Assert.Equal(value, codecs.Decode(server.Formats[0], new ReadOnlySequence<byte>(written.Memory)));
        }
    }

    /// <summary>With reflection System.Text.Json writes what it does not carry, in the JSON of shapes.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void An_application_with_reflection_has_the_same_JSON(bool isPlain)
    {
        var options = new JsonSerializerOptions(Options) { WriteIndented = !isPlain };
        var server = new FormatSet(
            [new Shape<Anything, AnythingShape>(), new Shape<Shelter, ShelterShape>()],
            [new MatchingJsonFormat(options, FormatLimits.Default)]
        );
        TypeCodecs<Anything> codecs = server.FindCodecs<Anything>()!;
        foreach (Anything value in Cases)
        {
            using PooledBuffer written = codecs.Encode(server.Formats[0], value);
            string json = Encoding.UTF8.GetString(written.Span);
            Assert.Equal(
                Encoding.UTF8.GetString(Bytes(value, Wire.Json)),
                JsonSerializer.Serialize(JsonDocument.Parse(json).RootElement, Options)
            );
            Assert.Equivalent(
                value.Value,
                ((Anything)codecs.Decode(server.Formats[0], new ReadOnlySequence<byte>(Encoding.UTF8.GetBytes(json)))!).Value,
                strict: true
            );
        }

        var shelter = new Shelter
        {
            First = new("first"),
            Rest = [.. Cases],
            ByName = new() { ["a"] = default, ["b"] = new(2.5m) },
            Found = new("none"),
        };
        using PooledBuffer of = server.FindCodecs<Shelter>()!.Encode(server.Formats[0], shelter);
        Assert.Null(
            ValueComparer.Difference(
                shelter,
                server.FindCodecs<Shelter>()!.Decode(server.Formats[0], new ReadOnlySequence<byte>(of.Span.ToArray()))
            )
        );
    }

    private static JsonSerializerOptions Options { get; } =
        new(JsonSerializerDefaults.Web) { TypeInfoResolver = new DefaultJsonTypeInfoResolver() };

    private static byte[] Bytes<T>(T value, string format)
    {
        using PooledBuffer written = Set.FindCodecs<T>()!.Encode(Wire.Format(format), value);
        return written.Span.ToArray();
    }

    private static string Hex<T>(T value, string format) => Convert.ToHexString(Bytes(value, format));

    private static T RoundTrip<T>(T value, string format) =>
        (T)Set.FindCodecs<T>()!.Decode(Wire.Format(format), new ReadOnlySequence<byte>(Bytes(value, format)))!;
}

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>Numbers and forms that follow from more than one attribute of protobuf-net. All bytes were written and read by protobuf-net
/// 3.4.40.</summary>
public sealed class ProtoFormTests() : ProtoTests(ProtoFormShapes.All)
{
    private static readonly Guid Id = new("00112233-4455-6677-8899-aabbccddeeff");
    private static readonly DateTime Clock = new(2020, 1, 2, 3, 4, 5, DateTimeKind.Local);

    [Fact]
    public void All_fields_are_numbered_by_their_names_in_metadata() =>
        AssertKept(new EveryField(), "0804" + "1003" + "1805" + "2002" + "280a" + "3008" + "3801" + "4806");

    [Fact]
    public void All_public_members_are_numbered_by_their_names_with_those_that_are_pinned() =>
        AssertKept(new EveryPublic(), "0806" + "1008" + "1809" + "200a" + "280c" + "3001" + "3802" + "a00114");

    [Fact]
    public void Only_the_librarys_own_attribute_ignores_a_member() => AssertKept(new FewIgnored(), "0801" + "2805");

    [Fact]
    public void Members_are_named_by_the_contract()
    {
        AssertKept(new Partially(), "0801" + "1000" + "1803" + "2004");
        Assert.Equal("0801" + "1002" + "2003", Encode(new ByXml()));
    }

    [Fact]
    public void An_override_is_no_member_of_its_own()
    {
        AssertKept(new Overriding(), "52021803" + "080b" + "1002");
        AssertKept(new Overridden(), "0801" + "1002");
    }

    [Fact]
    public void Options_say_what_properties_say() =>
        AssertKept(
            new ByOptions
            {
                A = [1, 2],
                D = new() { [1] = -1 },
                E = 5,
            },
            "0a020102" + "1000" + "220d" + "080110ffffffffffffffffff01" + "2805"
        );

    [Fact]
    public void The_default_of_a_nullable_is_left_out()
    {
        AssertKept(new MaybeDefault(), "3800" + "4008" + "4807");
        Assert.Equal(
            "1001",
            Encode(
                new MaybeDefault
                {
                    A = null,
                    B = 1,
                    E = null,
                    F = null,
                    G = null,
                    H = 7,
                    I = null,
                }
            )
        );
    }

    [Fact]
    public void A_list_of_one_and_dates_are_not_packed()
    {
        AssertKept(
            new PackedLists
            {
                L = [5],
                D = [new(1, 1, 2), default],
                E = [5],
                T = [default],
                R = [2],
            },
            "0805" + "1001" + "1000" + "1805" + "2000" + "490000000000000040"
        );
        AssertKept(new PackedLists { L = [5, 6], E = new[] { 5, 6 } }, "0a020506" + "1a020506");
        Assert.Equal(
            "0a00" + "1a00",
            Encode(
                new PackedLists
                {
                    L = [],
                    D = [],
                    E = Array.Empty<int>(),
                    M = [],
                }
            )
        );
        Assert.Equal("1805" + "1806", Encode(new PackedLists { E = Enumerable.Range(5, 9).Where(static number => number < 7) }));
        Assert.Equal("", Encode(new PackedLists { E = Enumerable.Range(5, 9).Where(static number => number < 0) }));
    }

    [Fact]
    public void Nulls_and_zeros_are_left_out_of_a_map()
    {
        AssertKept(
            new NullsInMaps
            {
                D = new() { [1] = null, [0] = 5 },
            },
            "0a020801" + "0a021005"
        );
        Assert.Equal("0a020802", Encode(new NullsInMaps { D = new() { [2] = 0 } }));
        Assert.Equal("1a030a0161", Encode(new NullsInMaps { S = new() { ["a"] = null } }));
        Assert.Equal("22020801", Encode(new NullsInMaps { O = new() { [1] = null } }));
        Assert.Equal("32020801", Encode(new NullsInMaps { B = new() { [1] = null } }));
        AssertKept(
            new NullsInMaps
            {
                E = new() { [1] = null, [2] = DayOfWeek.Sunday },
            },
            "3a020801" + "3a0408021000"
        );
        AssertKept(
            new NullsInMaps
            {
                G = new() { [1] = null, [2] = Guid.Empty },
            },
            "4a020801" + "4a0408021200"
        );
        AssertKept(
            new NullsInMaps
            {
                T = new() { [1] = null, [2] = default(DateTime) },
            },
            "5a020801" + "5a08080212040801100f"
        );
        AssertKept(new NullsInMaps { Z = new() { [-0.0] = -0f } }, "6200");
        Assert.Null(Decode<NullsInMaps>("5a020801").T![1]);
        Assert.Equal("", Decode<NullsInMaps>("1a030a0161").S!["a"]);
    }

    [Fact]
    public void Empty_memory_is_written_as_it_is_no_null()
    {
        AssertKept(new Memories(), "0a00" + "1200" + "1a00");
        AssertKept(
            new Memories
            {
                M = new byte[] { 1 },
                N = default(Memory<byte>),
                P = default(ArraySegment<byte>),
            },
            "0a0101" + "1200" + "1a00" + "2200" + "4a00"
        );
    }

    [Fact]
    public void Forms_of_the_highest_level()
    {
        const string text = "2430303131323233332d343435352d363637372d383839392d616162626363646465656666";
        AssertKept(new HighLevel { L = [Id, default] }, "0a1000112233445566778899aabbccddeeff" + "0a00");
        AssertKept(
            new HighLevel
            {
                D = new() { [1] = 0.0m },
                K = new() { [0] = 1 },
            },
            "1207" + "08011203302e30" + "2205" + "0a01301001"
        );
        AssertKept(
            new HighLevel
            {
                G = new() { [Id] = Id, [default] = default },
            },
            "3a4c" + "0a" + text + "12" + text + "3a04" + "0a001200"
        );
        AssertKept(new HighLevel { T = Clock }, "420608a5bbb5f005");
    }

    [Fact]
    public void Well_known_forms_and_groups_at_the_lowest_level()
    {
        AssertKept(
            new LowLevel
            {
                B = Clock,
                M = new() { [1] = Clock },
            },
            "120608a5bbb5f005" + "2a0a0801120608a5bbb5f005"
        );
        AssertKept(new LowLevel { S = new() { [1] = TimeSpan.FromSeconds(1) } }, "3a06080112020801");
        AssertKept(new LowLevel { W = new() { [1] = Clock } }, "7a0c0801120808caf6eae00b1003");
        AssertKept(
            new LowLevel
            {
                K = new() { [TimeSpan.FromSeconds(1)] = 1 },
                G = 1.5m,
            },
            "8201080a04080210031001" + "8a0104080f1802"
        );
    }

    [Theory]
    [InlineData("", "1,2 1,2 1,2 1,2 1,2 1 1")]
    [InlineData("0a00" + "1200" + "1a00" + "2200" + "2b2c", "1,2 1,2 1,2 1,2 1,2 1 1")]
    [InlineData(
        "0a020807" + "0a021009" + "12021007" + "1a021007" + "22020807" + "2b08072c" + "3007" + "3807",
        "7,9 1,7 1,7 7,2 7,2 1,7 1,7"
    )]
    public void Objects_are_merged_with_those_that_initialisers_made(string hex, string expected)
    {
        Initialised read = Decode<Initialised>(hex);
        Assert.Equal(
            expected,
            string.Join(
                ' ',
                $"{read.C.X},{read.C.Y}",
                $"{read.D.X},{read.D.Y}",
                $"{read.E.X},{read.E.Y}",
                $"{read.F?.X},{read.F?.Y}",
                $"{read.G.X},{read.G.Y}",
                string.Join(',', read.L),
                string.Join(',', read.A)
            )
        );
    }

    [Fact]
    public void IgnoreUnknownSubTypes_writes_a_base()
    {
        Assert.Equal("0801", Encode<Welcoming>(new Stranger()));
        Assert.Equal("0801", Encode<WelcomingRoot>(new StrangeRoot()));
        Assert.Equal("2a000801", Encode<WelcomingRoot>(new WelcomingCase()));
    }
}

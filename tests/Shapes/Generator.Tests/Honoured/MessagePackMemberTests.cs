using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>Members of MessagePack-CSharp's contracts, as its versions have them. The bytes are those of MessagePack 2.5.307 and of 3.1.12
/// with the source generator.</summary>
public sealed class MessagePackMemberTests
{
    private const string Order = """
        [MessagePackObject(true)] public class B { public int BZ { get; set; } public int BF; public int BA { get; set; } public virtual int V { get; set; } public virtual int W { get; set; } }
        [MessagePackObject(true)] public class C : B { public int F; public int Z { get; set; } public override int W { get; set; } public int A { get; set; } }
        public static class V { public static C Of() => new() { Z = 1, A = 2, F = 3, BZ = 4, BA = 5, BF = 6, V = 7, W = 8 }; }
        """;

    private const string Keys = """
        [MessagePackObject] public class B { [Key("bz")] public int BZ { get; set; } [Key("ba")] public int BA; }
        [MessagePackObject] public class C : B { [Key("z")] public int Z; [Key("a")] public int A { get; set; } }
        public static class V { public static C Of() => new() { Z = 1, A = 2, BZ = 4, BA = 5 }; }
        """;

    private const string Data = """
        [DataContract] public class B { [DataMember(Name = "bz")] public int BZ { get; set; } [DataMember] public int BA; }
        [DataContract] public class C : B { [DataMember] public int Z; [DataMember(Name = "aa")] public int A { get; set; } }
        public static class V { public static C Of() => new() { Z = 1, A = 2, BZ = 4, BA = 5 }; }
        """;

    private const string Ignored = """
        [MessagePackObject(true)] public class B { public virtual int A { get; set; } public virtual int C { get; set; } public int D { get; set; } }
        [MessagePackObject(true)] public class C1 : B { [IgnoreMember] public override int A { get; set; } public override int C { get; set; } }
        public static class V { public static C1 Of() => new() { A = 1, D = 2, C = 3 }; }
        """;

    private const string Unignored = """
        [MessagePackObject(true)] public class B { [IgnoreMember] public virtual int A { get; set; } public int D { get; set; } }
        [MessagePackObject(true)] public class C : B { public override int A { get; set; } }
        public static class V { public static C Of() => new() { A = 1, D = 2 }; }
        """;

    private const string IgnoredKeys = """
        [MessagePackObject] public class B { [Key(0)] public virtual int A { get; set; } [Key(1)] public virtual int C { get; set; } [Key(2)] public int D { get; set; } }
        [MessagePackObject] public class C1 : B { [IgnoreMember] public override int A { get; set; } [Key(1)] public override int C { get; set; } }
        public static class V { public static C1 Of() => new() { A = 1, D = 2, C = 3 }; }
        """;

    private const string NewNames = """
        [MessagePackObject(true)] public class B { public int A { get; set; } }
        [MessagePackObject(true)] public class C : B { public new int A { get; set; } public int D { get; set; } }
        public static class V { public static C Of() => new() { A = 1, D = 2 }; }
        """;

    private const string Union = """
        [Union(0, typeof(C))] public interface IB;
        [Union(0, typeof(C)), MessagePackObject(true)] public abstract class B : IB { public abstract int A { get; set; } public int D { get; set; } }
        [MessagePackObject(true)] public class C : B { public int Z { get; set; } public override int A { get; set; } }
        public static class V { public static IB Of() => new C { A = 1, D = 2, Z = 3 }; }
        """;

    private const string HiddenByAnotherType = """
        [MessagePackObject(true)] public class A { private int S { get; set; } public int P { get; set; } }
        [MessagePackObject(true)] public class B : A { public int Z { get; set; } internal int M { get; set; } protected long F; public int Y { get; set; } }
        [MessagePackObject(true)] public class C : B { public int D { get; set; } public string? S { get; set; } public new string? F; public new string? M { get; set; } }
        public static class V { public static C Of() => new() { D = 1, Z = 2, M = "m", P = 3, S = "s", F = "f", Y = 4 }; }
        """;

    private const string Named = """
        [MessagePackObject(true)] public class C { [Key("kk")] public int A { get; set; } [Key(5)] public int D { get; set; } }
        public static class V { public static C Of() => new() { A = 1, D = 2 }; }
        """;

    private const string GetOnly = """
        public class B { public int A { get; set; } public int G => 4; }
        [MessagePackObject(true)] public class C : B { public int D { get; set; } public int H => 5; }
        public static class V { public static C Of() => new() { A = 1, D = 2 }; }
        """;

    private const string GetOnlyParameter = """
        [MessagePackObject(true)] public class C(int a) { public int A { get; } = a; public int D => 5; }
        public static class V { public static C Of() => new(1); }
        """;

    private const string PrivateGetter = """
        [MessagePackObject(true)] public class C { public int A { private get; set; } public int D { get; set; } }
        public static class V { public static C Of() => new() { A = 1, D = 2 }; }
        """;

    private const string Interleaved = """
        [MessagePackObject(true)] public class C { public int F1; public int P1 { get; set; } public int F2; public int P2 { get; set; } }
        public static class V { public static C Of() => new() { F1 = 1, P1 = 2, F2 = 3, P2 = 4 }; }
        """;

    private const string PrivateNames = """
        [MessagePackObject(true, AllowPrivate = true)] public class C { private int f; private readonly int ro = 8; [Key("k")] private int k; internal int B { get; set; } public int P { get; private set; } protected int D { private get; set; } private int E { get; } = 4; public int F() => f + k + ro; public static C Of() => new() { f = 1, k = 3, B = 2, P = 3, D = 9 }; }
        public static class V { public static C Of() => C.Of(); }
        """;

    private const string PrivateKeys = """
        [MessagePackObject(AllowPrivate = true)] public class C { [Key(0)] private int a; [Key(1)] internal int B { get; set; } [Key(2)] public int P { get; private set; } [Key(3)] protected int D { private get; set; } public int A() => a; public static C Of() => new() { a = 1, B = 2, P = 3, D = 9 }; }
        public static class V { public static C Of() => C.Of(); }
        """;

    private const string Suppressed = """
        [MessagePackObject(true, SuppressSourceGeneration = true)] public class B { public int BZ { get; set; } }
        [MessagePackObject(true, SuppressSourceGeneration = true)] public class C : B { public int Z { get; set; } }
        public static class V { public static C Of() => new() { Z = 1, BZ = 2 }; }
        """;

    private const string NonSerialized = """
        [MessagePackObject(true)] public class C { [NonSerialized] public int A; public int B; }
        public static class V { public static C Of() => new() { A = 1, B = 2 }; }
        """;

    private const string NonSerializedKeys = """
        [MessagePackObject] public class C { [Key(0), NonSerialized] public int A; [Key(1)] public int B; }
        public static class V { public static C Of() => new() { A = 1, B = 2 }; }
        """;

    private const string NonSerializedData = """
        [DataContract] public class C { [DataMember(Order = 0), NonSerialized] public int A; [DataMember(Order = 1)] public int B; }
        public static class V { public static C Of() => new() { A = 1, B = 2 }; }
        """;

    public static TheoryData<string, int, string> Forms =>
        new()
        {
            { Order, 2, "88a2425a04a2424105a15607a2424606a15a01a15708a14102a14603" },
            { Order, 3, "88a14603a15a01a14102a2425a04a2424606a2424105a15607a15708" },
            { Order, 0, "88a14603a15a01a14102a2425a04a2424606a2424105a15607a15708" },
            { Keys, 2, "84a2627a04a16102a2626105a17a01" },
            { Keys, 3, "84a16102a2627a04a17a01a2626105" },
            { Data, 2, "84a2627a04a2616102a2424105a15a01" },
            { Data, 3, "84a2627a04a2616102a2424105a15a01" },
            { Ignored, 2, "82a14402a14303" },
            { Ignored, 3, "83a14101a14303a14402" },
            { Unignored, 2, "82a14402a14101" },
            { Unignored, 3, "81a14402" },
            { IgnoredKeys, 2, "93010302" },
            { IgnoredKeys, 3, "93010302" },
            { NewNames, 2, "82a14101a14402" },
            { NewNames, 3, "82a14101a14402" },
            { Union, 2, "920083a14402a15a03a14101" },
            { Union, 3, "920083a15a03a14101a14402" },
            { Named, 2, "82a14101a14402" },
            { HiddenByAnotherType, 2, "87a15003a15a02a14da16da15904a146a166a14401a153a173" },
            { GetOnly, 2, "82a14101a14402" },
            { GetOnly, 3, "84a14402a14805a14101a14704" },
            { GetOnlyParameter, 2, "81a14101" },
            { GetOnlyParameter, 3, "82a14101a14405" },
            { PrivateGetter, 2, "81a14402" },
            { PrivateGetter, 3, "82a14101a14402" },
            { Interleaved, 2, "84a2503102a2503204a2463101a2463203" },
            { Interleaved, 3, "84a2463101a2503102a2463203a2503204" },
            { PrivateNames, 3, "87a16601a2726f08a16b03a14202a15003a14409a14504" },
            { PrivateKeys, 3, "9401020309" },
            { Suppressed, 3, "82a2425a02a15a01" },
            { NonSerialized, 2, "81a14202" },
            { NonSerialized, 3, "82a14101a14202" },
            { NonSerializedKeys, 2, "92c002" },
            { NonSerializedKeys, 3, "920102" },
            { NonSerializedData, 3, "92c002" },
        };

    [Theory]
    [MemberData(nameof(Forms))]
    public void Members_and_their_order_are_those_of_the_library_s_version(string text, int version, string hex)
    {
        var loaded = new Loaded(text, version);
        Assert.Equal(hex, loaded.Encode("msgpack", loaded.Value));
        Assert.Equal(hex, loaded.Encode("msgpack", loaded.Decode("msgpack", hex)));
    }

    // Parameters are passed the default of their type, whatever theirs is; other members keep their initialisers.
    [Theory]
    [InlineData(
        2,
        "90",
        "0  9",
        "[MessagePackObject] public class C { [Key(0)] public int A { get; } [Key(1)] public string? B { get; } [Key(2)] "
            + "public int D { get; set; } = 9; public C(int a = 7, string? b = \"b\") { A = a; B = b; } }"
    )]
    [InlineData(
        3,
        "9105",
        "5  9",
        "[MessagePackObject] public class C { [Key(0)] public int A { get; } [Key(1)] public string? B { get; } [Key(2)] "
            + "public int D { get; set; } = 9; public C(int a = 7, string? b = \"b\") { A = a; B = b; } }"
    )]
    [InlineData(
        2,
        "80",
        "0  9",
        "[MessagePackObject(true)] public class C { public int A { get; } public string? B { get; } public int D { get; set; "
            + "} = 9; public C(int a = 7, string? b = \"b\") { A = a; B = b; } }"
    )]
    [InlineData(
        3,
        "80",
        "0  9",
        "[MessagePackObject(true)] public class C { public int A { get; } public string? B { get; } public int D { get; set; "
            + "} = 9; public C(int a = 7, string? b = \"b\") { A = a; B = b; } }"
    )]
    [InlineData(
        2,
        "90",
        "0  9",
        "[MessagePackObject] public record C([property: Key(0)] int A = 4, [property: Key(1)] string? B = "
            + "\"q\") { [Key(2)] public int D { get; set; } = 9; }"
    )]
    [InlineData(
        3,
        "80",
        "0  9",
        "[MessagePackObject(true)] public record C(int A = 4, string? B = \"q\") { public int D { get; set; } = 9; }"
    )]
    [InlineData(
        2,
        "9101",
        "1  9",
        "[MessagePackObject] public class C { [Key(0)] public int A { get; } [Key(1)] public string? B { get; set; } = \"b\"; "
            + "[Key(2)] public int D { get; set; } = 9; [SerializationConstructor] public C(int a, "
            + "string? b = \"q\") { A = a; B = b; } public C() { } }"
    )]
    [InlineData(
        2,
        "9101",
        "1  9",
        "[MessagePackObject] public class C { [Key(0)] public int A { get; set; } [Key(1)] public string? B { get; set; } = "
            + "\"b\"; [Key(2)] public int D { get; set; } = 9; public C(int a, string? b) { A = a; B = b; } public C() { } }"
    )]
    [InlineData(
        3,
        "80",
        "0 b 9",
        "[MessagePackObject(true)] public class C { public int A { get; set; } = 4; public string? B { get; set; } = \"b\"; "
            + "public int D { get; set; } = 9; public C(int a) { A = a; } public C(int a, string "
            + "other) { A = a; B = other; } public C() { } }"
    )]
    [InlineData(
        2,
        "90",
        "3 b 9",
        "[MessagePackObject] public class C { [Key(0)] public int A { get; init; } = 3; [Key(1)] public string? B { get; "
            + "set; } = \"b\"; [Key(2)] public int D { get; set; } = 9; }"
    )]
    [InlineData(
        3,
        "90",
        "0 b 9",
        "[MessagePackObject] public class C { [Key(0)] public int A { get; init; } = 3; [Key(1)] public string? B { get; "
            + "set; } = \"b\"; [Key(2)] public int D { get; set; } = 9; }"
    )]
    [InlineData(
        3,
        "80",
        "0 b 9",
        "[MessagePackObject(true)] public class C { public int A { get; init; } = 3; public string? B { "
            + "get; set; } = \"b\"; public int D { get; set; } = 9; }"
    )]
    [InlineData(
        3,
        "80",
        "0  9",
        "[MessagePackObject(true)] public class C(int a = 5) { public int A { get; } = a; public string? B { "
            + "get; init; } = \"b\"; public int D { get; set; } = 9; }"
    )]
    [InlineData(
        2,
        "90",
        "0  0",
        "[MessagePackObject] public struct C { [Key(0)] public int A { get; set; } = 3; [Key(1)] public string? B { get; "
            + "set; } = \"b\"; [Key(2)] public int D = 9; public C() { } }"
    )]
    [InlineData(
        3,
        "90",
        "3 b 9",
        "[MessagePackObject] public struct C { [Key(0)] public int A { get; set; } = 3; [Key(1)] public string? B { get; "
            + "set; } = \"b\"; [Key(2)] public int D = 9; public C() { } }"
    )]
    public void What_is_missing_is_as_in_the_library_s_version(int version, string hex, string shown, string contract) =>
        Assert.Equal(
            shown,
            new Loaded(
                $"{contract} public static class V {{ public static C Of() => default!; public static string Show(C "
                    + $"value) => $\"{{value.A}} {{value.B}} {{value.D}}\"; }}",
                version
            ).Show("msgpack", hex)
        );

    [Theory]
    [InlineData(
        2,
        "[MessagePackObject(true)] public class B { public int A { get; set; } } [MessagePackObject(true)] "
            + "public class C : B { public new string? A { get; set; } }",
        "'C.A' has the name of an inherited member"
    )]
    [InlineData(
        2,
        "[MessagePackObject(true)] public class B { public int A; } [MessagePackObject(true)] public class C : B { public new int A; }",
        "'C.A' has the name of an inherited member"
    )]
    [InlineData(
        2,
        "[MessagePackObject] public class B { [Key(0)] public int A { get; set; } } [MessagePackObject] public "
            + "class C : B { [Key(1)] public new int A { get; set; } }",
        "'C.A' has the name of an inherited member"
    )]
    [InlineData(
        3,
        "[MessagePackObject] public class B { [Key(0)] public int A { get; set; } } [MessagePackObject] public "
            + "class C : B { [Key(1)] public new int A { get; set; } }",
        "'C.A' has the name of an inherited member"
    )]
    [InlineData(
        2,
        "[MessagePackObject] public class B { [Key(0)] public virtual int A { get; set; } } [MessagePackObject] public "
            + "class C : B { [Key(1)] public override int A { get; set; } }",
        "'C.A' has the name of an inherited member"
    )]
    [InlineData(
        3,
        "[MessagePackObject(true)] public class B { public int A { get; set; } } [MessagePackObject(true)] public class "
            + "C : B { [IgnoreMember] public new int A { get; set; } }",
        "'C.A' has the name of an inherited member"
    )]
    [InlineData(
        3,
        "[MessagePackObject(true)] public class C { [Key(\"k\")] public int A { get; set; } }",
        "'C.A' has a [Key] together with KeyAsPropertyName"
    )]
    [InlineData(
        2,
        "[MessagePackObject] public class C : List<int> { [Key(0)] public int A { get; set; } }",
        "'C' has items that the library writes alone"
    )]
    [InlineData(
        2,
        "[MessagePackObject(true)] public class C : Dictionary<string, int> { public int A { get; set; } }",
        "'C' has items that the library writes alone",
        false
    )]
    [InlineData(
        3,
        "[DataContract] public class C : List<int> { [DataMember] public int A { get; set; } }",
        "'C' has items that the library writes alone"
    )]
    [InlineData(2, "[MessagePackObject] public class C { [Key(0)] private int A { get; set; } }", "'C.A' has [Key] but is not public")]
    [InlineData(
        2,
        "[MessagePackObject] public class C { [Key(0)] public int A { private get; set; } }",
        "'C.A' has [Key] but is not public"
    )]
    public void What_the_library_s_version_writes_otherwise_is_not_offered(
        int version,
        string text,
        string message,
        bool canBeAccepted = true
    )
    {
        string reported = Assert.Single(
            new Loaded($"{text} public static class V {{ public static C Of() => new(); }}", version).Reported,
            static reported => reported.Contains("'C' is not offered in MessagePack", StringComparison.Ordinal)
        );
        Assert.StartsWith("SHAPE049 " + message, reported, StringComparison.Ordinal);

        // Accepted, it is offered as far as it can be: a dictionary's comparer has no form.
        if (!canBeAccepted)
        {
            return;
        }

        var accepted = new Loaded(
            $"{text} public static class V {{ public static C Of() => new(); }}",
            version,
            "[assembly: AcceptDifferences(WireFormats.MessagePack)] "
        );
        Assert.DoesNotContain(
            accepted.Reported,
            static reported => reported.Contains("is not offered in MessagePack", StringComparison.Ordinal)
        );
        accepted.Decode("msgpack", accepted.Encode("msgpack", accepted.Value));
    }
}

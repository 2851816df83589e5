using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>Members of MemoryPack's contracts. The bytes and values are those of MemoryPack 1.21.4.</summary>
public sealed class MemoryPackMemberTests
{
    private const string Base =
        "[MemoryPackable] public partial class B { public virtual int A { get; set; } public int D { get; set; } } ";

    public static TheoryData<string, string> Forms =>
        new()
        {
            {
                Base
                    + "[MemoryPackable] public partial class C : B { public int E { get; set; } public override int A { get; "
                    + "set; } } public static class V { public static C Of() => new() { A = 1, D = 2, E = 3 }; }",
                "03010000000200000003000000"
            },
            {
                Base
                    + "[MemoryPackable] public partial class C : B { public new int A { get; set; } } public static class V "
                    + "{ public static C Of() => new() { A = 1, D = 2 }; }",
                "020200000001000000"
            },
            {
                Base
                    + "[MemoryPackable] public partial class C : B { public new string? A { get; set; } } public static class V "
                    + "{ public static C Of() => new() { A = \"x\", D = 2 }; }",
                "0202000000feffffff0100000078"
            },
            {
                Base
                    + "[MemoryPackable] public partial class M : B { public int E { get; set; } public override int A { get; "
                    + "set; } } [MemoryPackable] public partial class C : M { public int F { get; set; } public override "
                    + "int A { get; set; } } public static class V { public static C Of() => "
                    + "new() { A = 1, D = 2, E = 3, F = 4 }; }",
                "0401000000020000000300000004000000"
            },
            {
                "[MemoryPackable, MemoryPackUnion(3, typeof(C))] public abstract partial class B { public abstract int A { "
                    + "get; set; } public int D { get; set; } } [MemoryPackable] public partial class C : B { public int E { "
                    + "get; set; } public override int A { get; set; } } public static class V { public "
                    + "static B Of() => new C { A = 1, D = 2, E = 3 }; }",
                "0303010000000200000003000000"
            },
            {
                Base
                    + "[MemoryPackable, MemoryPackUnion(0, typeof(C))] public partial interface I { } [MemoryPackable] public "
                    + "partial class C : B, I { public int E { get; set; } public override int A { get; set; } } public "
                    + "static class V { public static I Of() => new C { A = 1, D = 2, E = 3 }; }",
                "0003010000000200000003000000"
            },
            {
                "[MemoryPackable] public partial class B { [MemoryPackIgnore] public virtual int A { get; set; } public int D "
                    + "{ get; set; } } [MemoryPackable] public partial class C : B { public override int A { get; set; } } "
                    + "public static class V { public static C Of() => new() { A = 1, D = 2 }; }",
                "0102000000"
            },
            {
                "[MemoryPackable] public partial class B { [MemoryPackInclude] protected virtual int A { get; set; } public "
                    + "int D { get; set; } } [MemoryPackable] public partial class C : B { protected override int A { get; set; "
                    + "} public static C Of() => new() { A = 9, D = 2 }; } public static class V { public static C Of() => C.Of(); }",
                "020900000002000000"
            },
            {
                "[MemoryPackable] public partial class C { public int A { private get; set; } public int B { protected get; "
                    + "set; } public int D { get; private set; } public static C Of() => new() { A = 1, B = 2, D = 3 }; } "
                    + "public static class V { public static C Of() => C.Of(); }",
                "03010000000200000003000000"
            },
            {
                Bag("ICollection<int>")
                    + "[MemoryPackable] public partial class C { public Bag? A { get; set; } } public static class V { "
                    + "public static C Of() => new() { A = new Bag { 5 } }; }",
                "010100000005000000"
            },
            { Bag("ICollection<int>") + "public static class V { public static Bag Of() => new() { 5, 6 }; }", "020000000500000006000000" },
            {
                Bag("IReadOnlyList<int>, ICollection<int>")
                    + "[MemoryPackable] public partial class C { public List<Bag?>? A { get; set; } } public static class V { "
                    + "public static C Of() => new() { A = [null, new Bag { 5 }] }; }",
                "0102000000ffffffff0100000005000000"
            },
            {
                "[MemoryPackable] public partial class C { public Lazy<string?>? L { get; set; } public Lazy<int>? I { get; "
                    + "set; } public Lazy<int?>? N { get; set; } } public static class V { public static C Of() => new() { L = "
                    + "new(() => null), I = new(() => 5), N = new(() => null) }; }",
                "0301ffffffff0105000000010000000000000000"
            },
            {
                "[MemoryPackable] public partial class C { public Lazy<string?>? L { get; set; } public Lazy<int>? I { get; "
                    + "set; } public Lazy<int?>? N { get; set; } } public static class V { public static C Of() => "
                    + "new() { L = new(() => \"a\"), N = new(() => 4) }; }",
                "0301feffffff0100000061ff010100000004000000"
            },
            {
                "[MemoryPackable] public partial class D { public int A { get; set; } } [MemoryPackable] public partial class "
                    + "C { public Lazy<D?>? L { get; set; } } public static class V { public static C "
                    + "Of() => new() { L = new(() => null) }; }",
                "0101ff"
            },
            {
                "[MemoryPackable] public partial class C { public int A { get; set; } [MemoryPackOrder(5)] public int B { get; set; } "
                    + "[MemoryPackOrder(0)] public int D { get; set; } public int E { get; set; } } public static class V { public "
                    + "static C Of() => new() { A = 1, B = 2, D = 3, E = 4 }; }",
                "0401000000030000000400000002000000"
            },
            {
                "[MemoryPackable(GenerateType.VersionTolerant, SerializeLayout.Sequential)] public partial class C { "
                    + "[MemoryPackOrder(3)] public int A { get; set; } [MemoryPackOrder(0)] public int B { get; set; } public int D "
                    + "{ get; set; } } public static class V { public static C Of() => new() { A = 1, B = 2, D = 3 }; }",
                "0404000404020000000300000001000000"
            },
        };

    [Theory]
    [MemberData(nameof(Forms))]
    public void Members_and_their_order_are_those_of_the_library(string text, string hex)
    {
        var loaded = new Loaded(text);
        Assert.Equal(hex, loaded.Encode("memorypack", loaded.Value));
        Assert.Equal(hex, loaded.Encode("memorypack", loaded.Decode("memorypack", hex)));
    }

    [Theory]
    [InlineData(
        "public partial class C { public int A { get; set; } = 3; public string? S { get; set; } = "
            + "\"s\"; public List<int>? L { get; set; } = [1]; }",
        "00",
        "0  "
    )]
    [InlineData(
        "public partial class C { public int A { get; set; } = 3; public string? S { get; set; } = "
            + "\"s\"; public List<int>? L { get; set; } = [1]; }",
        "0105000000",
        "5  "
    )]
    [InlineData(
        "public partial class C { [SuppressDefaultInitialization] public int A { get; set; } = 3; "
            + "[SuppressDefaultInitialization] public string? S { get; set; } = \"s\"; public List<int>? L { get; set; } = [1]; }",
        "00",
        "3 s "
    )]
    [InlineData(
        "public partial class C { public int A { get; } public string? S { get; set; } = \"s\"; "
            + "public List<int>? L; public C(int a = 5) => A = a; }",
        "00",
        "0  "
    )]
    [InlineData(
        "public partial class C { public int A { get; init; } = 3; public string? S { get; init; } = \"s\"; public List<int>? L = [1]; }",
        "00",
        "0  "
    )]
    [InlineData("public partial record C(int A = 3, string? S = \"s\") { public List<int>? L { get; set; } = [1]; }", "0105000000", "5  ")]
    [InlineData(
        "public partial struct C { public int A = 3; public string? S = \"s\"; public List<int>? L = [1]; public C() { } }",
        "00",
        "0  "
    )]
    public void A_missing_member_is_the_default_of_its_type(string contract, string hex, string shown) =>
        Assert.Equal(
            shown,
            new Loaded(
                $"[MemoryPackable] {contract} public static class V {{ public static C Of() => default!; public static string "
                    + $"Show(C value) => $\"{{value.A}} {{value.S}} {{(value.L is null ? \"\" : \"list\")}}\"; }}"
            ).Show("memorypack", hex)
        );

    [Theory]
    [InlineData(
        "[MemoryPackOrder(0)] public int A { get; set; } = 3; [MemoryPackOrder(1)] public string? S { get; set; } = \"s\";",
        "00",
        "0 "
    )]
    [InlineData(
        "[MemoryPackOrder(0)] public int A { get; set; } = 3; [MemoryPackOrder(1)] public string? S { get; set; } = \"s\";",
        "010405000000",
        "5 "
    )]
    [InlineData(
        "[MemoryPackOrder(0), SuppressDefaultInitialization] public int A { get; set; } = 3; "
            + "[MemoryPackOrder(1)] public string? S { get; set; } = \"s\";",
        "00",
        "3 "
    )]
    public void A_missing_slot_is_the_default_of_its_type(string members, string hex, string shown) =>
        Assert.Equal(
            shown,
            new Loaded(
                $"[MemoryPackable(GenerateType.VersionTolerant)] public partial class C {{ {members} }} public static class V "
                    + $"{{ public static C Of() => new(); public static string Show(C value) => $\"{{value.A}} {{value.S}}\"; }}"
            ).Show("memorypack", hex)
        );

    [Fact]
    public void Keys_are_compared_without_case_where_the_attribute_asks_for_it() =>
        Assert.Equal(
            "True",
            new Loaded(
                "[MemoryPackable] public partial class C { [OrdinalIgnoreCaseStringDictionaryFormatter<int>] public "
                    + "Dictionary<string, int>? B { get; set; } } public static class V { public static C Of() => new(); public "
                    + "static string Show(C value) => $\"{value.B!.ContainsKey(\"A\")}\"; }"
            ).Show("memorypack", "0101000000" + "feffffff0100000061" + "01000000")
        );

    private static string Bag(string faces) =>
        $$"""
            [MemoryPackable(GenerateType.Collection)] public partial class Bag : {{faces}} {
                private readonly List<int> _items = []; public int Extra { get; set; }
                public int Count => _items.Count; public bool IsReadOnly => false; public int this[int i] => _items[i]; public void Add(int x) => _items.Add(x); public void Clear() => _items.Clear();
                public bool Contains(int x) => _items.Contains(x); public void CopyTo(int[] a, int i) => _items.CopyTo(a, i); public bool Remove(int x) => _items.Remove(x);
                public IEnumerator<int> GetEnumerator() => _items.GetEnumerator(); System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator(); }

            """;
}

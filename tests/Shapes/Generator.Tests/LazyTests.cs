using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>A <c>Lazy</c> of each kind of value.</summary>
public sealed class LazyTests
{
    private static readonly (string Type, string Value)[] Held =
    [
        ("Item", "new Item { A = 5 }"),
        ("Cell", "new Cell(1, \"b\")"),
        ("Point", "new Point(1, 2)"),
        ("Page<Item>", "new Page<Item> { A = new() { A = 5 } }"),
        ("Base", "new One { A = 5 }"),
        ("string", "\"a\""),
        ("int", "5"),
        ("DayOfWeek", "DayOfWeek.Friday"),
        ("byte[]", "new byte[] { 1 }"),
        ("Uri", "new Uri(\"a\", UriKind.Relative)"),
        ("List<int>", "new List<int> { 1 }"),
        ("Item[]", "new[] { new Item { A = 5 } }"),
        ("Dictionary<string, Item>", "new Dictionary<string, Item> { [\"a\"] = new() { A = 5 } }"),
        ("Lazy<Item>", "new Lazy<Item>(new Item { A = 5 })"),
        ("(int, Item)", "(1, new Item { A = 5 })"),
    ];

    [Fact]
    public void A_Lazy_holds_any_value_wherever_it_stands()
    {
        IEnumerable<string> contracts = Held.Select(
            static (held, i) =>
                $$"""
                    [GenerateShape] public class C{{i}}
                    {
                        [DataMember(Order = 1)] public Lazy<{{held.Type}}>? A { get; set; }
                        [DataMember(Order = 2)] public Lazy<{{held.Type}}> B { get; set; } = new({{held.Value}});
                        [DataMember(Order = 3)] public required Lazy<{{held.Type}}> D { get; init; }
                    }
                    [GenerateShape] public record R{{i}}([property: DataMember(Order = 1)] Lazy<{{held.Type}}> A, [property: DataMember(Order = 2)] Lazy<{{held.Type}}>? B = null);
                    """
        );
        IEnumerable<string> values = Held.Select(
            static (held, i) =>
                $"new C{i} {{ A = new({held.Value}), D = new({held.Value}) }}, new R{i}(new({held.Value}), "
                + $"new({held.Value})), new R{i}(new({held.Value}))"
        );
        AssertRoundTrips(contracts, values, "");
    }

    [Fact]
    public void A_Lazy_is_an_item_an_entry_and_a_root()
    {
        // Protobuf has no list in a list.
        (string Type, string Value)[] held =
        [
            .. Held.Where(static held =>
                !held.Value.Contains("[]", StringComparison.Ordinal)
                && !held.Type.StartsWith("List", StringComparison.Ordinal)
                && !held.Type.StartsWith("Dictionary", StringComparison.Ordinal)
            ),
        ];
        AssertRoundTrips(
            held.Select(
                static (held, i) =>
                    $$"""[GenerateShape] public class C{{i}} { [DataMember(Order = 1)] public List<Lazy<{{held.Type}}>>? A { """
                    + $$"""get; set; } [DataMember(Order = 2)] public Dictionary<int, Lazy<{{held.Type}}>> B { get; set; } = []; }"""
            ),
            held.Select(
                static (held, i) =>
                    $"new C{i} {{ A = [new({held.Value})], B = {{ [1] = new({held.Value}) }} }}, new Lazy<{held.Type}>({held.Value})"
            ),
            string.Concat(held.Select(static held => $", GenerateShapeFor<Lazy<{held.Type}>>"))
        );
    }

    private static void AssertRoundTrips(IEnumerable<string> contracts, IEnumerable<string> values, string roots) =>
        InMemory.RoundTrips(
            $$"""
            public class Item { [DataMember(Order = 1)] public int A { get; set; } }
            public record struct Cell([property: DataMember(Order = 1)] int A, [property: DataMember(Order = 2)] string? B);
            public record struct Point([property: DataMember(Order = 1)] int A, [property: DataMember(Order = 2)] int B);
            public class Page<T> { [DataMember(Order = 1)] public required T? A { get; init; } }
            [JsonDerivedType(typeof(One), 1)] public abstract class Base;
            public class One : Base { [DataMember(Order = 1)] public int A { get; set; } }
            {{string.Join("\n", contracts)}}
            public static class Values { public static readonly object[] All = [{{string.Join(", ", values)}}]; }
            [ShapeSet{{roots}}] public static partial class Set;
            """
        );
}

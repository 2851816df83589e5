using System.Buffers;
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Globalization;
using System.Numerics;
using System.Text;
using System.Text.Json;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.Compatibility.Tests.ExistingContracts;

/// <summary>The comparer says equal to what a library read back, and to nothing else.</summary>
public sealed class ValueComparerTests
{
    private static readonly Holder OneHolder = new() { Text = "a", Items = [1, 2] };

    // Each made twice, and something that is nearly the same.
    private static readonly (string Name, Func<object?> Value, object? Other)[] Pairs =
    [
        ("null", () => null, new Holder()),
        ("string", () => "a", "A"),
        ("int", () => 1, 2),
        ("int and long", () => 1, 1L),
        ("NaN", () => double.NaN, 0d),
        ("enum", () => DayOfWeek.Friday, DayOfWeek.Monday),
        ("DateTime", () => new DateTime(5, DateTimeKind.Utc), new DateTime(6, DateTimeKind.Utc)),
        (
            "DateTimeOffset",
            () => new DateTimeOffset(2024, 1, 1, 1, 0, 0, TimeSpan.FromHours(1)),
            new DateTimeOffset(2024, 1, 1, 0, 0, 0, TimeSpan.Zero)
        ),
        ("decimal", () => 1.5m, 1.6m),
        ("Guid", () => new Guid(1, 2, 3, [4, 5, 6, 7, 8, 9, 10, 11]), Guid.Empty),
        ("Half", () => (Half)1, (Half)2),
        ("Int128", () => Int128.MaxValue, Int128.MinValue),
        ("BigInteger", () => BigInteger.Pow(7, 70), BigInteger.Pow(7, 71)),
        ("Complex", () => new Complex(1, 2), new Complex(1, 3)),
        ("Rune", () => new Rune('a'), new Rune('b')),
        ("Uri", () => new Uri("https://a.b/c#d"), new Uri("https://a.b/c#e")),
        ("Version", () => new Version(1, 2), new Version(1, 2, 0)),
        ("StringBuilder", () => new StringBuilder("ab"), new StringBuilder("ac")),
        ("Lazy", () => new Lazy<int>(() => 1), new Lazy<int>(() => 2)),
        ("BitArray", () => new BitArray([true, false]), new BitArray([true, true])),
        ("BitArray's length", () => new BitArray([true, false]), new BitArray([true, false, false])),
        ("CultureInfo", () => new CultureInfo("de-DE"), new CultureInfo("de-AT")),
        (
            "TimeZoneInfo",
            () => TimeZoneInfo.CreateCustomTimeZone("x", TimeSpan.FromHours(1), "x", "x"),
            TimeZoneInfo.CreateCustomTimeZone("x", TimeSpan.FromHours(2), "x", "x")
        ),
        ("Type", () => typeof(int), typeof(long)),
        ("byte[]", () => new byte[] { 1, 2 }, new byte[] { 1, 3 }),
        ("byte[] and null", () => Array.Empty<byte>(), null),
        ("list and null", () => new List<int>(), null),
        ("list's order", () => new List<int> { 1, 2 }, new List<int> { 2, 1 }),
        ("list's length", () => new List<int?> { 1 }, new List<int?> { 1, null }),
        ("list of lists", () => new List<int[]?> { new[] { 1 }, null }, new List<int[]?> { new[] { 1 }, Array.Empty<int>() }),
        ("rows and columns", () => new int[2, 3], new int[3, 2]),
        (
            "item of a plane",
            () =>
                new[,]
                {
                    { 1, 2 },
                },
            new[,]
            {
                { 1, 3 },
            }
        ),
        ("plane and list", () => new int[1, 1], new int[1]),
        ("set", () => new HashSet<int> { 1, 2 }, new HashSet<int> { 1, 3 }),
        ("frozen set", () => new[] { 1, 2 }.ToFrozenSet(), new[] { 1 }.ToFrozenSet()),
        ("bag", () => new ConcurrentBag<int> { 1, 2, 2 }, new ConcurrentBag<int> { 1, 1, 2 }),
        ("stack", () => new Stack<int>([1, 2]), new Stack<int>([2, 1])),
        ("map's value", () => new Dictionary<string, int> { ["a"] = 1 }, new Dictionary<string, int> { ["a"] = 2 }),
        ("map's key", () => new Dictionary<string, int> { ["a"] = 1 }, new Dictionary<string, int> { ["b"] = 1 }),
        ("map of lists", () => new Dictionary<int, List<int>> { [1] = [1] }, new Dictionary<int, List<int>> { [1] = [2] }),
        ("pair", () => KeyValuePair.Create("a", new[] { 1 }), KeyValuePair.Create("a", new[] { 2 })),
        ("ValueTuple of 8", () => (1, 2, 3, 4, 5, 6, 7, new[] { 8 }), (1, 2, 3, 4, 5, 6, 7, new[] { 9 })),
        ("Tuple", () => Tuple.Create(1, new[] { 2 }), Tuple.Create(1, new[] { 3 })),
        ("Memory", () => new Memory<int>([1, 2]), new Memory<int>([1])),
        ("ReadOnlyMemory", () => new ReadOnlyMemory<byte>([1, 2]), new ReadOnlyMemory<byte>([1, 3])),
        ("ReadOnlySequence", () => new ReadOnlySequence<byte>([1, 2]), new ReadOnlySequence<byte>([1, 3])),
        ("ArraySegment", () => new ArraySegment<int>([1, 2, 3], 1, 1), new ArraySegment<int>([1, 2, 3], 1, 2)),
        ("default ImmutableArray", () => default(ImmutableArray<int>), ImmutableArray<int>.Empty),
        ("field", () => new Holder { Text = "a" }, new Holder { Text = "b" }),
        ("property", () => new Holder { Items = [1] }, new Holder { Items = [2] }),
        (
            "member of a member",
            () => new Holder { Inner = OneHolder },
            new Holder
            {
                Inner = new Holder { Text = "a", Items = [1, 3] },
            }
        ),
        ("derived type", () => new Holder(), new DerivedHolder()),
    ];

    public static IEnumerable<ITheoryDataRow> Cases =>
        Pairs.Select((pair, index) => new TheoryDataRow<int>(index) { TestDisplayName = pair.Name });

    public static IEnumerable<ITheoryDataRow> Jsons =>
        from item in ExistingSet.Entries.Index()
        where item.Item is { IsJson: true, Framing: null }
        select new TheoryDataRow<int>(item.Index) { TestDisplayName = $"System.Text.Json reads {item.Item.Name}" };

    [Theory]
    [MemberData(nameof(Cases))]
    public void Equal_is_what_holds_the_same_and_nothing_else(int index)
    {
        (_, Func<object?> value, object? other) = Pairs[index];
        Assert.Null(Difference(value(), value()));
        Assert.NotNull(Difference(value(), other));
        Assert.NotNull(Difference(other, value()));
    }

    [Fact]
    public void Sets_and_maps_have_no_order()
    {
        Assert.Null(Difference(new HashSet<int> { 1, 2 }, new HashSet<int> { 2, 1 }));
        Assert.Null(Difference(new Dictionary<int, int> { [1] = 2, [3] = 4 }, new SortedDictionary<int, int> { [3] = 4, [1] = 2 }));
        Assert.Null(Difference(new ConcurrentBag<int> { 1, 2 }, new ConcurrentBag<int> { 2, 1 }));
    }

    [Fact]
    public void Dates_of_any_kind_are_equal_by_ticks() =>
        Assert.Null(Difference(new DateTime(5, DateTimeKind.Utc), new DateTime(5, DateTimeKind.Unspecified)));

    [Fact]
    public void An_empty_collection_is_null_where_the_library_says_so_but_no_string_or_bytes()
    {
        var comparer = new ValueComparer(ValueRules.EmptyListIsNull);
        Assert.Null(comparer.Compare(new Holder { Items = [] }, new Holder()));
        Assert.Null(comparer.Compare(new Holder(), new Holder { Items = [] }));
        Assert.NotNull(comparer.Compare(new Holder { Text = "" }, new Holder()));
        Assert.NotNull(comparer.Compare(null, Array.Empty<byte>()));
        Assert.NotNull(comparer.Compare(new Holder { Items = [1] }, new Holder()));
    }

    [Fact]
    public void Only_collections_without_an_order_of_their_own_may_be_written_in_another()
    {
        Assert.True(MetUnstableOrder(new ConcurrentBag<int> { 1, 2 }));
        Assert.True(MetUnstableOrder(new[] { 1, 2 }.ToFrozenSet()));
        Assert.False(MetUnstableOrder(new ConcurrentBag<int> { 1 }));
        Assert.False(MetUnstableOrder(new List<int> { 1, 2 }));
        Assert.False(MetUnstableOrder(new Dictionary<int, int> { [1] = 2, [2] = 3 }));
    }

    [Theory]
    [MemberData(nameof(Jsons))]
    public void What_System_Text_Json_reads_is_equal_to_the_value(int index)
    {
        ExistingEntry entry = ExistingSet.Entries[index];
        object? value = JsonSerializer.Deserialize(entry.Text!, ExistingSet.Root(entry), JsonSerializerOptions.Web);
        Assert.Null(Difference(ExistingSet.Value(entry), value));
    }

    // In another folder they may differ in what the comparer leaves to the bytes: the kind of a date, the scale of a decimal.
    [Fact]
    public void Values_that_a_library_writes_differently_are_not_equal() =>
        Assert.All(
            from entry in ExistingSet.Entries
            where ExistingSet.IsCopy && entry.Framing is null
            group entry by (entry.Root, entry.Format) into entries
            from left in entries
            from right in entries
            where !left.Bytes.AsSpan().SequenceEqual(right.Bytes)
            select (left, right),
            pair => Assert.NotNull(Difference(ExistingSet.Value(pair.left), ExistingSet.Value(pair.right)))
        );

    private static string? Difference(object? expected, object? actual) =>
        ValueComparer.Difference(expected, actual, ValueRules.KindAndScaleAreNotCompared);

    private static bool MetUnstableOrder(object value)
    {
        var comparer = new ValueComparer(ValueRules.Exact);
        comparer.Compare(value, value);
        return comparer.MetUnstableOrder;
    }

    private class Holder
    {
#pragma warning disable CA1051, MA0069 // a public field is what is compared
        public string? Text;
#pragma warning restore CA1051, MA0069

        public List<int>? Items { get; set; }

        public Holder? Inner { get; set; }
    }

    private sealed class DerivedHolder : Holder;
}

using System.Buffers;
using System.Collections;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;
using SerializationApi.Compatibility.Tests.Kinds;
using SerializationApi.Compatibility.Tests.RuntimeTypes;
using Corner = SerializationApi.Compatibility.Tests.Kinds.Corner;

namespace SerializationApi.Trimmed;

/// <summary>Values of the contracts that the compatibility tests have for each kind; collections without an order hold one item.</summary>
internal static class Samples
{
    public static Shelf Shelf =>
        new()
        {
            Collection = [1, 2],
            Observable = ["a", "b"],
            ReadOnly = new([1.5, 2]),
            Linked = new([new Corner(1, 2)]),
            Queue = new(["a", "b"]),
            Stack = new([new Compatibility.Tests.Kinds.Circle { Radius = 1 }, new Polygon { Corners = [new Corner(1, 2)] }]),
            ConcurrentQueue = new([1, 2]),
            ConcurrentStack = new([Guid.Empty]),
            SortedSet = [1, 2],
            HashSet = [1, 2],
            Set = new HashSet<string>(["a"]),
            ReadOnlySet = new HashSet<char>(['a']),
            Array = [1, 2],
            List = ["a"],
            ImmutableQueue = [1, 2],
            ImmutableStack = [1, 2],
            ImmutableSortedSet = ["a", "b"],
            SortedMap = new() { [1] = "a" },
            SortedList = new() { ["a"] = 1 },
            ImmutableSortedMap = ImmutableSortedDictionary<int, Corner>.Empty.Add(1, new Corner(1, 2)),
            ReadOnlyMap = new(new Dictionary<string, int> { ["a"] = 1 }),
            OrderedMap = new() { [1] = "a" },
            Memory = new[] { 1, 2 },
            Bytes = new byte[] { 1, 2 },
            Segment = new(["a", "b"]),
            Plane = new[,]
            {
                { 1, 2 },
            },
            Cube = new[,,]
            {
                {
                    { "a" },
                },
            },
            Enumerable = [1, 2],
            Figures = new Dictionary<int, Compatibility.Tests.Kinds.Figure>
            {
                [1] = new Group { Frame = new Compatibility.Tests.Kinds.Circle() },
            },
            Hypercube = new byte[1, 1, 1, 2],
            Sequence = new([1, 2]),
            ByteSequence = new([1, 2]),
            OwnList = [new Compatibility.Tests.Kinds.Circle { Label = "own" }],
            OwnObservable = [1, 2],
            OwnSet = ["a"],
            OwnMap = new() { [1] = "a" },
        };

    public static Collector Collector
    {
        get
        {
            var value = new Collector
            {
                Set = [1],
                AnySet = new HashSet<long>([1]),
                AnyReadOnlySet = new HashSet<long>([1]),
                ReadOnlySet = new(new HashSet<long>([1])),
                FrozenSet = FrozenSet.Create(1L),
                ImmutableSet = [1],
                AnyImmutableSet = ImmutableHashSet.Create(1L),
                Map = new() { [1] = 2 },
                AnyMap = new Dictionary<long, int> { [1] = 2 },
                ReadOnlyMap = new(new Dictionary<long, int> { [1] = 2 }),
                OrderedMap = new() { [1] = 2 },
                ConcurrentMap = new() { [1] = 2 },
                FrozenMap = FrozenDictionary.ToFrozenDictionary([KeyValuePair.Create(1L, 2)]),
                ImmutableMap = ImmutableDictionary<long, int>.Empty.Add(1, 2),
                AnyImmutableMap = ImmutableDictionary<long, int>.Empty.Add(1, 2),
                SortedMap = new() { [1] = 2 },
                SortedListMap = new() { [1] = 2 },
                ImmutableSortedMap = ImmutableSortedDictionary<long, int>.Empty.Add(1, 2),
                SortedSet = [1],
                ImmutableSortedSet = [1],
                ImmutableList = [1],
                ImmutableQueue = [1],
                ImmutableStack = [1],
                Linked = new([1]),
                Queue = new([1]),
                Stack = new([1]),
                ConcurrentQueue = new([1]),
                ConcurrentStack = new([1]),
                ConcurrentBag = new([1]),
                Observable = [1],
                DerivedList = [1],
                DerivedObservable = [1],
                DerivedSet = [1],
                DerivedMap = new() { [1] = 2 },
                Sequence = new([1]),
            };
            value.OwnSet.Add(long.MaxValue);
            value.OwnMap.Add(long.MaxValue, int.MaxValue);
            value.OwnOrderedMap.Add(long.MinValue, int.MaxValue);
            value.OwnConcurrentMap.TryAdd(1, 2);
            return value;
        }
    }

    public static Instrument Instrument =>
        new()
        {
            Link = new Uri("https://example.org/a"),
            Version = new Version(1, 2),
            Address = IPAddress.IPv6Loopback,
            Text = new StringBuilder("text"),
            Culture = CultureInfo.InvariantCulture,
            Rune = new Rune('a'),
            MaybeRune = new Rune(0x1F600),
            Half = (Half)1.5,
            Halves = [(Half)1, (Half)2],
            Signed = Int128.MinValue,
            Unsigned = UInt128.MaxValue,
            Big = BigInteger.Pow(7, 77),
            Bigs = [BigInteger.One],
            Complex = new(1, 2),
            Complexes = [new(3, 4)],
            Bits = new BitArray([true, false, true]),
            Bytes = new byte[] { 1 },
            Numbers = new[] { 1 },
            Segment = new([1]),
            Sequence = new ReadOnlySequence<byte>([1]),
            Set = ["a"],
            Stack = new([1, 2]),
            Queue = new([new Uri("https://example.org/b")]),
            Linked = new([1.5]),
            Array = [1],
            Sorted = ["a"],
            Frozen = FrozenDictionary.ToFrozenDictionary([KeyValuePair.Create("a", 1)]),
            SortedMap = new() { [1] = new Version(3, 4) },
            Concurrent = new() { ["a"] = (Half)1 },
            Observable = new([1]),
            ReadOnlySet = new(new HashSet<int>([1])),
            Tuple = (1, "a"),
            MaybeTuple = (1, 2),
            ClassTuple = new(1, "a"),
            Pair = new("a", 1),
            Pairs = [new(1, true)],
            Plane = new[,]
            {
                { 1 },
            },
            Cube = new[,,]
            {
                {
                    { "a" },
                },
            },
            Lazy = new(1),
            LazyText = new("a"),
            Holes = new() { [1] = 2 },
            MaybeBig = 5,
            Maybe = 6,
            Gauges = new() { [1] = new Gauge(1, 2) },
        };

    public static Atlas Atlas =>
        new()
        {
            BySpot = new() { [new(1, 2)] = "a" },
            ByNumber = new() { [(1, 2)] = new Compatibility.Tests.Kinds.Circle { Radius = 1 } },
            ByTag = new() { [new("a tag with a name of some length, so that there is something to see", 1)] = 2 },
            ByPlace = new() { [("a place with a longer name", new Corner(1, 2))] = [1, 2] },
            ByTuple = new() { [new(1, "a")] = true },
            Spots = [new(1, 2)],
            Tags = [new("another name", 1)],
            Numbers = [(1, 2)],
        };

    /// <summary>A union with a struct as a case and a negative key.</summary>
    public static IMark Mark =>
        new Dash
        {
            Start = new Dot(1, "a name of some length, so that there is something to see"),
            Between = [new Dash { Between = [new Dot(2, "another one, which is as long as the first")] }, new Dot(3, null)],
        };
}

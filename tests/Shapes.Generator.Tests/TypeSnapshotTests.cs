using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>What is emitted for each type of the runtime that has a form, and for each way in which a member is set.</summary>
public sealed class TypeSnapshotTests
{
    [Fact]
    public void Types_of_the_runtime() => GeneratedText.Matches("""
        [DataContract]
        [GenerateShape]
        internal sealed class Contract
        {
            [DataMember(Order = 1)] public Uri? Link { get; set; }
            [DataMember(Order = 2)] public Version? Version { get; set; }
            [DataMember(Order = 3)] public System.Net.IPAddress? Address { get; set; }
            [DataMember(Order = 4)] public System.Globalization.CultureInfo? Culture { get; set; }
            [DataMember(Order = 5)] public TimeZoneInfo? Zone { get; set; }
            [DataMember(Order = 6)] public System.Text.StringBuilder? Text { get; set; }
            [DataMember(Order = 7)] public Half Half { get; set; }
            [DataMember(Order = 8)] public Int128 Signed { get; set; }
            [DataMember(Order = 9)] public UInt128? Unsigned { get; set; }
            [DataMember(Order = 10)] public System.Numerics.BigInteger Big { get; set; }
            [DataMember(Order = 11)] public System.Numerics.Complex Complex { get; set; }
            [DataMember(Order = 12)] public System.Text.Rune Rune { get; set; }
            [DataMember(Order = 13)] public System.Collections.BitArray? Bits { get; set; }
            [DataMember(Order = 14)] public Memory<byte> Memory { get; set; }
            [DataMember(Order = 15)] public ReadOnlyMemory<byte> ReadOnly { get; set; }
            [DataMember(Order = 16)] public ArraySegment<byte> Segment { get; set; }
            [DataMember(Order = 17)] public System.Buffers.ReadOnlySequence<byte> Sequence { get; set; }
            [DataMember(Order = 18)] public int[,]? Grid { get; set; }
            [DataMember(Order = 19)] public string[,,]? Cube { get; set; }
            [DataMember(Order = 20)] public Lazy<int>? LazyNumber { get; set; }
            [DataMember(Order = 21)] public Lazy<string?>? LazyText { get; set; }
            [DataMember(Order = 22)] public (int Id, string? Name) Tuple { get; set; }
            [DataMember(Order = 23)] public Tuple<int, int, int, int, int, int, int, Tuple<int>>? Eight { get; set; }
            [DataMember(Order = 24)] public KeyValuePair<string, int> Pair { get; set; }
            [DataMember(Order = 25)] public (byte, long) Raw { get; set; }
        }
        """, allowsDiagnostics: true);

    [Fact]
    public void Collections_of_every_type() => GeneratedText.Matches("""
        using System.Collections.Concurrent;
        using System.Collections.Frozen;
        using System.Collections.Immutable;
        using System.Collections.ObjectModel;

        [DataContract]
        [GenerateShape]
        internal sealed class Contract
        {
            [DataMember(Order = 1)] public HashSet<int>? A { get; set; }
            [DataMember(Order = 2)] public ISet<string>? B { get; set; }
            [DataMember(Order = 3)] public IReadOnlySet<Guid>? C { get; set; }
            [DataMember(Order = 4)] public SortedSet<int>? D { get; set; }
            [DataMember(Order = 5)] public Queue<int>? E { get; set; }
            [DataMember(Order = 6)] public Stack<string?>? F { get; set; }
            [DataMember(Order = 7)] public LinkedList<int>? G { get; set; }
            [DataMember(Order = 8)] public Collection<int>? H { get; set; }
            [DataMember(Order = 9)] public ObservableCollection<int>? I { get; set; }
            [DataMember(Order = 10)] public ReadOnlyCollection<int>? J { get; set; }
            [DataMember(Order = 11)] public ReadOnlyObservableCollection<int>? K { get; set; }
            [DataMember(Order = 12)] public ReadOnlySet<string>? L { get; set; }
            [DataMember(Order = 13)] public ConcurrentQueue<int>? M { get; set; }
            [DataMember(Order = 14)] public ConcurrentStack<int>? N { get; set; }
            [DataMember(Order = 15)] public ConcurrentBag<int>? O { get; set; }
            [DataMember(Order = 16)] public FrozenSet<string>? P { get; set; }
            [DataMember(Order = 17)] public ImmutableArray<int> Q { get; set; }
            [DataMember(Order = 18)] public ImmutableList<int>? R { get; set; }
            [DataMember(Order = 19)] public ImmutableHashSet<string>? S { get; set; }
            [DataMember(Order = 20)] public ImmutableSortedSet<int>? T { get; set; }
            [DataMember(Order = 21)] public ImmutableQueue<int>? U { get; set; }
            [DataMember(Order = 22)] public ImmutableStack<int>? V { get; set; }
            [DataMember(Order = 23)] public IImmutableList<int>? W { get; set; }
            [DataMember(Order = 24)] public IImmutableSet<DateTime>? X { get; set; }
            [DataMember(Order = 25)] public IImmutableQueue<int>? Y { get; set; }
            [DataMember(Order = 26)] public IImmutableStack<int>? Z { get; set; }
            [DataMember(Order = 27)] public Memory<int> Aa { get; set; }
            [DataMember(Order = 28)] public ReadOnlyMemory<string> Ab { get; set; }
            [DataMember(Order = 29)] public ArraySegment<int> Ac { get; set; }
            [DataMember(Order = 30)] public System.Buffers.ReadOnlySequence<int> Ad { get; set; }
            [DataMember(Order = 31)] public ISet<double>? Ae { get; set; }
            [DataMember(Order = 32)] public Own? Af { get; set; }
        }

        internal sealed class Own : List<int>;
        """);

    [Fact]
    public void Dictionaries_of_every_type() => GeneratedText.Matches("""
        using System.Collections.Concurrent;
        using System.Collections.Frozen;
        using System.Collections.Immutable;
        using System.Collections.ObjectModel;

        [DataContract]
        [GenerateShape]
        internal sealed class Contract
        {
            [DataMember(Order = 1)] public IDictionary<string, int>? A { get; set; }
            [DataMember(Order = 2)] public SortedDictionary<int, string>? B { get; set; }
            [DataMember(Order = 3)] public SortedList<int, int>? C { get; set; }
            [DataMember(Order = 4)] public OrderedDictionary<string, int>? D { get; set; }
            [DataMember(Order = 5)] public ConcurrentDictionary<string, int>? E { get; set; }
            [DataMember(Order = 6)] public ReadOnlyDictionary<int, int>? F { get; set; }
            [DataMember(Order = 7)] public FrozenDictionary<string, int>? G { get; set; }
            [DataMember(Order = 8)] public ImmutableDictionary<Guid, int>? H { get; set; }
            [DataMember(Order = 9)] public IImmutableDictionary<string, int>? I { get; set; }
            [DataMember(Order = 10)] public ImmutableSortedDictionary<int, int>? J { get; set; }
            [DataMember(Order = 11)] public Own? K { get; set; }
        }

        internal sealed class Own : Dictionary<string, int>;
        """);

    [Fact]
    public void Hidden_members_of_generic_types() => GeneratedText.Matches("""
        [GenerateShapeFor<Contract<string, int, DayOfWeek, Guid, List<int>>>]
        internal static partial class Shapes;

        [DataContract]
        internal class Contract<TClass, TUnmanaged, TStruct, TNotNull, TNew>
            where TClass : class?
            where TUnmanaged : unmanaged
            where TStruct : struct, Enum
            where TNotNull : notnull
            where TNew : class, IEnumerable<int>, new()
        {
            [DataMember(Order = 1)] private TClass? _first;
            [DataMember(Order = 2)] private TUnmanaged Second { get; set; }
            [DataMember(Order = 3)] public TStruct Third { get; private set; }
            [DataMember(Order = 4)] private TNotNull? _fourth;
            [DataMember(Order = 5)] private TNew? _fifth;
        }
        """, allowsDiagnostics: true);

    [Fact]
    public void Members_without_numbers() => GeneratedText.Matches("""
        [GenerateShape]
        internal sealed class Contract
        {
            public int Id { get; set; }
            public string? Name { get; init; }
            public List<Contract>? Parts { get; set; }
        }
        """, allowsDiagnostics: true);

    // A zero is written where a missing member is something else.
    [Fact]
    public void Members_with_defaults() => GeneratedText.Matches("""
        [DataContract]
        [GenerateShape]
        internal sealed class Contract
        {
            [DataMember(Order = 1)] public string A { get; set; } = "";
            [DataMember(Order = 2)] public string B { get; set; } = "x";
            [DataMember(Order = 3)] public string C { get; set; } = string.Empty;
            [DataMember(Order = 4)] public string D { get; set; } = null!;
            [DataMember(Order = 5)] public List<int> E { get; set; } = [];
            [DataMember(Order = 6)] public List<int> F { get; set; } = new List<int>();
            [DataMember(Order = 7)] public List<int> G { get; set; } = new();
            [DataMember(Order = 8)] public List<int> H { get; set; } = [1];
            [DataMember(Order = 9)] public List<int> I { get; set; } = new List<int> { 1 };
            [DataMember(Order = 10)] public List<int> J { get; set; } = new List<int>(1);
            [DataMember(Order = 11)] public int K { get; set; } = 0;
            [DataMember(Order = 12)] public int L { get; set; } = 1;
            [DataMember(Order = 13)] public bool M { get; set; } = false;
            [DataMember(Order = 14)] public char N { get; set; } = '\0';
            [DataMember(Order = 15)] public char O { get; set; } = 'o';
            [DataMember(Order = 16)] public double P { get; set; } = 0.0;
            [DataMember(Order = 17)] public DayOfWeek Q { get; set; } = DayOfWeek.Sunday;
            [DataMember(Order = 18)] public DayOfWeek R { get; set; } = DayOfWeek.Monday;
            [DataMember(Order = 19)] public DateTime S { get; set; } = DateTime.UnixEpoch;
            [DataMember(Order = 20)] public int? T { get; set; } = 0;
            [DataMember(Order = 21)] public string U { get; set; } = "\\0";
        }
        """);

    [Fact]
    public void Parameters_with_defaults() => GeneratedText.Matches("""
        [GenerateShape]
        internal sealed record Contract(
            double A = double.NaN,
            double B = double.PositiveInfinity,
            double C = double.NegativeInfinity,
            float D = float.NaN,
            float E = float.PositiveInfinity,
            float F = float.NegativeInfinity,
            string G = "a\"\n",
            char H = '\'',
            decimal I = 1.50m,
            double J = 0.1,
            float K = 0.1f,
            ulong L = ulong.MaxValue,
            long M = long.MinValue,
            long N = long.MaxValue,
            int O = int.MinValue,
            uint P = 7,
            bool Q = true,
            DayOfWeek R = DayOfWeek.Friday,
            int? S = 5,
            string? T = null,
            Guid U = default,
            char V = '\0',
            short W = -1,
            DayOfWeek? X = DayOfWeek.Monday);
        """);
}

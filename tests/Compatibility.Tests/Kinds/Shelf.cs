using System.Buffers;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Kinds;

/// <summary>Collections of the runtime, those whose items have an order.</summary>
[GenerateShape]
public sealed class Shelf
{
    [DataMember(Order = 1)]
    public Collection<int>? Collection { get; set; }

    [DataMember(Order = 2)]
    public ObservableCollection<string>? Observable { get; set; }

    [DataMember(Order = 3)]
    public ReadOnlyCollection<double>? ReadOnly { get; set; }

    [DataMember(Order = 4)]
    public LinkedList<Corner>? Linked { get; set; }

    [DataMember(Order = 5)]
    public Queue<string>? Queue { get; set; }

    [DataMember(Order = 6)]
    public Stack<Figure>? Stack { get; set; }

    [DataMember(Order = 7)]
    public ConcurrentQueue<int>? ConcurrentQueue { get; set; }

    [DataMember(Order = 8)]
    public ConcurrentStack<Guid>? ConcurrentStack { get; set; }

    [DataMember(Order = 9)]
    public SortedSet<int>? SortedSet { get; set; }

    [DataMember(Order = 10)]
    public HashSet<long>? HashSet { get; set; }

    [DataMember(Order = 11)]
    public ISet<string>? Set { get; set; }

    [DataMember(Order = 12)]
    public IReadOnlySet<char>? ReadOnlySet { get; set; }

    [DataMember(Order = 13)]
    public ImmutableArray<int> Array { get; set; } = [];

    [DataMember(Order = 14)]
    public ImmutableList<string>? List { get; set; }

    [DataMember(Order = 15)]
    public ImmutableQueue<int>? ImmutableQueue { get; set; }

    [DataMember(Order = 16)]
    public ImmutableStack<int>? ImmutableStack { get; set; }

    [DataMember(Order = 17)]
    public ImmutableSortedSet<string>? ImmutableSortedSet { get; set; }

    [DataMember(Order = 18)]
    public SortedDictionary<int, string>? SortedMap { get; set; }

    [DataMember(Order = 19)]
    public SortedList<string, int>? SortedList { get; set; }

    [DataMember(Order = 20)]
    public ImmutableSortedDictionary<int, Corner>? ImmutableSortedMap { get; set; }

    [DataMember(Order = 21)]
    public ReadOnlyDictionary<string, int>? ReadOnlyMap { get; set; }

    [DataMember(Order = 22)]
    public OrderedDictionary<int, string>? OrderedMap { get; set; }

    [DataMember(Order = 23)]
    public Memory<int> Memory { get; set; }

    [DataMember(Order = 24)]
    public ReadOnlyMemory<byte> Bytes { get; set; }

    [DataMember(Order = 25)]
    public ArraySegment<string> Segment { get; set; }

    [DataMember(Order = 26)]
    public int[,]? Plane { get; set; }

    [DataMember(Order = 27)]
    public string[,,]? Cube { get; set; }

    [DataMember(Order = 28)]
    public IEnumerable<int>? Enumerable { get; set; }

    [DataMember(Order = 29)]
    public IReadOnlyDictionary<int, Figure>? Figures { get; set; }

    [DataMember(Order = 30)]
    public byte[,,,]? Hypercube { get; set; }

    [DataMember(Order = 31)]
    public ReadOnlySequence<int> Sequence { get; set; }

    [DataMember(Order = 32)]
    public ReadOnlySequence<byte> ByteSequence { get; set; }

    [DataMember(Order = 33)]
    public Items<Figure>? OwnList { get; set; }

    [DataMember(Order = 34)]
    public ObservedItems<int>? OwnObservable { get; set; }

    [DataMember(Order = 35)]
    public DistinctItems<string>? OwnSet { get; set; }

    [DataMember(Order = 36)]
    public Entries<int, string>? OwnMap { get; set; }
}

/// <summary>Collections whose items come in an order of their own, which another value of the same items need not have.</summary>
[GenerateShape]
public sealed class Bag
{
    [DataMember(Order = 1)]
    public ConcurrentBag<int>? Items { get; set; }

    [DataMember(Order = 2)]
    public ConcurrentDictionary<string, int>? ConcurrentMap { get; set; }

    [DataMember(Order = 3)]
    public ImmutableDictionary<string, int>? ImmutableMap { get; set; }

    [DataMember(Order = 4)]
    public ImmutableHashSet<string>? ImmutableSet { get; set; }

    [DataMember(Order = 5)]
    public FrozenDictionary<int, string>? FrozenMap { get; set; }

    [DataMember(Order = 6)]
    public FrozenSet<long>? FrozenSet { get; set; }
}

/// <summary>What nests: lists of lists, maps of lists. Protobuf has no form for them.</summary>
[GenerateShape]
public sealed class Nest
{
    [DataMember(Order = 1)]
    public List<List<int>>? Rows { get; set; }

    [DataMember(Order = 2)]
    public Corner[][]? Jagged { get; set; }

    [DataMember(Order = 3)]
    public Dictionary<string, List<string?>>? Groups { get; set; }

    [DataMember(Order = 4)]
    public List<Dictionary<int, Figure?>>? Maps { get; set; }

    [DataMember(Order = 5)]
    public List<HashSet<Guid>[]>? Deep { get; set; }

    [DataMember(Order = 6)]
    public ImmutableArray<int>? MaybeArray { get; set; }

    [DataMember(Order = 7)]
    public Memory<string>? MaybeMemory { get; set; }
}

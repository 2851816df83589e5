using System.Buffers;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using SerializationApi.Compatibility.Tests.Kinds;
using SerializationApi.Shapes;

// Collections without a setter are filled in JSON, too.
#pragma warning disable SHAPE028

namespace SerializationApi.Compatibility.Tests.RuntimeTypes;

/// <summary>Each collection that is made of an array or a dictionary, of numbers whose hash codes a sender may choose.</summary>
[GenerateShape]
[JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
public sealed class Collector
{
    [DataMember(Order = 1)]
    public HashSet<long>? Set { get; set; }

    [DataMember(Order = 2)]
    public ISet<long>? AnySet { get; set; }

    [DataMember(Order = 3)]
    public IReadOnlySet<long>? AnyReadOnlySet { get; set; }

    [DataMember(Order = 4)]
    public ReadOnlySet<long>? ReadOnlySet { get; set; }

    [DataMember(Order = 5)]
    public FrozenSet<long>? FrozenSet { get; set; }

    [DataMember(Order = 6)]
    public ImmutableHashSet<long>? ImmutableSet { get; set; }

    [DataMember(Order = 7)]
    public IImmutableSet<long>? AnyImmutableSet { get; set; }

    [DataMember(Order = 8)]
    public Dictionary<long, int>? Map { get; set; }

    [DataMember(Order = 9)]
    public IReadOnlyDictionary<long, int>? AnyMap { get; set; }

    [DataMember(Order = 10)]
    public ReadOnlyDictionary<long, int>? ReadOnlyMap { get; set; }

    [DataMember(Order = 11)]
    public OrderedDictionary<long, int>? OrderedMap { get; set; }

    [DataMember(Order = 12)]
    public ConcurrentDictionary<long, int>? ConcurrentMap { get; set; }

    [DataMember(Order = 13)]
    public FrozenDictionary<long, int>? FrozenMap { get; set; }

    [DataMember(Order = 14)]
    public ImmutableDictionary<long, int>? ImmutableMap { get; set; }

    [DataMember(Order = 15)]
    public IImmutableDictionary<long, int>? AnyImmutableMap { get; set; }

    [DataMember(Order = 16)]
    public SortedDictionary<long, int>? SortedMap { get; set; }

    [DataMember(Order = 17)]
    public SortedList<long, int>? SortedListMap { get; set; }

    [DataMember(Order = 18)]
    public ImmutableSortedDictionary<long, int>? ImmutableSortedMap { get; set; }

    [DataMember(Order = 19)]
    public SortedSet<long>? SortedSet { get; set; }

    [DataMember(Order = 20)]
    public ImmutableSortedSet<long>? ImmutableSortedSet { get; set; }

    [DataMember(Order = 21)]
    public ImmutableList<long>? ImmutableList { get; set; }

    [DataMember(Order = 22)]
    public ImmutableQueue<long>? ImmutableQueue { get; set; }

    [DataMember(Order = 23)]
    public ImmutableStack<long>? ImmutableStack { get; set; }

    [DataMember(Order = 24)]
    public LinkedList<long>? Linked { get; set; }

    [DataMember(Order = 25)]
    public Queue<long>? Queue { get; set; }

    [DataMember(Order = 26)]
    public Stack<long>? Stack { get; set; }

    [DataMember(Order = 27)]
    public ConcurrentQueue<long>? ConcurrentQueue { get; set; }

    [DataMember(Order = 28)]
    public ConcurrentStack<long>? ConcurrentStack { get; set; }

    [DataMember(Order = 29)]
    public ConcurrentBag<long>? ConcurrentBag { get; set; }

    [DataMember(Order = 30)]
    public ObservableCollection<long>? Observable { get; set; }

    [DataMember(Order = 31)]
    public HashSet<long> OwnSet { get; } = [];

    [DataMember(Order = 32)]
    public Dictionary<long, int> OwnMap { get; } = [];

    [DataMember(Order = 33)]
    public OrderedDictionary<long, int> OwnOrderedMap { get; } = [];

    [DataMember(Order = 34)]
    public ConcurrentDictionary<long, int> OwnConcurrentMap { get; } = [];

    [DataMember(Order = 35)]
    public Items<long>? DerivedList { get; set; }

    [DataMember(Order = 36)]
    public ObservedItems<long>? DerivedObservable { get; set; }

    [DataMember(Order = 37)]
    public DistinctItems<long>? DerivedSet { get; set; }

    [DataMember(Order = 38)]
    public Entries<long, int>? DerivedMap { get; set; }

    [DataMember(Order = 39)]
    public ReadOnlySequence<long> Sequence { get; set; }
}

using System.Buffers;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using SerializationApi.Compatibility.Tests.Kinds;
using SerializationApi.Shapes;

// Collections without a setter are filled in JSON, too; some types have no place in some formats.
#pragma warning disable SHAPE028

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>A contract that may come in many parts in Protobuf.</summary>
public sealed class Outer<T>
{
    [DataMember(Order = 1)]
    public T? Inner { get; set; }
}

/// <summary>A collection that is made when it is read.</summary>
public sealed class Held<T>
{
    [DataMember(Order = 1)]
    public T? All { get; set; }
}

/// <summary>A collection that the contract makes, and that is filled.</summary>
[JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
public sealed class Owned<T>
    where T : new()
{
    [DataMember(Order = 1)]
    public T All { get; } = new();
}

/// <summary>A collection with a table of keys, which are the items.</summary>
public sealed class NumbersByValue : KeyedCollection<long, long>
{
    protected override long GetKeyForItem(long item) => item;
}

/// <summary>Every collection of numbers that has a form.</summary>
[GenerateShapeFor<Outer<Held<HashSet<long>>>>]
[GenerateShapeFor<Outer<Held<ISet<long>>>>]
[GenerateShapeFor<Outer<Held<IReadOnlySet<long>>>>]
[GenerateShapeFor<Outer<Held<SortedSet<long>>>>]
[GenerateShapeFor<Outer<Held<LinkedList<long>>>>]
[GenerateShapeFor<Outer<Held<Queue<long>>>>]
[GenerateShapeFor<Outer<Held<Stack<long>>>>]
[GenerateShapeFor<Outer<Held<List<long>>>>]
[GenerateShapeFor<Outer<Held<long[]>>>]
[GenerateShapeFor<Outer<Held<IEnumerable<long>>>>]
[GenerateShapeFor<Outer<Held<IList<long>>>>]
[GenerateShapeFor<Outer<Held<ReadOnlySet<long>>>>]
[GenerateShapeFor<Outer<Held<FrozenSet<long>>>>]
[GenerateShapeFor<Outer<Held<ImmutableHashSet<long>>>>]
[GenerateShapeFor<Outer<Held<IImmutableSet<long>>>>]
[GenerateShapeFor<Outer<Held<ImmutableSortedSet<long>>>>]
[GenerateShapeFor<Outer<Held<ImmutableList<long>>>>]
[GenerateShapeFor<Outer<Held<ImmutableQueue<long>>>>]
[GenerateShapeFor<Outer<Held<ImmutableStack<long>>>>]
[GenerateShapeFor<Outer<Held<ImmutableArray<long>>>>]
[GenerateShapeFor<Outer<Held<ConcurrentQueue<long>>>>]
[GenerateShapeFor<Outer<Held<ConcurrentStack<long>>>>]
[GenerateShapeFor<Outer<Held<ConcurrentBag<long>>>>]
[GenerateShapeFor<Outer<Held<BlockingCollection<long>>>>]
[GenerateShapeFor<Outer<Held<Collection<long>>>>]
[GenerateShapeFor<Outer<Held<ObservableCollection<long>>>>]
[GenerateShapeFor<Outer<Held<ReadOnlyCollection<long>>>>]
[GenerateShapeFor<Outer<Held<ReadOnlyObservableCollection<long>>>>]
[GenerateShapeFor<Outer<Held<ReadOnlyMemory<long>>>>]
[GenerateShapeFor<Outer<Held<ReadOnlySequence<long>>>>]
[GenerateShapeFor<Outer<Held<ArraySegment<long>>>>]
[GenerateShapeFor<Outer<Held<Items<long>>>>]
[GenerateShapeFor<Outer<Held<ObservedItems<long>>>>]
[GenerateShapeFor<Outer<Held<DistinctItems<long>>>>]
[GenerateShapeFor<Outer<Held<NumbersByValue>>>]
[GenerateShapeFor<Outer<Held<Dictionary<long, int>>>>]
[GenerateShapeFor<Outer<Held<IDictionary<long, int>>>>]
[GenerateShapeFor<Outer<Held<IReadOnlyDictionary<long, int>>>>]
[GenerateShapeFor<Outer<Held<ReadOnlyDictionary<long, int>>>>]
[GenerateShapeFor<Outer<Held<OrderedDictionary<long, int>>>>]
[GenerateShapeFor<Outer<Held<ConcurrentDictionary<long, int>>>>]
[GenerateShapeFor<Outer<Held<FrozenDictionary<long, int>>>>]
[GenerateShapeFor<Outer<Held<ImmutableDictionary<long, int>>>>]
[GenerateShapeFor<Outer<Held<IImmutableDictionary<long, int>>>>]
[GenerateShapeFor<Outer<Held<SortedDictionary<long, int>>>>]
[GenerateShapeFor<Outer<Held<SortedList<long, int>>>>]
[GenerateShapeFor<Outer<Held<ImmutableSortedDictionary<long, int>>>>]
[GenerateShapeFor<Outer<Held<Entries<long, int>>>>]
[GenerateShapeFor<Outer<Owned<List<long>>>>]
[GenerateShapeFor<Outer<Owned<HashSet<long>>>>]
[GenerateShapeFor<Outer<Owned<SortedSet<long>>>>]
[GenerateShapeFor<Outer<Owned<LinkedList<long>>>>]
[GenerateShapeFor<Outer<Owned<Collection<long>>>>]
[GenerateShapeFor<Outer<Owned<ObservableCollection<long>>>>]
[GenerateShapeFor<Outer<Owned<NumbersByValue>>>]
[GenerateShapeFor<Outer<Owned<DistinctItems<long>>>>]
[GenerateShapeFor<Outer<Owned<Dictionary<long, int>>>>]
[GenerateShapeFor<Outer<Owned<SortedDictionary<long, int>>>>]
[GenerateShapeFor<Outer<Owned<SortedList<long, int>>>>]
[GenerateShapeFor<Outer<Owned<OrderedDictionary<long, int>>>>]
[GenerateShapeFor<Outer<Owned<Entries<long, int>>>>]
[ShapeSet]
public static partial class CollectionShapes;

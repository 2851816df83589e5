using System.Buffers;
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Runtime.Serialization;
using System.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.RuntimeTypes;

/// <summary>A contract of ours with each type of the runtime that is written as another, alone, nullable and in lists.</summary>
[GenerateShape]
public sealed class Instrument
{
    [DataMember(Order = 1)]
    public Uri? Link { get; set; }

    [DataMember(Order = 2)]
    public Version? Version { get; set; }

    [DataMember(Order = 3)]
    public IPAddress? Address { get; set; }

    [DataMember(Order = 4)]
    public StringBuilder? Text { get; set; }

    [DataMember(Order = 5)]
    public CultureInfo? Culture { get; set; }

    [DataMember(Order = 6)]
    public Rune Rune { get; set; }

    [DataMember(Order = 7)]
    public Rune? MaybeRune { get; set; }

    [DataMember(Order = 8)]
    public Half Half { get; set; }

    [DataMember(Order = 9)]
    public Half[]? Halves { get; set; }

    [DataMember(Order = 10)]
    public Int128 Signed { get; set; }

    [DataMember(Order = 11)]
    public UInt128? Unsigned { get; set; }

    [DataMember(Order = 12)]
    public BigInteger Big { get; set; }

    [DataMember(Order = 13)]
    public List<BigInteger>? Bigs { get; set; }

    [DataMember(Order = 14)]
    public Complex Complex { get; set; }

    [DataMember(Order = 15)]
    public List<Complex>? Complexes { get; set; }

    [DataMember(Order = 16)]
    public BitArray? Bits { get; set; }

    [DataMember(Order = 17)]
    public int AfterBits { get; set; }

    [DataMember(Order = 18)]
    public Memory<byte> Bytes { get; set; }

    [DataMember(Order = 19)]
    public ReadOnlyMemory<int> Numbers { get; set; }

    [DataMember(Order = 20)]
    public ArraySegment<long> Segment { get; set; }

    [DataMember(Order = 21)]
    public ReadOnlySequence<byte> Sequence { get; set; }

    [DataMember(Order = 22)]
    public HashSet<string>? Set { get; set; }

    [DataMember(Order = 23)]
    public Stack<int>? Stack { get; set; }

    [DataMember(Order = 24)]
    public Queue<Uri>? Queue { get; set; }

    [DataMember(Order = 25)]
    public LinkedList<double>? Linked { get; set; }

    [DataMember(Order = 26)]
    public ImmutableArray<int> Array { get; set; } = [];

    [DataMember(Order = 27)]
    public ImmutableSortedSet<string>? Sorted { get; set; }

    [DataMember(Order = 28)]
    public FrozenDictionary<string, int>? Frozen { get; set; }

    [DataMember(Order = 29)]
    public SortedDictionary<int, Version>? SortedMap { get; set; }

    [DataMember(Order = 30)]
    public ConcurrentDictionary<string, Half>? Concurrent { get; set; }

    [DataMember(Order = 31)]
    public ReadOnlyObservableCollection<int>? Observable { get; set; }

    [DataMember(Order = 32)]
    public ReadOnlySet<int>? ReadOnlySet { get; set; }

    [DataMember(Order = 33)]
    public (int Id, string Name) Tuple { get; set; }

    [DataMember(Order = 34)]
    public (byte, long)? MaybeTuple { get; set; }

    [DataMember(Order = 35)]
    public Tuple<int, string>? ClassTuple { get; set; }

    [DataMember(Order = 36)]
    public KeyValuePair<string, int> Pair { get; set; }

    [DataMember(Order = 37)]
    public List<KeyValuePair<int, bool>>? Pairs { get; set; }

    [DataMember(Order = 38)]
    public int[,]? Plane { get; set; }

    [DataMember(Order = 39)]
    public string[,,]? Cube { get; set; }

    [DataMember(Order = 40)]
    public Lazy<int>? Lazy { get; set; }

    [DataMember(Order = 41)]
    public Lazy<string>? LazyText { get; set; }

    [DataMember(Order = 42)]
    public Dictionary<int, int?>? Holes { get; set; }

    [DataMember(Order = 44)]
    public BigInteger? MaybeBig { get; set; }

    [DataMember(Order = 45)]
    public UInt128? Maybe { get; set; }

    [DataMember(Order = 43)]
    public Dictionary<long, Gauge>? Gauges { get; set; }
}

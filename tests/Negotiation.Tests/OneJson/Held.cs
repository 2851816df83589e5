using System.Buffers;
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests.OneJson;

/// <summary>A value of some type wherever a contract can have one.</summary>
public sealed class Held<T>
{
    public T? Value { get; set; }

    public List<T>? Items { get; set; }

    public Dictionary<string, T>? Map { get; set; }

    public Nested<T> Inside { get; set; }
}

public struct Nested<T>
{
    public T? Value { get; set; }
}

/// <summary>A type of docs/wire.md that System.Text.Json carries by itself, or not.</summary>
public abstract record Sample(Type Type, bool IsCarried)
{
    public static IReadOnlyDictionary<string, Sample> All { get; } =
        List().ToDictionary(static sample => sample.Type.GenericTypeArguments[0].ToString(), StringComparer.Ordinal);

    public abstract object Value { get; }

    private static IEnumerable<Sample> List()
    {
        int[] numbers = [1, 2, 3];
        byte[] bytes = [1, 2];
        var map = new Dictionary<string, int> { ["a"] = 1, ["b"] = 2 };
        yield return Lost((7, "tea"));
        yield return Lost<(int, string)?>((7, "tea"));
        yield return Lost((1, 2, 3, 4, 5, 6, 7, 8, 9));
        yield return Lost((1, (2, "x")));
        yield return Lost(default(ImmutableArray<int>));
        yield return Lost(new Stack<int>(numbers));
        yield return Lost(new Stack<(int, string)>([(1, "a"), (2, "b")]));
        yield return Lost(new ConcurrentStack<int>(numbers));
        yield return Lost(ImmutableStack.Create(numbers));
        yield return Lost<IImmutableStack<int>>(ImmutableStack.Create(numbers));
        yield return Lost(IPAddress.Parse("10.0.0.1"));
        yield return Lost(
            new int[,]
            {
                { 1, 2 },
                { 3, 4 },
            }
        );
        yield return Lost(
            new int[,,]
            {
                {
                    { 1, 2 },
                },
            }
        );
        yield return Lost(BigInteger.Parse("123456789012345678901234567890", CultureInfo.InvariantCulture));
        yield return Lost<BigInteger?>(-5);
        yield return Lost(new Complex(1.5, -2));
        yield return Lost(new Rune('x'));
        yield return Lost(new BitArray([true, false, true]));
        yield return Lost(new StringBuilder("text"));
        yield return Lost(CultureInfo.InvariantCulture);
        yield return Lost(TimeZoneInfo.Utc);
        yield return Lost(numbers.ToFrozenSet());
        yield return Lost(map.ToFrozenDictionary());
        yield return Lost(new ReadOnlyCollection<int>(numbers));
        yield return Lost(new ReadOnlyObservableCollection<int>(new(numbers)));
        yield return Lost(new ReadOnlySet<int>(new HashSet<int>(numbers)));
        yield return Lost<IReadOnlySet<int>>(new HashSet<int>(numbers));
        yield return Lost(new ReadOnlyDictionary<string, int>(map));
        yield return Lost(new ConcurrentBag<int>([1]));
        yield return Lost(new BlockingCollection<int>(new ConcurrentQueue<int>(numbers)));
        yield return Lost(new ArraySegment<int>(numbers));
        yield return Lost(new ArraySegment<byte>(bytes));
        yield return Lost(new ReadOnlySequence<byte>(bytes));
        yield return Lost(new ReadOnlySequence<int>(numbers));
        yield return Lost(new Lazy<int>(5));
        yield return Lost(new Lazy<string>("x"));
        yield return Lost(new Dictionary<Rune, int> { [new('x')] = 1 });
        yield return Lost(new Dictionary<BigInteger, int> { [5] = 1 });
        yield return Lost(new Dictionary<IPAddress, int> { [IPAddress.Loopback] = 1 });
        yield return Carried(Tuple.Create(7, "tea"));
        yield return Carried(new KeyValuePair<int, string>(7, "tea"));
        yield return Carried(new HashSet<int>(numbers));
        yield return Carried(new SortedSet<int>(numbers));
        yield return Carried(new Queue<int>(numbers));
        yield return Carried(new LinkedList<int>(numbers));
        yield return Carried(new Collection<int>([.. numbers]));
        yield return Carried(new ObservableCollection<int>(numbers));
        yield return Carried(new ConcurrentQueue<int>(numbers));
        yield return Carried(ImmutableList.Create(numbers));
        yield return Carried(ImmutableHashSet.Create(1));
        yield return Carried(ImmutableQueue.Create(numbers));
        yield return Carried<ReadOnlyMemory<int>>(numbers);
        yield return Carried<Memory<byte>>(bytes);
        yield return Carried(new SortedDictionary<string, int>(map));
        yield return Carried(new OrderedDictionary<string, int>(map));
        yield return Carried(new ConcurrentDictionary<string, int>(map.Take(1)));
        yield return Carried(map.Take(1).ToImmutableDictionary());
        yield return Carried(new Uri("http://host/path"));
        yield return Carried(new Version(1, 2));
        yield return Carried((Half)1.5);
        yield return Carried((Int128)5);
        yield return Carried(DateTimeOffset.UnixEpoch);
    }

    private static OfType<T> Lost<T>(T value) => new(value, IsCarried: false);

    private static OfType<T> Carried<T>(T value) => new(value, IsCarried: true);

    private sealed record OfType<T>(T One, bool IsCarried) : Sample(typeof(Held<T>), IsCarried)
    {
        public override object Value =>
            new Held<T>
            {
                Value = One,
                Items = [One, One],
                Map = new() { ["k"] = One },
                Inside = new() { Value = One },
            };
    }
}

[ShapeSet]
[GenerateShapeFor<Held<(int, string)>>]
[GenerateShapeFor<Held<(int, string)?>>]
[GenerateShapeFor<Held<(int, int, int, int, int, int, int, int, int)>>]
[GenerateShapeFor<Held<(int, (int, string))>>]
[GenerateShapeFor<Held<Stack<int>>>]
[GenerateShapeFor<Held<Stack<(int, string)>>>]
[GenerateShapeFor<Held<ConcurrentStack<int>>>]
[GenerateShapeFor<Held<ImmutableStack<int>>>]
[GenerateShapeFor<Held<IImmutableStack<int>>>]
[GenerateShapeFor<Held<IPAddress>>]
[GenerateShapeFor<Held<int[,]>>]
[GenerateShapeFor<Held<int[,,]>>]
[GenerateShapeFor<Held<BigInteger>>]
[GenerateShapeFor<Held<BigInteger?>>]
[GenerateShapeFor<Held<Complex>>]
[GenerateShapeFor<Held<Rune>>]
[GenerateShapeFor<Held<BitArray>>]
[GenerateShapeFor<Held<StringBuilder>>]
[GenerateShapeFor<Held<CultureInfo>>]
[GenerateShapeFor<Held<TimeZoneInfo>>]
[GenerateShapeFor<Held<FrozenSet<int>>>]
[GenerateShapeFor<Held<FrozenDictionary<string, int>>>]
[GenerateShapeFor<Held<ReadOnlyCollection<int>>>]
[GenerateShapeFor<Held<ReadOnlyObservableCollection<int>>>]
[GenerateShapeFor<Held<ReadOnlySet<int>>>]
[GenerateShapeFor<Held<IReadOnlySet<int>>>]
[GenerateShapeFor<Held<ReadOnlyDictionary<string, int>>>]
[GenerateShapeFor<Held<ConcurrentBag<int>>>]
[GenerateShapeFor<Held<BlockingCollection<int>>>]
[GenerateShapeFor<Held<ArraySegment<int>>>]
[GenerateShapeFor<Held<ArraySegment<byte>>>]
[GenerateShapeFor<Held<ReadOnlySequence<byte>>>]
[GenerateShapeFor<Held<ReadOnlySequence<int>>>]
[GenerateShapeFor<Held<Lazy<int>>>]
[GenerateShapeFor<Held<Lazy<string>>>]
[GenerateShapeFor<Held<Dictionary<Rune, int>>>]
[GenerateShapeFor<Held<Dictionary<BigInteger, int>>>]
[GenerateShapeFor<Held<Dictionary<IPAddress, int>>>]
[GenerateShapeFor<Held<Tuple<int, string>>>]
[GenerateShapeFor<Held<KeyValuePair<int, string>>>]
[GenerateShapeFor<Held<HashSet<int>>>]
[GenerateShapeFor<Held<SortedSet<int>>>]
[GenerateShapeFor<Held<Queue<int>>>]
[GenerateShapeFor<Held<LinkedList<int>>>]
[GenerateShapeFor<Held<Collection<int>>>]
[GenerateShapeFor<Held<ObservableCollection<int>>>]
[GenerateShapeFor<Held<ConcurrentQueue<int>>>]
[GenerateShapeFor<Held<ImmutableArray<int>>>]
[GenerateShapeFor<Held<ImmutableList<int>>>]
[GenerateShapeFor<Held<ImmutableHashSet<int>>>]
[GenerateShapeFor<Held<ImmutableQueue<int>>>]
[GenerateShapeFor<Held<ReadOnlyMemory<int>>>]
[GenerateShapeFor<Held<Memory<byte>>>]
[GenerateShapeFor<Held<SortedDictionary<string, int>>>]
[GenerateShapeFor<Held<OrderedDictionary<string, int>>>]
[GenerateShapeFor<Held<ConcurrentDictionary<string, int>>>]
[GenerateShapeFor<Held<ImmutableDictionary<string, int>>>]
[GenerateShapeFor<Held<Uri>>]
[GenerateShapeFor<Held<Version>>]
[GenerateShapeFor<Held<Half>>]
[GenerateShapeFor<Held<Int128>>]
[GenerateShapeFor<Held<DateTimeOffset>>]
[GenerateShapeFor<Stack<int>>]
[GenerateShapeFor<IPAddress>]
[GenerateShapeFor<(int, string)>]
[GenerateShapeFor<Pantry>]
public static partial class OneJsonShapes;

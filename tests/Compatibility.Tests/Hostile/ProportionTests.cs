using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>
/// Every collection takes time in proportion to the payload, whatever the order and the hash codes of its items, in how many parts it comes
/// and how often it is repeated. A refusal will do.
/// </summary>
[Collection(nameof(ProportionCollection))]
public sealed class ProportionTests
{
    private const int Small = 1_000;
    private const int Factor = 4;

    // Linear work grows by 4, with a logarithm by 5; quadratic work by 16.
    private const double MaxGrowth = 10;

    private static readonly Dictionary<string, Contract> Contracts = CollectionShapes
        .All.Select(static shape => shape.Accept(new Visitor()))
        .ToDictionary(static contract => contract.Name, StringComparer.Ordinal);

    private static readonly (string Name, Func<int, int, long> Key)[] Orders =
    [
        ("descending", static (i, _) => -i),
        ("colliding", static (i, _) => ((long)i << 32) | (uint)i),
        ("in one bucket", static (i, count) => (long)i * new HashSet<long>(count).EnsureCapacity(0)),
    ];

    public static TheoryData<string> Collections => [.. NamesFrom("Outer")];

    public static TheoryData<string> OwnedCollections => [.. NamesFrom("OuterOfOwned")];

    [Theory]
    [MemberData(nameof(Collections))]
    public void Items_in_any_order_take_linear_time(string name)
    {
        string[] wires = [.. Contracts[name].Wires.Except([Wire.Names, Wire.Lz4Block, Wire.Lz4BlockArray])];
        for (int i = 0; i < Orders.Length; i++)
        {
            // What makes the collection is the same for all formats, so that each has one order when there is little time.
            (string order, Func<int, int, long> key) = Orders[i];
            foreach (string wire in wires.Where((_, at) => Rounds.AreFull || at % Orders.Length == i || Wire.MessagePack == wires[at]))
            {
                AssertLinear(name, wire, order, count => [.. Encode(name, wire, Keys(count, key))]);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Collections))]
    public void A_message_in_parts_takes_linear_time(string name)
    {
        if (!Contracts[name].Wires.Contains(Wire.Protobuf))
        {
            return;
        }

        byte[] one = Encode(name, Wire.Protobuf, [5]);
        foreach ((string order, Func<int, int, long> key) in Orders)
        {
            AssertLinear(name, Wire.Protobuf, $"{order}, two parts", count => [.. Encode(name, Wire.Protobuf, Keys(count, key)), .. one]);
        }

        // What is copied for each part counts as memory does, up to a limit that is the same for both.
        var limits = new FormatLimits { MaxDecodedBytes = 1024 * 1024 };
        var victim = new Victim(Contracts[name], Wire.Protobuf, Wire.Create(limits)[Wire.Protobuf]);
        AssertLinear($"{name} in parts", victim, count => [.. Whole(count), .. Bytes.Repeat(one, count)]);
        AssertLinear($"{name} in empty parts", victim, count => [.. Whole(count), .. Bytes.Repeat([0x0a, 0x00], count)]);

        byte[] Whole(int count) => Encode(name, Wire.Protobuf, Keys(count, static (i, _) => i));
    }

    // Each of them clears the collection, which must not take the time of the room that the first has made.
    [Theory]
    [MemberData(nameof(OwnedCollections))]
    public void A_member_that_is_repeated_takes_memory_in_proportion(string name)
    {
        const int Repeats = 5_000;
        string first = Encoding.UTF8.GetString(Encode(name, Wire.Json, Keys(10 * Small, static (i, _) => i)))[..^2];
        string one = Encoding.UTF8.GetString(Encode(name, Wire.Json, [7]))["{\"inner\":{".Length..^2];
        byte[] payload = Encoding.UTF8.GetBytes(first + string.Concat(Enumerable.Repeat("," + one, Repeats)) + "}}");
        new Victim(Contracts[name], Wire.Json).AssertValue(payload);
    }

    [Theory]
    [InlineData("OuterOfHeldOfNumbersByValue")]
    [InlineData("OuterOfOwnedOfNumbersByValue")]
    public void A_key_that_comes_twice_is_refused(string name)
    {
        foreach (string wire in Contracts[name].Wires)
        {
            new Victim(Contracts[name], wire).AssertRefused(Encode(name, wire, [1, 1]));
        }
    }

    private static void AssertLinear(string name, string wire, string what, Func<int, byte[]> payload) =>
        AssertLinear($"{name} in {wire}, {what}", new Victim(Contracts[name], wire), payload);

    private static void AssertLinear(string what, Victim victim, Func<int, byte[]> payload)
    {
        byte[] small = payload(Small);
        byte[] large = payload(Factor * Small);
        Decode(victim, small);
        Decode(victim, large);
        bool isLinear = CostGrowth.IsAtMost(MaxGrowth, () => Decode(victim, small), () => Decode(victim, large), out double growth);
        Assert.True(isLinear, $"{what}: {Factor} times the items cost {growth:F1} times as much.");
    }

    // As another collection of the same items, which takes any.
    private static byte[] Encode(string name, string wire, long[] keys)
    {
        Type type = Contracts[name].Type.GenericTypeArguments[0].GenericTypeArguments[0];
        if (!type.GetInterfaces().Append(type).Any(static face => face.Name is "IDictionary`2" or "IReadOnlyDictionary`2"))
        {
            return Encode(wire, new Outer<Held<List<long>>> { Inner = new() { All = [.. keys] } });
        }

        Dictionary<long, int> map = keys.ToDictionary(static key => key, static _ => 1, new Scattering());
        return Encode(wire, new Outer<Held<Dictionary<long, int>>> { Inner = new() { All = map } });
    }

    private static byte[] Encode<T>(string wire, T value) =>
        Contracts.Values.Single(static contract => contract.Type == typeof(T)).Codec(Wire.Format(wire)).Encode(value);

    private static IEnumerable<string> NamesFrom(string start) =>
        Contracts.Keys.Where(name => name.StartsWith(start, StringComparison.Ordinal));

    // What is copied and let go is bounded by the limit, not by the bytes.
    private static void Decode(Victim victim, byte[] payload) => victim.FeedSegments(new(payload));

    private static long[] Keys(int count, Func<int, int, long> key) => [.. Enumerable.Range(1, count).Select(i => key(i, count))];

    private sealed class Visitor : IShapeVisitor<Contract>
    {
        public Contract Visit<T, TShape>()
            where TShape : struct, IShape<T> => new Contract<T, TShape>();
    }

    // For the making of the maps.
    private sealed class Scattering : IEqualityComparer<long>
    {
        public bool Equals(long x, long y) => x == y;

        public int GetHashCode(long obj) => HashCode.Combine(obj);
    }
}

/// <summary>Tests that measure time run alone.</summary>
[CollectionDefinition(nameof(ProportionCollection), DisableParallelization = true)]
public sealed class ProportionCollection;

using System.Buffers;
using System.Buffers.Binary;
using System.Diagnostics;
using System.Numerics;
using System.Reflection;
using System.Runtime.Serialization;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.EveryKind;
using SerializationApi.Compatibility.Tests.Hostile;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Compatibility.Tests.RuntimeTypes;

namespace SerializationApi.Compatibility.Tests.Advisories;

/// <summary>
/// Keys that all have one hash code, so that a map of n costs n² (CWE-407; MessagePack-CSharp's CVE-2020-5234, CVE-2024-48924
/// and CVE-2026-48516). Decoding them takes about as long as decoding keys that do not collide.
/// </summary>
public sealed class HashCollisionTests
{
    private const int Count = 50_000;
    private const int Runs = 3;

    // Under .NET's own hash codes it is some hundreds.
    private const int MaxRatio = 20;

    public static TheoryData<string> Wires => [.. Wire.All];

    public static TheoryData<string> Collections => [.. CollectionsWhere(static member => !IsOwn(member))];

    public static TheoryData<string> OwnCollections =>
        [
            .. CollectionsWhere(static member =>
                IsOwn(member) && member.Name is not nameof(Collector.DerivedList) and not nameof(Collector.DerivedObservable)
            ),
        ];

    [Theory]
    [MemberData(nameof(Wires))]
    public void Integers(string wire) => AssertLinear(wire, Colliding, i => i, keys => new EveryKey { ByI64 = Map(keys, 0m) });

    [Theory]
    [MemberData(nameof(Wires))]
    public void Guids(string wire) =>
        AssertLinear(wire, i => ToGuid(i, i), i => ToGuid(i, 0), keys => new EveryKey { ById = Map(keys, Array.Empty<byte>()) });

    [Theory]
    [MemberData(nameof(Wires))]
    public void Texts(string wire)
    {
        string[] colliding = [.. CollidingTexts().Take(Count)];
        MethodInfo hash = typeof(string).GetMethod("GetNonRandomizedHashCode", BindingFlags.Instance | BindingFlags.NonPublic)!;
        Assert.Single(colliding.Select(text => hash.Invoke(text, null)).Distinct());
        AssertLinear(wire, i => colliding[i], i => $"{i:x4}", keys => new Everything { Counts = Map(keys, 0) });
    }

    // Version's own hash code has four bits of the major number. Protobuf has no such keys.
    [Theory]
    [InlineData(Wire.Json)]
    [InlineData(Wire.MessagePack)]
    [InlineData(Wire.Names)]
    [InlineData(Wire.MemoryPack)]
    public void Versions(string wire)
    {
        var victim = new Victim(new Contract<Addresses, AddressesShape>(), wire);
        AssertLinear(victim, Maps(i => new Version(i << 4, 0)), Maps(i => new Version(i & 15, (i >> 4) & 255, i >> 12)));
        AssertLinear(victim, Sets(i => new Version(i << 4, 0)), Sets(i => new Version(i & 15, (i >> 4) & 255, i >> 12)));

        byte[] Maps(Func<int, Version> key) => victim.Encode(new Addresses { ByVersion = Map(Keys(key), 1) });

        byte[] Sets(Func<int, Version> key) =>
            victim.Encode(new Addresses { Versions = new HashSet<Version>(Keys(key), new Scattering<Version>()) });
    }

    // A message in two parts: the second goes on with the maps that the class made for itself when the first was read.
    [Fact]
    public void A_map_that_was_there_before()
    {
        var victim = new Victim(ContractCatalog.Of<Ledger>(), Wire.Protobuf);
        AssertLinear(victim, InTwoParts(Colliding, Entries), InTwoParts(i => i, Entries));
        AssertLinear(victim, InTwoParts(Colliding, Fixed), InTwoParts(i => i, Fixed));

        static Ledger Entries(Dictionary<long, int> map) => new() { Entries = map };

        static Ledger Fixed(Dictionary<long, int> map) => new() { Fixed = map };

        byte[] InTwoParts(Func<int, long> key, Func<Dictionary<long, int>, Ledger> create)
        {
            byte[] part = victim.Encode(create(Map(Keys(key), 1)));
            return [0x0a, 0x00, 0x0a, .. Bytes.Varint((uint)part.Length), .. part];
        }
    }

    // Each has a table of its own, made of what was read.
    [Theory]
    [MemberData(nameof(Collections))]
    public void A_collection_that_is_made_of_another(string member) =>
        AssertLinear(
            new Victim(new Contract<Collector, CollectorShape>(), Wire.MessagePack),
            CollectorPayload(member, Colliding),
            CollectorPayload(member, i => i * 7L)
        );

    // Its comparer is not ours to choose, so that keys that collide are refused; those that do not, and repeated ones, are not.
    [Theory]
    [MemberData(nameof(OwnCollections))]
    public void A_collection_of_the_contract_s_own(string member)
    {
        var victim = new Victim(new Contract<Collector, CollectorShape>(), Wire.MessagePack);
        Assert.Equal("too many keys that collide", victim.Feed(CollectorPayload(member, Colliding)).Refusal?.Found);
        if (member != nameof(Collector.OwnConcurrentMap))
        {
            // Only that one does not tell how many buckets it has.
            int buckets = new HashSet<long>().EnsureCapacity(Count);
            Assert.Equal("too many keys that collide", victim.Feed(CollectorPayload(member, i => (long)i * buckets)).Refusal?.Found);
        }

        victim.AssertValue(CollectorPayload(member, i => i * 7L));
        victim.AssertValue(CollectorPayload(member, i => i % 100));
    }

    // Made by the contract's constructor, or by a class of its own.
    private static bool IsOwn(PropertyInfo member) => !member.CanWrite || member.PropertyType.Assembly == typeof(Collector).Assembly;

    private static IEnumerable<string> CollectionsWhere(Func<PropertyInfo, bool> condition) =>
        typeof(Collector).GetProperties().Where(condition).Select(static member => member.Name);

    // Which member, with Count integers of eight bytes, in MessagePack.
    private static byte[] CollectorPayload(string member, Func<int, long> key)
    {
        int position = typeof(Collector).GetProperty(member)!.GetCustomAttribute<DataMemberAttribute>()!.Order - 1;
        bool isMap = typeof(Collector).GetProperty(member)!.PropertyType.GenericTypeArguments.Length == 2;
        var writer = new ArrayBufferWriter<byte>();
        writer.Write<byte>([0xdc, 0, (byte)(position + 1), .. Enumerable.Repeat((byte)0xc0, position), (byte)(isMap ? 0xdf : 0xdd)]);
        BinaryPrimitives.WriteInt32BigEndian(writer.GetSpan(sizeof(int)), Count);
        writer.Advance(sizeof(int));
        foreach (long each in Keys(key))
        {
            writer.Write<byte>([0xd3]);
            BinaryPrimitives.WriteInt64BigEndian(writer.GetSpan(sizeof(long)), each);
            writer.Advance(sizeof(long));
            writer.Write<byte>(isMap ? [0x01] : []);
        }

        return writer.WrittenSpan.ToArray();
    }

    private static void AssertLinear<TKey>(string wire, Func<int, TKey> colliding, Func<int, TKey> other, Func<TKey[], object> create)
        where TKey : notnull
    {
        TKey[] keys = Keys(colliding);
        Assert.True(keys is string[] || keys.Select(key => key.GetHashCode()).Distinct().Count() == 1, "The keys do not collide.");
        object value = create(keys);
        var victim = new Victim(ContractCatalog.All.Single(contract => contract.Type == value.GetType()), wire);
        AssertLinear(victim, victim.Encode(value), victim.Encode(create(Keys(other))));
    }

    private static void AssertLinear(Victim victim, byte[] colliding, byte[] other)
    {
        TimeSpan fair = Measure(victim, other);
        TimeSpan taken = Measure(victim, colliding);
        Assert.True(taken <= MaxRatio * fair, $"{Count} keys that collide took {taken}, others {fair}");
    }

    // The shortest of some runs: the others may have been held up.
    private static TimeSpan Measure(Victim victim, byte[] payload) =>
        Enumerable
            .Range(0, Runs)
            .Min(_ =>
            {
                long start = Stopwatch.GetTimestamp();
                victim.AssertValue(payload);
                return Stopwatch.GetElapsedTime(start);
            });

    private static TKey[] Keys<TKey>(Func<int, TKey> key) => [.. Enumerable.Range(0, Count).Select(key)];

    private static Dictionary<TKey, TValue> Map<TKey, TValue>(TKey[] keys, TValue value)
        where TKey : notnull => keys.ToDictionary(key => key, _ => value, new Scattering<TKey>());

    // The exclusive or of both halves is 0.
    private static long Colliding(int i) => ((long)i << 32) | (uint)i;

    private static Guid ToGuid(int first, int second)
    {
        Span<byte> bytes = stackalloc byte[16];
        BinaryPrimitives.WriteInt32LittleEndian(bytes, first);
        BinaryPrimitives.WriteInt32LittleEndian(bytes[4..], second);
        return new Guid(bytes);
    }

    // Dictionary<string, …> begins with a hash without a seed: of four characters, with h = 352654597 × 33 mixed by rotation,
    // (h ^ first two) + (h ^ last two) × 1566083941. For any last two there are first two that give the sum asked for.
    private static IEnumerable<string> CollidingTexts()
    {
        const uint Seed = (5381u << 16) + 5381;
        const uint Mixed = 1566083941;
        const uint Sum = 0x1234_5678;
        uint start = BitOperations.RotateLeft(Seed, 5) + Seed;
        for (uint last = 0x0061_0061; ; last++)
        {
            uint first = (Sum - ((start ^ last) * Mixed)) ^ start;
            string text = new([(char)first, (char)(first >> 16), (char)last, (char)(last >> 16)]);
            if (!text.Any(letter => char.IsSurrogate(letter) || letter < ' '))
            {
                yield return text;
            }
        }
    }

    // For the making of the maps.
    private sealed class Scattering<TKey> : IEqualityComparer<TKey>
    {
        public bool Equals(TKey? x, TKey? y) => EqualityComparer<TKey>.Default.Equals(x, y);

        public int GetHashCode(TKey obj) => string.GetHashCode($"{obj}", StringComparison.Ordinal);
    }
}

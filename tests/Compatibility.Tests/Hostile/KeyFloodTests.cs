using System.Buffers.Binary;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.EveryKind;
using SerializationApi.Compatibility.Tests.Kinds;
using SerializationApi.Compatibility.Tests.Model;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>
/// Keys chosen to fall into one bucket of a dictionary that uses .NET's own hash codes: numbers hash to themselves, so a
/// sender could make every look-up walk all keys. Asserted is that a decoded map spreads them.
/// </summary>
public sealed class KeyFloodTests
{
    private const int Count = 4_000;

    private static readonly uint Buckets = (uint)new Dictionary<int, int>(Count).EnsureCapacity(0);

    public static TheoryData<string> Wires => new(Wire.All);

    [Theory]
    [MemberData(nameof(Wires))]
    public void Integers(string wire)
    {
        AssertSpread(wire, Keys(i => (int)(i * Buckets)), keys => new Extras { Names = Map(keys, "") }, value => value.Names);
        AssertSpread(
            wire,
            Keys(i => (int)(i * Buckets)),
            keys => new EveryKey { ByI32 = Map(keys, default(DateTime)) },
            value => value.ByI32
        );
        AssertSpread(wire, Keys(i => i * Buckets), keys => new EveryKey { ByU32 = Map(keys, default(Coordinate)) }, value => value.ByU32);
        AssertSpread(wire, Keys(i => (Int32Enum)(i * Buckets)), keys => new EveryKey { ByEnum = Map(keys, 0) }, value => value.ByEnum);
    }

    // A long hashes to the exclusive or of its halves: all of these to 0. So does a Guid of equal quarters.
    [Theory]
    [MemberData(nameof(Wires))]
    public void Wide_keys(string wire)
    {
        AssertSpread(wire, Keys(i => ((long)i << 32) | i), keys => new EveryKey { ByI64 = Map(keys, 0m) }, value => value.ByI64);
        AssertSpread(wire, Keys(i => ((ulong)i << 32) | i), keys => new EveryKey { ByU64 = Map(keys, false) }, value => value.ByU64);
        AssertSpread(wire, Keys(ToGuid), keys => new EveryKey { ById = Map(keys, Array.Empty<byte>()) }, value => value.ById);
    }

    // A record hashes to a sum of its members times a constant: all of these to the same.
    [Theory]
    [InlineData(Wire.MessagePack)]
    [InlineData(Wire.MemoryPack)]
    public void Keys_of_several_members(string wire)
    {
        int factor = new Spot(1, 0).GetHashCode() - new Spot(0, 0).GetHashCode();
        AssertSpread(
            wire,
            Keys(i => new Spot((int)i, unchecked(-(int)i * factor))),
            keys => new Atlas { BySpot = Map(keys, "") },
            value => value.BySpot
        );
    }

    private static void AssertSpread<T, TKey, TValue>(
        string wire,
        TKey[] keys,
        Func<TKey[], T> create,
        Func<T, Dictionary<TKey, TValue>?> map
    )
        where TKey : notnull
    {
        Assert.Single(keys.Select(key => Bucket(EqualityComparer<TKey>.Default, key)).Distinct());
        var victim = new Victim(ContractCatalog.Of<T>(), wire);
        Dictionary<TKey, TValue> decoded = map((T)victim.AssertValue(victim.Encode(create(keys)))!)!;
        Assert.Equal(keys.Length, decoded.Count);

        // Thrown at random, keys fill 63 % of as many buckets.
        int filled = keys.Select(key => Bucket(decoded.Comparer, key)).Distinct().Count();
        Assert.True(filled > Count / 2, $"{Count} keys fall into {filled} buckets");
    }

    private static uint Bucket<TKey>(IEqualityComparer<TKey> comparer, TKey key) => (uint)comparer.GetHashCode(key!) % Buckets;

    private static TKey[] Keys<TKey>(Func<uint, TKey> key) => [.. Enumerable.Range(1, Count).Select(i => key((uint)i))];

    private static Dictionary<TKey, TValue> Map<TKey, TValue>(TKey[] keys, TValue value)
        where TKey : notnull => keys.ToDictionary(key => key, _ => value);

    private static Guid ToGuid(uint i)
    {
        Span<byte> bytes = stackalloc byte[16];
        BinaryPrimitives.WriteUInt32LittleEndian(bytes, i);
        BinaryPrimitives.WriteUInt32LittleEndian(bytes[4..], i);
        return new Guid(bytes);
    }
}

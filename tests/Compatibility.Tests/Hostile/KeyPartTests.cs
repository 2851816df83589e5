using System.Numerics;
using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>
/// Keys, items of sets and keys of maps whose parts a sender has chosen so that .NET gives all of them one hash code. Either the decoded
/// collection spreads them, or they are refused before they take quadratic time.
/// </summary>
public sealed class KeyPartTests
{
    private const int Count = 3_000;

    private static readonly FormatSet Formats = new(KeyPartShapes.All);

    public static TheoryData<string> Names => ["msgpack", "memorypack"];

    [Theory]
    [MemberData(nameof(Names))]
    public void Scalars_that_collide_are_spread(string format)
    {
        AssertSpread(format, Colliding);
        AssertSpread(format, static i => (ulong)Colliding(i));
        AssertSpread(format, static i => (WideKey)Colliding(i));
        AssertSpread(format, static i => BitConverter.Int64BitsToDouble(Colliding(i)));
        AssertSpread(format, static i => new decimal(i, i, 0, false, 0));
        AssertSpread(format, static i => new DateTime(Colliding(i)));
        AssertSpread(format, static i => new DateTimeOffset(Colliding(i), TimeSpan.Zero));
        AssertSpread(format, static i => new TimeSpan(Colliding(i)));
        AssertSpread(format, static i => new Guid(i, 0, 0, [.. BitConverter.GetBytes(i), 0, 0, 0, 0]));
        AssertSpread(format, static i => new Int128(0, (ulong)Colliding(i)));
        AssertSpread(format, static i => new UInt128((ulong)Colliding(i), 0));
        AssertSpread(format, static i => new Version(16 * i, 0));
        AssertSpread(format, static i => (BigInteger)(i * 65_536), isOneCode: false);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Parts_that_collide_are_spread_however_deep_they_are(string format)
    {
        AssertSpread(format, static i => new Alone<long>(Colliding(i)));
        AssertSpread(format, static i => new Alone<Version>(new Version(16 * i, 0)));
        AssertSpread(format, static i => new Alone<Int128>(Colliding(i)));
        AssertSpread(format, static i => new Alone<UInt128>((UInt128)Colliding(i)));
        AssertSpread(format, static i => new Alone<decimal>(new decimal(i, i, 0, false, 0)));
        AssertSpread(format, static i => new Alone<Complex>(new Complex(BitConverter.Int64BitsToDouble(Colliding(i)), 0)));
        AssertSpread(format, static i => new Alone<BigInteger>(i * 65_536), isOneCode: false);
        AssertSpread(format, static i => new Alone<long?>(Colliding(i)));
        AssertSpread(format, static i => new Both<Alone<long>, decimal>(new(Colliding(i)), 1));
        AssertSpread(format, static i => new Both<Flat, string>(new(1, Colliding(i)), ""));
        AssertSpread(format, static i => new Both<Flat?, string>(new(1, Colliding(i)), ""));
        AssertSpread(format, static i => (new Alone<long>(Colliding(i)), 1));
        AssertSpread(format, static i => Tuple.Create(new Alone<long>(Colliding(i)), 1));
        AssertSpread(format, static i => new Alone<Alone<Alone<long>>>(new(new(Colliding(i)))));
        AssertSpread(format, static i => new Alone<(long, Alone<Version>)>((1, new(new Version(16 * i, 0)))));
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Items_of_a_set_that_may_be_null_are_spread(string format)
    {
        var sets = new NullableSet { Items = [.. Enumerable.Range(1, Count).Select(static i => (long?)Colliding(i)), null] };
        HashSet<long?> decoded = RoundTrip(format, sets).Items!;
        Assert.Equal(Count + 1, decoded.Count);
        AssertSpread(format, decoded.Comparer, decoded.ToArray());
    }

    // Nobody but the type knows what is equal to it.
    [Theory]
    [MemberData(nameof(Names))]
    public void Keys_with_a_hash_of_their_own_are_taken_until_they_collide(string format)
    {
        AssertRefused(format, static i => new OwnEquality { Number = Colliding(i) });
        AssertRefused(format, static i => new Alone<OwnEquality>(new() { Number = Colliding(i) }));
        AssertRefused(format, static i => new Hidden(Colliding(i)));
        AssertRefused<Mark>(format, static i => new Dot(Colliding(i)));
        AssertRefused(format, static i => Chain(Colliding(i), depth: 8));
        AssertRefused(format, Zone);
    }

    private static void AssertSpread<T>(string format, Func<int, T> key, bool isOneCode = true)
        where T : notnull
    {
        T[] keys = [.. Enumerable.Range(1, Count).Select(key)];
        Assert.True(
            !isOneCode || keys.Select(static key => key.GetHashCode()).Distinct().Count() == 1,
            $"{typeof(T)}: the keys do not collide."
        );

        KeysOf<T> decoded = RoundTrip(format, Holder(keys));
        Assert.Equal(keys, decoded.Map!.Keys);
        Assert.Equal(keys, decoded.Set!);
        AssertSpread(format, decoded.Map.Comparer, keys);
        AssertSpread(format, decoded.Set!.Comparer, keys);
        Assert.All(keys.Take(10), item => Assert.True(decoded.Map.ContainsKey(item) && decoded.Set.Contains(item)));
    }

    private static void AssertSpread<T>(string format, IEqualityComparer<T> comparer, T[] keys)
    {
        int codes = keys.Select(key => comparer.GetHashCode(key!)).Distinct().Count();
        Assert.True(codes > Count * 9 / 10, $"{format}, {typeof(T)}: {keys.Length} keys have {codes} hash codes.");
    }

    private static void AssertRefused<T>(string format, Func<int, T> key)
        where T : notnull
    {
        T[] keys = [.. Enumerable.Range(1, Count).Select(key)];
        Assert.Single(keys.Select(static key => key.GetHashCode()).Distinct());
        foreach (KeysOf<T> holder in (KeysOf<T>[])[new() { Map = Holder(keys).Map }, new() { Set = Holder(keys).Set }])
        {
            InvalidPayloadException refusal = Assert.Throws<InvalidPayloadException>(() => RoundTrip(format, holder));
            Assert.Contains("collide", refusal.Message, StringComparison.Ordinal);
        }

        KeysOf<T> few = RoundTrip(format, Holder(keys[..100]));
        Assert.Equal((100, 100), (few.Map!.Count, few.Set!.Count));
    }

    // By their text, which does not collide: what is sent need not take quadratic time.
    private static KeysOf<T> Holder<T>(T[] keys)
        where T : notnull
    {
        var comparer = EqualityComparer<T>.Create(
            static (one, other) => EqualityComparer<T>.Default.Equals(one, other),
            static key => key.ToString()!.GetHashCode(StringComparison.Ordinal)
        );
        return new() { Map = keys.ToDictionary(static key => key, static _ => 0, comparer), Set = new HashSet<T>(keys, comparer) };
    }

    private static T RoundTrip<T>(string format, T value)
    {
        Codec<T> codec = Formats.FindCodecs<T>()!.For(Formats.FindByName(format)!);
        using PooledBuffer payload = codec.Encode(value);
        return codec.Decode(payload.Span)!;
    }

    // A long hashes to the exclusive or of its halves.
    private static long Colliding(int i) => ((long)i << 32) | (uint)i;

    // A zone is hashed by its name, and equal to those that have its rules, too.
    private static TimeZoneInfo Zone(int i)
    {
        var start = TimeZoneInfo.TransitionTime.CreateFixedDateRule(new DateTime(1, 1, 1, 2, 0, 0), 3, 1);
        var end = TimeZoneInfo.TransitionTime.CreateFixedDateRule(new DateTime(1, 1, 1, 3, 0, 0), 10, 1);
        DateTime first = DateTime.MinValue.AddDays(i);
        var rule = TimeZoneInfo.AdjustmentRule.CreateAdjustmentRule(first, first.AddDays(400), TimeSpan.FromHours(1), start, end);
        return TimeZoneInfo.CreateCustomTimeZone("X", TimeSpan.FromHours(1), $"X {i}", "X", "X", [rule]);
    }

    private static Link Chain(long number, int depth) => new(depth == 0 ? number : 1, depth == 0 ? null : Chain(number, depth - 1));
}

internal enum WideKey : long
{
    None,
}

internal sealed class KeysOf<T>
    where T : notnull
{
    [DataMember(Order = 1)]
    public Dictionary<T, int>? Map { get; set; }

    [DataMember(Order = 2)]
    public HashSet<T>? Set { get; set; }
}

internal sealed class NullableSet
{
    [DataMember(Order = 1)]
    public HashSet<long?>? Items { get; set; }
}

internal sealed record Alone<T>([property: DataMember(Order = 1)] T Value);

internal sealed record Both<T1, T2>([property: DataMember(Order = 1)] T1 One, [property: DataMember(Order = 2)] T2 Two);

internal record struct Flat([property: DataMember(Order = 1)] int One, [property: DataMember(Order = 2)] long Two);

internal sealed record Link([property: DataMember(Order = 1)] long Number, [property: DataMember(Order = 2)] Link? Next);

internal sealed class OwnEquality
{
    [DataMember(Order = 1)]
    public long Number { get; set; }

    public override bool Equals(object? obj) => obj is OwnEquality other && other.Number == Number;

    public override int GetHashCode() => Number.GetHashCode();
}

/// <summary>Its equality depends on a field that nobody else can read.</summary>
internal sealed record Hidden
{
    private readonly long _number;

    public Hidden(long number) => _number = number;

    [DataMember(Order = 1)]
    public long Number => _number;
}

[JsonDerivedType(typeof(Dot), 0)]
internal abstract record Mark;

internal sealed record Dot([property: DataMember(Order = 1)] long Radius) : Mark;

[GenerateShapeFor<KeysOf<long>>]
[GenerateShapeFor<KeysOf<ulong>>]
[GenerateShapeFor<KeysOf<WideKey>>]
[GenerateShapeFor<KeysOf<double>>]
[GenerateShapeFor<KeysOf<decimal>>]
[GenerateShapeFor<KeysOf<DateTime>>]
[GenerateShapeFor<KeysOf<DateTimeOffset>>]
[GenerateShapeFor<KeysOf<TimeSpan>>]
[GenerateShapeFor<KeysOf<Guid>>]
[GenerateShapeFor<KeysOf<Int128>>]
[GenerateShapeFor<KeysOf<UInt128>>]
[GenerateShapeFor<KeysOf<Version>>]
[GenerateShapeFor<KeysOf<BigInteger>>]
[GenerateShapeFor<KeysOf<Alone<long>>>]
[GenerateShapeFor<KeysOf<Alone<Version>>>]
[GenerateShapeFor<KeysOf<Alone<Int128>>>]
[GenerateShapeFor<KeysOf<Alone<UInt128>>>]
[GenerateShapeFor<KeysOf<Alone<decimal>>>]
[GenerateShapeFor<KeysOf<Alone<Complex>>>]
[GenerateShapeFor<KeysOf<Alone<BigInteger>>>]
[GenerateShapeFor<KeysOf<Alone<long?>>>]
[GenerateShapeFor<KeysOf<Both<Alone<long>, decimal>>>]
[GenerateShapeFor<KeysOf<Both<Flat, string>>>]
[GenerateShapeFor<KeysOf<Both<Flat?, string>>>]
[GenerateShapeFor<KeysOf<(Alone<long>, int)>>]
[GenerateShapeFor<KeysOf<Tuple<Alone<long>, int>>>]
[GenerateShapeFor<KeysOf<Alone<Alone<Alone<long>>>>>]
[GenerateShapeFor<KeysOf<Alone<(long, Alone<Version>)>>>]
[GenerateShapeFor<KeysOf<OwnEquality>>]
[GenerateShapeFor<KeysOf<Alone<OwnEquality>>>]
[GenerateShapeFor<KeysOf<Hidden>>]
[GenerateShapeFor<KeysOf<Mark>>]
[GenerateShapeFor<KeysOf<TimeZoneInfo>>]
[GenerateShapeFor<KeysOf<Link>>]
[GenerateShapeFor<NullableSet>]
internal static partial class KeyPartShapes;

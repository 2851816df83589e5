using System.Globalization;
using System.Numerics;

namespace SerializationApi.Shapes.Tests;

public sealed class MapKeysTests
{
    private enum Kind : long
    {
        One = 1,
        Two = 2,
    }

    [Fact]
    public void Small_keys_need_no_comparer()
    {
        Assert.Null(MapKeys.Comparer<bool>());
        Assert.Null(MapKeys.Comparer<byte>());
        Assert.Null(MapKeys.Comparer<char>());
        Assert.Null(MapKeys.Comparer<ushort>());
    }

    [Fact]
    public void Equal_keys_have_equal_hashes()
    {
        var utc = new DateTime(2024, 1, 1, 12, 0, 0, DateTimeKind.Utc);
        Same(utc, DateTime.SpecifyKind(utc, DateTimeKind.Local));
        Same(new DateTimeOffset(utc), new DateTimeOffset(utc).ToOffset(TimeSpan.FromHours(5)));
        Same(0.0, -0.0);
        Same(0f, -0f);
        Same(double.NaN, BitConverter.Int64BitsToDouble(-1));
        Same(float.NaN, BitConverter.Int32BitsToSingle(-1));
        Same(1.5m, 1.5000m);
        Same(0m, -0.00m);
        Same(decimal.MaxValue, decimal.MaxValue);
        Same(100m, 1e2m);
        Same(Kind.One, (Kind)1);
        Same(new Guid("01234567-89ab-cdef-0123-456789abcdef"), new Guid("01234567-89ab-cdef-0123-456789abcdef"));
        Same(new DateOnly(2024, 2, 29), new DateOnly(2024, 2, 29));
        Same(new Complex(0.0, double.NaN), new Complex(-0.0, BitConverter.Int64BitsToDouble(-1)));
        Assert.Equal(MapKeys.Hash(Half.NaN), MapKeys.Hash(BitConverter.Int16BitsToHalf(-1)));
        Assert.Equal(MapKeys.Hash((Half)0f), MapKeys.Hash((Half)(-0f)));
        Assert.Equal(
            MapKeys.Hash(BigInteger.Pow(10, 40)),
            MapKeys.Hash(BigInteger.Parse("1" + new string('0', 40), CultureInfo.InvariantCulture))
        );
    }

    [Fact]
    public void Keys_that_the_default_hash_folds_together_are_spread()
    {
        // Both halves of 64 bits are combined by exclusive or: all of these hash to zero in .NET.
        Spread(Enumerable.Range(1, 1000).Select(static i => ((long)i << 32) | (uint)i), static value => value.GetHashCode());
        Spread(Enumerable.Range(1, 1000).Select(static i => new TimeSpan(((long)i << 32) | (uint)i)), static value => value.GetHashCode());
        Spread(Enumerable.Range(1, 1000).Select(static i => new DateTime(((long)i << 32) | (uint)i)), static value => value.GetHashCode());
        Spread(
            Enumerable.Range(1, 1000).Select(static i => BitConverter.Int64BitsToDouble(((long)i << 32) | (uint)i)),
            static value => value.GetHashCode()
        );
        Spread(Enumerable.Range(1, 1000).Select(static i => (Kind)(((long)i << 32) | (uint)i)), static value => value.GetHashCode());
        Spread(Enumerable.Range(1, 1000).Select(static i => new decimal(i, i, 0, false, 0)), static value => 0);
        Spread(Enumerable.Range(0, 1000).Select(static i => i * 1024), static value => value % 1024);
    }

    [Fact]
    public void A_map_that_hashes_as_a_sender_can_compute_is_copied()
    {
        IEqualityComparer<long> seeded = MapKeys.Comparer<long>()!;
        Dictionary<long, string> own = new() { [1] = "a", [2] = "b" };
        Dictionary<long, string> copy = MapKeys.Begin(own, 0, MapKeys.Comparer<long>());
        Assert.NotSame(own, copy);
        Assert.Equal(own, copy);
        Assert.Same(seeded, copy.Comparer);
        Assert.Same(copy, MapKeys.Begin(copy, 0, MapKeys.Comparer<long>()));
        Dictionary<long, string> made = MapKeys.Begin<long, string>(null, 100, MapKeys.Comparer<long>());
        Assert.Same(seeded, made.Comparer);
        Assert.InRange(made.Capacity, 100, 200);
    }

    [Fact]
    public void A_map_with_a_comparer_of_its_own_or_small_keys_is_kept()
    {
        Dictionary<long, string> chosen = new(EqualityComparer<long>.Create(static (x, y) => x % 10 == y % 10, static x => (int)(x % 10)));
        Assert.Same(chosen, MapKeys.Begin(chosen, 0, MapKeys.Comparer<long>()));
        Dictionary<byte, string> small = [];
        Assert.Same(small, MapKeys.Begin(small, 0, MapKeys.Comparer<byte>()));
    }

    private static void Same<T>(T one, T other)
        where T : unmanaged
    {
        IEqualityComparer<T> comparer = MapKeys.Comparer<T>()!;
        Assert.True(comparer.Equals(one, other));
        Assert.Equal(comparer.GetHashCode(one), comparer.GetHashCode(other));
    }

    // The keys collide by the hash that a sender can compute, and not by the comparer's.
    private static void Spread<T>(IEnumerable<T> keys, Func<T, int> known)
        where T : unmanaged
    {
        T[] all = [.. keys];
        Assert.Single(all.Select(known).Distinct());
        IEqualityComparer<T> comparer = MapKeys.Comparer<T>()!;
        Assert.InRange(all.Select(comparer.GetHashCode).Distinct().Count(), all.Length - 5, all.Length);
    }
}

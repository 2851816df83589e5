using System.ComponentModel;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace SerializationApi.Shapes;

/// <summary>
/// Provides comparers for decoded dictionaries. Numbers hash to themselves in .NET and wider values fold into 32 bits in a known way, so a
/// sender could choose keys that all collide and make decoding quadratic. These comparers hash such keys like strings: with Marvin and a
/// secret of the process.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class MapKeys
{
    /// <summary>Returns the comparer for keys of <typeparamref name="T"/>; null if the default one is safe.</summary>
    public static IEqualityComparer<T>? Comparer<T>()
        where T : unmanaged => Unsafe.SizeOf<T>() > sizeof(short) ? SeededComparer<T>.Instance : null;

    /// <summary>
    /// Returns the map for the entries of a map or run. A map that the contract's initializer created hashes as .NET does, and is copied. A
    /// comparer that the contract has chosen is kept.
    /// </summary>
    /// <param name="existing">The member's value, or null.</param>
    /// <param name="capacity">The capacity of a new map, in entries.</param>
    /// <param name="comparer">The comparer for its keys; null if the default one is safe.</param>
    public static Dictionary<TKey, TValue> Begin<TKey, TValue>(
        Dictionary<TKey, TValue>? existing,
        int capacity,
        IEqualityComparer<TKey>? comparer
    )
        where TKey : notnull
    {
        if (existing is null)
        {
            return new Dictionary<TKey, TValue>(capacity, comparer);
        }

        return comparer is null || existing.Comparer != EqualityComparer<TKey>.Default ? existing : new(existing, comparer);
    }

    /// <summary>Adds a decoded entry.</summary>
    /// <exception cref="InvalidPayloadException">The format refuses repeated keys, and the key exists.</exception>
    public static void Set<TReader, TKey, TValue>(ref TReader reader, Dictionary<TKey, TValue> map, TKey key, TValue value)
        where TReader : struct, IShapeReader, allows ref struct
        where TKey : notnull
    {
        if (!TReader.RefusesRepeats)
        {
            map[key] = value;
        }
        else if (!map.TryAdd(key, value))
        {
            throw reader.Invalid("each key once", "a repeated key");
        }
    }

    /// <summary>Adds a decoded entry whose key has a hash code that a sender may choose; see <see cref="Set"/>.</summary>
    /// <exception cref="InvalidPayloadException">Too many keys collide, or the format refuses repeated keys and the key exists.</exception>
    public static void SetGuarded<TReader, TKey, TValue>(ref TReader reader, Dictionary<TKey, TValue> map, TKey key, TValue value)
        where TReader : struct, IShapeReader, allows ref struct
        where TKey : notnull
    {
        Set(ref reader, map, key, value);
        (map.Comparer as GuardingComparer<TKey>)?.Check(ref reader, map.Count);
    }

    /// <summary>Checks a table after a key was added.</summary>
    /// <exception cref="InvalidPayloadException">Too many keys collide.</exception>
    internal static void Check<TReader, TKey>(ref TReader reader, IEqualityComparer<TKey>? comparer, int count)
        where TReader : struct, IShapeReader, allows ref struct => (comparer as GuardingComparer<TKey>)?.Check(ref reader, count);

    /// <summary>Creates a set of items whose hash codes a sender may choose.</summary>
    /// <exception cref="InvalidPayloadException">Too many items collide.</exception>
    public static HashSet<T> GuardedSet<TReader, T>(ref TReader reader, T[] items, IEqualityComparer<T> comparer)
        where TReader : struct, IShapeReader, allows ref struct
    {
        var set = new HashSet<T>(items.Length, comparer);
        var guard = (GuardingComparer<T>)comparer;
        for (int i = 0; i < items.Length; i++)
        {
            set.Add(items[i]);
            guard.Check(ref reader, i + 1);
        }

        return set;
    }

    /// <summary>Returns the comparer for keys whose equality is the equality of their members.</summary>
    /// <typeparam name="T">The keys' type.</typeparam>
    /// <param name="hash">Hashes the members, of a key that is not null.</param>
    public static IEqualityComparer<T> Comparer<T>(Func<T, int> hash) => new MemberComparer<T>(hash);

    /// <summary>
    /// Returns the comparer for keys whose hash codes a sender may choose, for <see cref="SetGuarded"/> and <see cref="GuardedSet"/>.
    /// </summary>
    /// <typeparam name="T">The keys' type.</typeparam>
    /// <param name="hash">Hashes a key that is not null.</param>
    public static IEqualityComparer<T> GuardedComparer<T>(Func<T, int> hash) => new GuardingComparer<T>(hash);

    /// <summary>Returns a hash of a key's member that a sender cannot predict.</summary>
    public static int Hash<T>(T member)
        where T : unmanaged => SeededComparer<T>.Instance.GetHashCode(member);

    /// <inheritdoc cref="Hash{T}"/>
    public static int Hash(BigInteger member)
    {
        byte[] bytes = member.ToByteArray(); // The shortest form: equal numbers have equal bytes.
        Array.Resize(ref bytes, bytes.Length + (bytes.Length % sizeof(char)));
        return string.GetHashCode(MemoryMarshal.Cast<byte, char>(bytes.AsSpan()), StringComparison.Ordinal);
    }

    /// <summary>Returns a hash of a member by its text, which all equal members share.</summary>
    public static int HashText(object? member) => member is null ? 0 : string.GetHashCode(member.ToString(), StringComparison.Ordinal);

    /// <summary>Returns a hash of a member that is an object.</summary>
    /// <param name="member">The member.</param>
    /// <param name="hash">Hashes its members.</param>
    public static int HashOf<T>(T? member, Func<T, int> hash)
        where T : class => member is null ? 0 : hash(member);

    // Counts how often keys with the same hash code are compared. Later look-ups only count.
    private sealed class GuardingComparer<T>(Func<T, int> hash) : IEqualityComparer<T>
    {
        // Per key on average; below the floor the time does not matter.
        private const int ComparisonsPerKey = 32;
        private const int Floor = 16 * 1024;

        private long _comparisons;

        public bool Equals(T? x, T? y)
        {
            _comparisons++;
            return EqualityComparer<T>.Default.Equals(x, y);
        }

        public int GetHashCode(T obj) => obj is null ? 0 : hash(obj);

        public void Check<TReader>(ref TReader reader, int count)
            where TReader : struct, IShapeReader, allows ref struct
        {
            if (_comparisons > Floor + ((long)ComparisonsPerKey * count))
            {
                throw reader.Invalid("keys with different hash codes", "too many keys that collide");
            }
        }
    }

    private sealed class MemberComparer<T>(Func<T, int> hash) : IEqualityComparer<T>
    {
        public bool Equals(T? x, T? y) => EqualityComparer<T>.Default.Equals(x, y);

        public int GetHashCode(T obj) => obj is null ? 0 : hash(obj);
    }

    private sealed class SeededComparer<T> : IEqualityComparer<T>
        where T : unmanaged
    {
        public static SeededComparer<T> Instance { get; } = new();

        public bool Equals(T x, T y) => EqualityComparer<T>.Default.Equals(x, y);

        // If equality is bitwise (integers, enums, Guid, DateOnly) the bytes are hashed; if several bit patterns are equal (kinds and
        // offsets of times, zeros, NaNs, scales of decimals) one that represents them all.
        public int GetHashCode(T obj)
        {
            if (typeof(T) == typeof(DateTime))
            {
                return Hash(Unsafe.BitCast<T, DateTime>(obj).Ticks);
            }

            if (typeof(T) == typeof(DateTimeOffset))
            {
                return Hash(Unsafe.BitCast<T, DateTimeOffset>(obj).UtcTicks);
            }

            if (typeof(T) == typeof(double))
            {
                return Hash(Canonical(Unsafe.BitCast<T, double>(obj)));
            }

            if (typeof(T) == typeof(float))
            {
                return Hash(Canonical(Unsafe.BitCast<T, float>(obj)));
            }

            if (typeof(T) == typeof(Half))
            {
                return Hash(Canonical((double)Unsafe.BitCast<T, Half>(obj)));
            }

            if (typeof(T) == typeof(Complex))
            {
                Complex value = Unsafe.BitCast<T, Complex>(obj);
                return Hash((Canonical(value.Real), Canonical(value.Imaginary)));
            }

            return typeof(T) == typeof(decimal) ? Hash(Canonical(Unsafe.BitCast<T, decimal>(obj))) : Hash(obj);
        }

        private static int Hash<TBits>(TBits bits)
            where TBits : unmanaged =>
            string.GetHashCode(
                MemoryMarshal.Cast<byte, char>(MemoryMarshal.AsBytes(new ReadOnlySpan<TBits>(in bits))),
                StringComparison.Ordinal
            );

        private static long Canonical(double value) =>
            double.IsNaN(value) ? BitConverter.DoubleToInt64Bits(double.NaN)
            : value == 0 ? 0
            : BitConverter.DoubleToInt64Bits(value);

        // Dividing by 1.000… of the largest scale removes trailing zeros.
        private static decimal Canonical(decimal value)
        {
            const decimal One = 1.0000000000000000000000000000m;
            return value == 0 ? 0 : value / One;
        }
    }
}

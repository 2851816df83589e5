using System.ComponentModel;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace SerializationApi.Shapes;

/// <summary>
/// The comparer for a decoded dictionary. Numbers hash to themselves in .NET and wider values fold into 32 bits in a
/// known way, so a sender could choose keys that all collide and make decoding quadratic. Such keys are hashed as
/// strings are: by Marvin, under a secret of the process.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class MapKeys
{
    /// <summary>The comparer for keys of <typeparamref name="T"/>; null where the default one will do.</summary>
    public static IEqualityComparer<T>? Comparer<T>()
        where T : unmanaged => Unsafe.SizeOf<T>() > sizeof(short) ? SeededComparer<T>.Instance : null;

    /// <summary>
    /// The map for the entries of a map or run. One that the contract made itself (by an initialiser) hashes
    /// as .NET does, and is copied. A comparer that the contract has chosen is kept.
    /// </summary>
    /// <param name="existing">What the member holds, or null.</param>
    /// <param name="capacity">For how many entries a new one has room.</param>
    /// <param name="comparer">For its keys; null where the default one will do.</param>
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

    /// <summary>An entry was read.</summary>
    /// <exception cref="InvalidPayloadException">The format refuses keys that come twice, and it was there.</exception>
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
            throw reader.Invalid("each key once", "one again");
        }
    }

    /// <summary>As <see cref="Set"/>, of keys whose hash codes a sender may choose.</summary>
    /// <exception cref="InvalidPayloadException">Too many of them collide, or the format refuses keys that come twice, and it was
    /// there.</exception>
    public static void SetGuarded<TReader, TKey, TValue>(ref TReader reader, Dictionary<TKey, TValue> map, TKey key, TValue value)
        where TReader : struct, IShapeReader, allows ref struct
        where TKey : notnull
    {
        Set(ref reader, map, key, value);
        (map.Comparer as GuardingComparer<TKey>)?.Check(ref reader, map.Count);
    }

    /// <summary>A key was added to a table with a comparer.</summary>
    /// <exception cref="InvalidPayloadException">Too many keys collide.</exception>
    internal static void Check<TReader, TKey>(ref TReader reader, IEqualityComparer<TKey>? comparer, int count)
        where TReader : struct, IShapeReader, allows ref struct => (comparer as GuardingComparer<TKey>)?.Check(ref reader, count);

    /// <summary>A set of items whose hash codes a sender may choose.</summary>
    /// <exception cref="InvalidPayloadException">Too many of them collide.</exception>
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

    /// <summary>The comparer for keys whose equality is that of their members.</summary>
    /// <typeparam name="T">The keys' type.</typeparam>
    /// <param name="hash">Hashes the members, of a key that is not null.</param>
    public static IEqualityComparer<T> Comparer<T>(Func<T, int> hash) => new MemberComparer<T>(hash);

    /// <summary>The comparer for keys whose hash codes a sender may choose, for <see cref="SetGuarded"/> and
    /// <see cref="GuardedSet"/>.</summary>
    /// <typeparam name="T">The keys' type.</typeparam>
    /// <param name="hash">Hashes a key that is not null.</param>
    public static IEqualityComparer<T> GuardedComparer<T>(Func<T, int> hash) => new GuardingComparer<T>(hash);

    /// <summary>The hash of a member of a key, which a sender cannot foresee.</summary>
    public static int Hash<T>(T member)
        where T : unmanaged => SeededComparer<T>.Instance.GetHashCode(member);

    /// <inheritdoc cref="Hash{T}"/>
    public static int Hash(BigInteger member)
    {
        byte[] bytes = member.ToByteArray(); // The shortest: equal numbers have equal bytes.
        Array.Resize(ref bytes, bytes.Length + (bytes.Length % sizeof(char)));
        return string.GetHashCode(MemoryMarshal.Cast<byte, char>(bytes.AsSpan()), StringComparison.Ordinal);
    }

    /// <summary>The same of a member that is hashed as its text, which is that of all equal ones.</summary>
    public static int HashText(object? member) => member is null ? 0 : string.GetHashCode(member.ToString(), StringComparison.Ordinal);

    /// <summary>The same of a member that is an object.</summary>
    /// <param name="member">The member.</param>
    /// <param name="hash">Hashes its members.</param>
    public static int HashOf<T>(T? member, Func<T, int> hash)
        where T : class => member is null ? 0 : hash(member);

    // Counts how often keys of one hash code are compared. What looks keys up later only counts.
    private sealed class GuardingComparer<T>(Func<T, int> hash) : IEqualityComparer<T>
    {
        // Per key on average; and what takes no time that matters.
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

        // Where equality is bitwise (integers, enums, Guid, DateOnly) the bytes are hashed; where several bit patterns are
        // equal (kinds and offsets of times, zeros, NaNs, scales of decimals) one that represents them all.
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

        // Dividing by 1.000… of the largest scale removes the zeros at the end.
        private static decimal Canonical(decimal value)
        {
            const decimal One = 1.0000000000000000000000000000m;
            return value == 0 ? 0 : value / One;
        }
    }
}

using System.ComponentModel;
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
        where T : unmanaged =>
        Unsafe.SizeOf<T>() > sizeof(short) ? SeededComparer<T>.Instance : null;

    /// <summary>
    /// The map for the entries of a map or run. One that the contract made itself (by an initialiser) hashes
    /// as .NET does, and is copied. A comparer that the contract has chosen is kept.
    /// </summary>
    /// <param name="existing">What the member holds, or null.</param>
    /// <param name="capacity">For how many entries a new one has room.</param>
    /// <param name="comparer">For its keys; null where the default one will do.</param>
    public static Dictionary<TKey, TValue> Begin<TKey, TValue>(Dictionary<TKey, TValue>? existing, int capacity, IEqualityComparer<TKey>? comparer)
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

    /// <summary>The comparer for keys that are written as another type, of which equal ones are written alike.</summary>
    /// <typeparam name="T">The keys' type.</typeparam>
    /// <typeparam name="TWire">The type that they are written as.</typeparam>
    /// <param name="toWire">What a key is written as.</param>
    public static IEqualityComparer<T> Comparer<T, TWire>(Func<T, TWire> toWire)
        where TWire : unmanaged => new WireComparer<T, TWire>(toWire);

    /// <summary>The comparer for keys whose equality is that of their members.</summary>
    /// <typeparam name="T">The keys' type.</typeparam>
    /// <param name="hash">Hashes the members, of a key that is not null.</param>
    public static IEqualityComparer<T> Comparer<T>(Func<T, int> hash) => new MemberComparer<T>(hash);

    /// <summary>The hash of a member of a key, which a sender cannot foresee.</summary>
    public static int Hash<T>(T member)
        where T : unmanaged => SeededComparer<T>.Instance.GetHashCode(member);

    /// <summary>The comparer for keys that are hashed as their text, which is that of all equal ones.</summary>
    public static IEqualityComparer<T> TextComparer<T>()
        where T : class => TextHashComparer<T>.Instance;

    private sealed class TextHashComparer<T> : IEqualityComparer<T>
        where T : class
    {
        public static TextHashComparer<T> Instance { get; } = new();

        public bool Equals(T? x, T? y) => EqualityComparer<T>.Default.Equals(x, y);

        public int GetHashCode(T obj) => string.GetHashCode(obj.ToString(), StringComparison.Ordinal);
    }

    private sealed class MemberComparer<T>(Func<T, int> hash) : IEqualityComparer<T>
    {
        public bool Equals(T? x, T? y) => EqualityComparer<T>.Default.Equals(x, y);

        public int GetHashCode(T obj) => obj is null ? 0 : hash(obj);
    }

    private sealed class WireComparer<T, TWire>(Func<T, TWire> toWire) : IEqualityComparer<T>
        where TWire : unmanaged
    {
        public bool Equals(T? x, T? y) => EqualityComparer<T>.Default.Equals(x, y);

        public int GetHashCode(T obj) => SeededComparer<TWire>.Instance.GetHashCode(toWire(obj));
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

            return typeof(T) == typeof(decimal) ? Hash(Canonical(Unsafe.BitCast<T, decimal>(obj))) : Hash(obj);
        }

        private static int Hash<TBits>(TBits bits)
            where TBits : unmanaged =>
            string.GetHashCode(MemoryMarshal.Cast<byte, char>(MemoryMarshal.AsBytes(new ReadOnlySpan<TBits>(in bits))), StringComparison.Ordinal);

        private static long Canonical(double value) =>
            double.IsNaN(value) ? BitConverter.DoubleToInt64Bits(double.NaN) : value == 0 ? 0 : BitConverter.DoubleToInt64Bits(value);

        // Dividing by 1.000… of the largest scale removes the zeros at the end.
        private static decimal Canonical(decimal value)
        {
            const decimal One = 1.0000000000000000000000000000m;
            return value == 0 ? 0 : value / One;
        }
    }
}

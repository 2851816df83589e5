using System.Runtime.CompilerServices;

namespace SerializationApi.Shapes;

/// <summary>
/// The comparer for a decoded dictionary. Numbers hash to themselves in .NET, so a sender could choose keys that all
/// collide and make the decoding quadratic; such keys get a hash that is seeded per process. Strings are seeded already.
/// </summary>
public static class MapKeys
{
    /// <summary>The comparer for keys of <typeparamref name="T"/>; null where the default one will do.</summary>
    public static IEqualityComparer<T>? Comparer<T>()
        where T : unmanaged =>
        Unsafe.SizeOf<T>() > sizeof(short) ? SeededComparer<T>.Instance : null;

    private sealed class SeededComparer<T> : IEqualityComparer<T>
        where T : unmanaged
    {
        public static SeededComparer<T> Instance { get; } = new();

        public bool Equals(T x, T y) => EqualityComparer<T>.Default.Equals(x, y);

        // The default hash of 64-bit and wider types folds halves together, so the bytes are hashed where equality is
        // bitwise (integers, enums, Guid); the others are left with their own hash under the seed.
        public int GetHashCode(T obj)
        {
            var hash = default(HashCode);
            if (typeof(T) == typeof(long) || typeof(T) == typeof(ulong) || typeof(T) == typeof(Guid) || typeof(T).IsEnum)
            {
                hash.AddBytes(System.Runtime.InteropServices.MemoryMarshal.AsBytes(new ReadOnlySpan<T>(in obj)));
            }
            else
            {
                hash.Add(obj);
            }

            return hash.ToHashCode();
        }
    }
}

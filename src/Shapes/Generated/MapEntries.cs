using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace SerializationApi.Shapes;

/// <summary>Finds the padding of map entries in memory: the bytes of a pair that belong to neither key nor value.</summary>
/// <typeparam name="TKey">The keys' type.</typeparam>
/// <typeparam name="TValue">The values' type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class MapEntries<TKey, TValue>
    where TKey : unmanaged
    where TValue : unmanaged
{
    private static StructPadding? Found;
    private static bool IsFound;

    /// <summary>Returns the bytes to clear; null if there are none. Computed at the first call.</summary>
    /// <param name="key">The padding of a key that is a struct.</param>
    /// <param name="value">The padding of a value that is a struct.</param>
    public static StructPadding? Padding(StructPadding? key, StructPadding? value)
    {
        if (!Volatile.Read(ref IsFound))
        {
            KeyValuePair<TKey, TValue> pair = default;
            var members = new StructMembers<KeyValuePair<TKey, TValue>>();
            members.Add(ref pair, ref PairFields<TKey, TValue>.Key(ref pair), key);
            members.Add(ref pair, ref PairFields<TKey, TValue>.Value(ref pair), value);
            Found = members.ToPadding();
            Volatile.Write(ref IsFound, true);
        }

        return Found;
    }
}

/// <summary>
/// The fields of a pair. The runtime finds them only through a class that is generic in the same way, without constraints.
/// </summary>
internal static class PairFields<TKey, TValue>
{
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "key")]
    public static extern ref TKey Key(ref KeyValuePair<TKey, TValue> pair);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "value")]
    public static extern ref TValue Value(ref KeyValuePair<TKey, TValue> pair);
}

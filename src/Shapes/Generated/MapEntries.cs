using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace SerializationApi.Shapes;

/// <summary>Entries of a map as they lie in memory: the bytes of a pair that neither its key nor its value holds.</summary>
/// <typeparam name="TKey">The keys' type.</typeparam>
/// <typeparam name="TValue">The values' type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class MapEntries<TKey, TValue>
    where TKey : unmanaged
    where TValue : unmanaged
{
    /// <summary>The bytes to clear; null when there are none.</summary>
    public static StructPadding? Padding { get; } = Find();

    private static StructPadding? Find()
    {
        KeyValuePair<TKey, TValue> pair = default;
        var members = new StructMembers<KeyValuePair<TKey, TValue>>();
        members.Add(ref pair, ref Key(ref pair));
        members.Add(ref pair, ref Value(ref pair));
        return members.ToPadding();
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "key")]
    private static extern ref TKey Key(ref KeyValuePair<TKey, TValue> pair);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "value")]
    private static extern ref TValue Value(ref KeyValuePair<TKey, TValue> pair);
}

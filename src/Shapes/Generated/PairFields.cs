using System.Runtime.CompilerServices;

namespace SerializationApi.Shapes;

/// <summary>The fields of a pair. The runtime finds them only by a class that is generic in the same way, without constraints.</summary>
/// <typeparam name="TKey">The key's type.</typeparam>
/// <typeparam name="TValue">The value's type.</typeparam>
internal static class PairFields<TKey, TValue>
{
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "key")]
    public static extern ref TKey Key(ref KeyValuePair<TKey, TValue> pair);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "value")]
    public static extern ref TValue Value(ref KeyValuePair<TKey, TValue> pair);
}

using System.ComponentModel;

namespace SerializationApi.Shapes;

/// <summary>Finds the padding of entries whose values are nullable; see <see cref="MapEntries{TKey, TValue}"/>.</summary>
/// <typeparam name="TKey">The keys' type.</typeparam>
/// <typeparam name="TValue">The type inside the values.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class NullableMapEntries<TKey, TValue>
    where TKey : unmanaged
    where TValue : unmanaged
{
    private static StructPadding? Found;
    private static bool IsFound;

    /// <inheritdoc cref="MapEntries{TKey, TValue}.Padding" />
    public static StructPadding? Padding(StructPadding? key, StructPadding? value)
    {
        if (!Volatile.Read(ref IsFound))
        {
            KeyValuePair<TKey, TValue?> pair = default;
            var members = new StructMembers<KeyValuePair<TKey, TValue?>>();
            members.Add(ref pair, ref PairFields<TKey, TValue?>.Key(ref pair), key);
            members.Add(ref pair, ref members.AddNullable(ref pair, ref PairFields<TKey, TValue?>.Value(ref pair)), value);
            Found = members.ToPadding();
            Volatile.Write(ref IsFound, true);
        }

        return Found;
    }
}

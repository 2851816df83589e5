using System.ComponentModel;

namespace SerializationApi.Shapes;

/// <summary>The same as <see cref="MapEntries{TKey, TValue}"/> of a map whose values are nullable.</summary>
/// <typeparam name="TKey">The keys' type.</typeparam>
/// <typeparam name="TValue">The type inside the values.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class NullableMapEntries<TKey, TValue>
    where TKey : unmanaged
    where TValue : unmanaged
{
    private static StructPadding? s_padding;
    private static bool s_isFound;

    /// <inheritdoc cref="MapEntries{TKey, TValue}.Padding" />
    public static StructPadding? Padding(StructPadding? key, StructPadding? value)
    {
        if (!Volatile.Read(ref s_isFound))
        {
            KeyValuePair<TKey, TValue?> pair = default;
            var members = new StructMembers<KeyValuePair<TKey, TValue?>>();
            members.Add(ref pair, ref PairFields<TKey, TValue?>.Key(ref pair), key);
            members.Add(ref pair, ref members.AddNullable(ref pair, ref PairFields<TKey, TValue?>.Value(ref pair)), value);
            s_padding = members.ToPadding();
            Volatile.Write(ref s_isFound, true);
        }

        return s_padding;
    }
}

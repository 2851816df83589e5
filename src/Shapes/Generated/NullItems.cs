using System.ComponentModel;

namespace SerializationApi.Shapes;

/// <summary>Checks lists for nulls before they are written to a format that <see cref="IShapeWriter.ForbidsNullItems"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class NullItems
{
    /// <summary>Throws if an item is null.</summary>
    /// <param name="items">The list.</param>
    /// <param name="member">The member that holds it, as <c>Contract.Member</c>.</param>
    /// <exception cref="UnsupportedValueException">An item is null.</exception>
    public static void ThrowIfAny<T>(ReadOnlySpan<T> items, string member)
    {
        for (int i = 0; i < items.Length; i++)
        {
            if (items[i] is null)
            {
                Throw($"{member}[{i}]");
            }
        }
    }

    /// <summary>Throws because a list or map contains a null.</summary>
    /// <exception cref="UnsupportedValueException">Always.</exception>
    public static void Throw(string member) => throw new UnsupportedValueException(member, "this format has no null inside a list or map.");
}

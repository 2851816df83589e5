using System.ComponentModel;
using System.Runtime.Serialization;

namespace SerializationApi.Shapes;

/// <summary>A three-dimensional array on the wire: its lengths, then its items; the last index varies fastest.</summary>
/// <typeparam name="T">The items' type.</typeparam>
/// <param name="first">The first length.</param>
/// <param name="second">The second length.</param>
/// <param name="third">The third length.</param>
/// <param name="items">The items.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class Grid3<T>(int first, int second, int third, T[]? items)
{
    /// <summary>Gets the first length.</summary>
    [DataMember(Order = 1)]
    public int First { get; } = first;

    /// <summary>Gets the second length.</summary>
    [DataMember(Order = 2)]
    public int Second { get; } = second;

    /// <summary>Gets the third length.</summary>
    [DataMember(Order = 3)]
    public int Third { get; } = third;

    /// <summary>Gets the items.</summary>
    [DataMember(Order = 4)]
    public T[]? Items { get; } = items;

    /// <summary>Creates the form of an array.</summary>
    public static Grid3<T>? Of(T[,,]? array) =>
        array is null ? null : new Grid3<T>(array.GetLength(0), array.GetLength(1), array.GetLength(2), [.. array.Cast<T>()]);

    /// <summary>Returns the array.</summary>
    /// <exception cref="FormatException">The lengths and the number of items do not fit.</exception>
    public T[,,] ToArray()
    {
        T[] all = Items ?? [];
        GridLengths.Check(all.Length, First, Second, Third);
        var array = new T[First, Second, Third];
        for (int i = 0; i < all.Length; i++)
        {
            array[i / (Second * Third), i / Third % Second, i % Third] = all[i];
        }

        return array;
    }
}

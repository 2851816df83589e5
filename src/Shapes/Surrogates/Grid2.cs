using System.ComponentModel;
using System.Runtime.Serialization;

namespace SerializationApi.Shapes;

/// <summary>A two-dimensional array on the wire: its lengths, then its items row by row.</summary>
/// <typeparam name="T">The items' type.</typeparam>
/// <param name="rows">The first length.</param>
/// <param name="columns">The second length.</param>
/// <param name="items">The items.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class Grid2<T>(int rows, int columns, T[]? items)
{
    /// <summary>Gets the first length.</summary>
    [DataMember(Order = 1)]
    public int Rows { get; } = rows;

    /// <summary>Gets the second length.</summary>
    [DataMember(Order = 2)]
    public int Columns { get; } = columns;

    /// <summary>Gets the items, row by row.</summary>
    [DataMember(Order = 3)]
    public T[]? Items { get; } = items;

    /// <summary>Creates the form of an array.</summary>
    public static Grid2<T>? Of(T[,]? array) =>
        array is null ? null : new Grid2<T>(array.GetLength(0), array.GetLength(1), [.. array.Cast<T>()]);

    /// <summary>Returns the array.</summary>
    /// <exception cref="FormatException">The lengths and the number of items do not fit.</exception>
    public T[,] ToArray()
    {
        T[] all = Items ?? [];
        GridLengths.Check(all.Length, Rows, Columns);
        var array = new T[Rows, Columns];
        for (int i = 0; i < all.Length; i++)
        {
            array[i / Columns, i % Columns] = all[i];
        }

        return array;
    }
}

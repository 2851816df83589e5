using System.Runtime.Serialization;

namespace SerializationApi.Shapes;

/// <summary>An array of two dimensions as formats have it: its lengths, then its items row by row.</summary>
/// <typeparam name="T">The items' type.</typeparam>
/// <param name="rows">The first length.</param>
/// <param name="columns">The second length.</param>
/// <param name="items">The items.</param>
public sealed class Grid2<T>(int rows, int columns, T[]? items)
{
    /// <summary>The first length.</summary>
    [DataMember(Order = 1)]
    public int Rows { get; } = rows;

    /// <summary>The second length.</summary>
    [DataMember(Order = 2)]
    public int Columns { get; } = columns;

    /// <summary>The items, row by row.</summary>
    [DataMember(Order = 3)]
    public T[]? Items { get; } = items;

    /// <summary>The form of an array.</summary>
    public static Grid2<T>? Of(T[,]? array) => array is null ? null : new Grid2<T>(array.GetLength(0), array.GetLength(1), [.. array.Cast<T>()]);

    /// <summary>The array.</summary>
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

/// <summary>An array of three dimensions as formats have it: its lengths, then its items, those of the last dimension together.</summary>
/// <typeparam name="T">The items' type.</typeparam>
/// <param name="first">The first length.</param>
/// <param name="second">The second length.</param>
/// <param name="third">The third length.</param>
/// <param name="items">The items.</param>
public sealed class Grid3<T>(int first, int second, int third, T[]? items)
{
    /// <summary>The first length.</summary>
    [DataMember(Order = 1)]
    public int First { get; } = first;

    /// <summary>The second length.</summary>
    [DataMember(Order = 2)]
    public int Second { get; } = second;

    /// <summary>The third length.</summary>
    [DataMember(Order = 3)]
    public int Third { get; } = third;

    /// <summary>The items.</summary>
    [DataMember(Order = 4)]
    public T[]? Items { get; } = items;

    /// <summary>The form of an array.</summary>
    public static Grid3<T>? Of(T[,,]? array) =>
        array is null ? null : new Grid3<T>(array.GetLength(0), array.GetLength(1), array.GetLength(2), [.. array.Cast<T>()]);

    /// <summary>The array.</summary>
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

/// <summary>An array of four dimensions as formats have it: its lengths, then its items, those of the last dimension together.</summary>
/// <typeparam name="T">The items' type.</typeparam>
/// <param name="first">The first length.</param>
/// <param name="second">The second length.</param>
/// <param name="third">The third length.</param>
/// <param name="fourth">The fourth length.</param>
/// <param name="items">The items.</param>
public sealed class Grid4<T>(int first, int second, int third, int fourth, T[]? items)
{
    /// <summary>The first length.</summary>
    [DataMember(Order = 1)]
    public int First { get; } = first;

    /// <summary>The second length.</summary>
    [DataMember(Order = 2)]
    public int Second { get; } = second;

    /// <summary>The third length.</summary>
    [DataMember(Order = 3)]
    public int Third { get; } = third;

    /// <summary>The fourth length.</summary>
    [DataMember(Order = 4)]
    public int Fourth { get; } = fourth;

    /// <summary>The items.</summary>
    [DataMember(Order = 5)]
    public T[]? Items { get; } = items;

    /// <summary>The form of an array.</summary>
    public static Grid4<T>? Of(T[,,,]? array) =>
        array is null ? null : new Grid4<T>(array.GetLength(0), array.GetLength(1), array.GetLength(2), array.GetLength(3), [.. array.Cast<T>()]);

    /// <summary>The array.</summary>
    /// <exception cref="FormatException">The lengths and the number of items do not fit.</exception>
    public T[,,,] ToArray()
    {
        T[] all = Items ?? [];
        GridLengths.Check(all.Length, First, Second, Third, Fourth);
        var array = new T[First, Second, Third, Fourth];
        for (int i = 0; i < all.Length; i++)
        {
            array[i / (Second * Third * Fourth), i / (Third * Fourth) % Second, i / Fourth % Third, i % Fourth] = all[i];
        }

        return array;
    }
}

/// <summary>The lengths of an array of several dimensions.</summary>
internal static class GridLengths
{
    /// <summary>Checks that there are as many items as the lengths say, so that a payload cannot ask for more memory than it fills.</summary>
    /// <exception cref="FormatException">There are not, or a length is negative.</exception>
    public static void Check(int count, params ReadOnlySpan<int> lengths)
    {
        long product = 1;
        long room = 1;
        bool isValid = true;
        foreach (int length in lengths)
        {
            isValid &= length >= 0;
            product = product > int.MaxValue ? product : product * length;
            room = room > int.MaxValue ? room : room * Math.Max(1, length);
        }

        // Without items, the other lengths are bounded by what .NET accepts.
        if (!isValid || product != count || room > Array.MaxLength)
        {
            throw new FormatException($"{count} items are not {string.Join(" × ", lengths.ToArray())}.");
        }
    }
}

namespace SerializationApi.Shapes;

/// <summary>The lengths of an array of several dimensions.</summary>
internal static class GridLengths
{
    /// <summary>Checks that there are as many items as the lengths say, so that a payload cannot ask for more memory than it
    /// fills.</summary>
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

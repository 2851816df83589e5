namespace SerializationApi.Shapes;

internal static class GridLengths
{
    /// <summary>Checks that the number of items matches the lengths, so that a payload cannot claim more memory than it fills.</summary>
    /// <exception cref="FormatException">It does not match, or a length is negative.</exception>
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

        // Without items, .NET's limits bound the other lengths.
        if (!isValid || product != count || room > Array.MaxLength)
        {
            throw new FormatException($"{count} items are not {string.Join(" × ", lengths.ToArray())}.");
        }
    }
}

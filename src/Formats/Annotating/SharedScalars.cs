namespace SerializationApi.Formats.Annotating;

/// <summary>Shares the boxes of small numbers and Booleans, of which a tree has many.</summary>
internal static class SharedScalars
{
    private const int Count = 256;

    private static readonly object True = true;
    private static readonly object False = false;
    private static readonly object[] Ints = [.. Enumerable.Range(0, Count).Select(static number => (object)number)];
    private static readonly object[] Longs = [.. Enumerable.Range(0, Count).Select(static number => (object)(long)number)];
    private static readonly object[] Ulongs = [.. Enumerable.Range(0, Count).Select(static number => (object)(ulong)number)];

    /// <summary>Returns the shared box of a value; null if there is none.</summary>
    public static object? Find(object? value) =>
        value switch
        {
            bool isTrue => isTrue ? True : False,
            int and >= 0 and < Count and var number => Ints[number],
            long and >= 0 and < Count and var number => Longs[number],
            ulong and < Count and var number => Ulongs[number],
            _ => null,
        };
}

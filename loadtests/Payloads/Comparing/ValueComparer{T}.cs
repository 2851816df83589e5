namespace SerializationApi.LoadTests.Payloads.Comparing;

/// <summary>Finds the first difference of two values of a type.</summary>
internal abstract class ValueComparer<T>
{
    /// <summary>The comparer of the type, made when first asked for.</summary>
    public static ValueComparer<T> Instance { get; } = ValueComparerFactory.Create<T>();

    /// <summary>The first difference: the path to it from these values, and what is there, <c>[3].name: "x" instead of "y"</c>.</summary>
    /// <param name="expected">The value that was encoded.</param>
    /// <param name="actual">The value that was decoded.</param>
    /// <param name="emptyIsAbsent">Whether an empty list or dictionary and none are the same.</param>
    /// <returns>Null when the values are equal.</returns>
    public abstract string? Compare(T? expected, T? actual, bool emptyIsAbsent);

    /// <summary>The difference of two values that differ as a whole.</summary>
    protected static string Difference(object? expected, object? actual) => $": {Show(actual)} instead of {Show(expected)}";

    private static string Show(object? value) => value switch
    {
        null => "null",
        string text => $"\"{text}\"",
        DateTime time => time.ToString("O"),
        _ => value.ToString() ?? "",
    };
}

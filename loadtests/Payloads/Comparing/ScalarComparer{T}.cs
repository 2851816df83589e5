namespace SerializationApi.LoadTests.Payloads.Comparing;

/// <summary>Compares numbers, strings, enums and other values without parts.</summary>
internal sealed class ScalarComparer<T> : ValueComparer<T>
{
    /// <inheritdoc />
    public override string? Compare(T? expected, T? actual, bool emptyIsAbsent) =>
        EqualityComparer<T>.Default.Equals(expected, actual) ? null : Difference(expected, actual);
}

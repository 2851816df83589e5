namespace SerializationApi.LoadTests.Payloads.Comparing;

/// <summary>Compares values that may be absent.</summary>
internal sealed class NullableComparer<T> : ValueComparer<T?>
    where T : struct
{
    /// <inheritdoc />
    public override string? Compare(T? expected, T? actual, bool emptyIsAbsent)
    {
        if (expected is { } before && actual is { } after)
        {
            return ValueComparer<T>.Instance.Compare(before, after, emptyIsAbsent);
        }

        return expected.HasValue == actual.HasValue ? null : Difference(expected, actual);
    }
}

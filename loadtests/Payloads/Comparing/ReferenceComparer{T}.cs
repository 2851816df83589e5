namespace SerializationApi.LoadTests.Payloads.Comparing;

/// <summary>Compares values with parts, which may be null.</summary>
internal abstract class ReferenceComparer<T> : ValueComparer<T>
{
    /// <inheritdoc />
    public override string? Compare(T? expected, T? actual, bool emptyIsAbsent)
    {
        if (expected is null)
        {
            return actual is null ? null : ": present instead of null";
        }

        return actual is null ? ": null instead of present" : CompareParts(expected, actual, emptyIsAbsent);
    }

    /// <summary>The first difference of two values that are not null.</summary>
    protected abstract string? CompareParts(T expected, T actual, bool emptyIsAbsent);
}

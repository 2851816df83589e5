namespace SerializationApi.LoadTests.Payloads.Comparing;

/// <summary>Compares the instants of times: not every format keeps <see cref="DateTime.Kind"/>.</summary>
internal sealed class InstantComparer : ValueComparer<DateTime>
{
    /// <inheritdoc />
    public override string? Compare(DateTime expected, DateTime actual, bool emptyIsAbsent)
    {
        DateTime expectedUtc = expected.ToUniversalTime();
        DateTime actualUtc = actual.ToUniversalTime();
        return expectedUtc == actualUtc ? null : Difference(expectedUtc, actualUtc);
    }
}

namespace SerializationApi.LoadTests.Payloads.Comparing;

/// <summary>Compares byte arrays.</summary>
internal sealed class BytesComparer : ReferenceComparer<byte[]>
{
    /// <inheritdoc />
    protected override string? CompareParts(byte[] expected, byte[] actual, bool emptyIsAbsent)
    {
        int same = expected.AsSpan().CommonPrefixLength(actual);
        return same == expected.Length && same == actual.Length
            ? null
            : $": {actual.Length} bytes, different from the {expected.Length} expected at {same}";
    }
}

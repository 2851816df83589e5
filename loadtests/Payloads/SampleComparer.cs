using SerializationApi.LoadTests.Payloads.Comparing;

namespace SerializationApi.LoadTests.Payloads;

/// <summary>
/// Compares decoded contracts with the expected ones member by member, without the formats' own help: a fault that
/// encoder and decoder share would not be seen by comparing bytes.
/// </summary>
/// <param name="emptyIsAbsent">Whether an empty list or dictionary may come back as none, as in Protobuf.</param>
internal sealed class SampleComparer(bool emptyIsAbsent)
{
    /// <summary>The first difference with the path to it, <c>members[3].name: "x" instead of "y"</c>; null when there is none.</summary>
    /// <typeparam name="T">Any contract, or a list of one.</typeparam>
    public string? Compare<T>(T? expected, T? actual) =>
        ValueComparer<T>.Instance.Compare(expected, actual, emptyIsAbsent)?.TrimStart('.');
}

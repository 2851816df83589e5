namespace SerializationApi.LoadTests.Reporting;

/// <summary>An assertion and whether it held for every scenario that it selects.</summary>
/// <param name="Text">The assertion as the user wrote it.</param>
/// <param name="Passed">Whether it held in all of them.</param>
/// <param name="Detail">The scenarios in which it did not hold, with their values; else the range of the values.</param>
internal sealed record AssertionReport(string Text, bool Passed, string Detail);

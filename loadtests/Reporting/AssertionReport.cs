namespace SerializationApi.LoadTests.Reporting;

/// <summary>An assertion and whether it held for every scenario that it selects.</summary>
/// <param name="Text">As written by the user.</param>
/// <param name="Passed">Whether it held.</param>
/// <param name="Detail">The value in the scenario that came nearest to failing, or failed most.</param>
internal sealed record AssertionReport(string Text, bool Passed, string Detail);

namespace SerializationApi.LoadTests.Reporting.Html;

/// <summary>One bar of a chart.</summary>
/// <param name="Format">Whose it is: its label and its colour.</param>
/// <param name="Segments">Its parts.</param>
/// <param name="Text">The numbers beside it.</param>
/// <param name="Whisker">The range of the rounds, if it is shown.</param>
internal sealed record Bar(string Format, IReadOnlyList<BarSegment> Segments, string Text, (double Low, double High)? Whisker = null)
{
    /// <summary>How far it reaches.</summary>
    public double End => Math.Max(Whisker?.High ?? 0, Segments.Select(s => s.To).DefaultIfEmpty(0).Max());
}

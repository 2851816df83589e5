namespace SerializationApi.LoadTests.Reporting.Html;

/// <summary>A part of a bar.</summary>
/// <param name="From">Where it starts on the axis.</param>
/// <param name="To">Where it ends.</param>
/// <param name="Shade">strong, medium, light or outline.</param>
/// <param name="Tooltip">What it stands for.</param>
internal sealed record BarSegment(double From, double To, string Shade, string Tooltip);

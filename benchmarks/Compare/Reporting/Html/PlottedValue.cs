namespace SerializationApi.Benchmarks.Compare.Reporting.Html;

/// <summary>A value of a system with a compression.</summary>
/// <param name="System">The system's name.</param>
/// <param name="Compression">The compression's name.</param>
/// <param name="Value">The value; 0 stands at the start of a logarithmic axis.</param>
internal sealed record PlottedValue(string System, string Compression, double Value);

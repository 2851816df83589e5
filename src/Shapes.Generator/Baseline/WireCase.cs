namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>A case of a union.</summary>
/// <param name="Contract">The contract.</param>
/// <param name="Key">The integer that stands for it.</param>
/// <param name="Label">The JSON value that stands for it, as source; empty for none.</param>
internal sealed record WireCase(string Contract, int Key, string Label);

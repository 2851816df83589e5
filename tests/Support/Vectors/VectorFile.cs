namespace SerializationApi.Tests.Support.Vectors;

/// <summary>One file of vectors, or why it cannot be used.</summary>
public sealed record VectorFile(string Path, IReadOnlyList<WireVector> Vectors, string? Problem);

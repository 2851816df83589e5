namespace SerializationApi.Compatibility.Tests.Vectors;

// One file of vectors, or why it cannot be used.
internal sealed record VectorFile(string Path, IReadOnlyList<WireVector> Vectors, string? Problem);

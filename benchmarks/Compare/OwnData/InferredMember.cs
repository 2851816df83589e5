namespace SerializationApi.Benchmarks.Compare.OwnData;

/// <summary>A member of a contract that was inferred.</summary>
/// <param name="JsonName">The name in the samples.</param>
/// <param name="Name">The property's name.</param>
/// <param name="Type">Its type in C#, with a question mark where it may be null or absent.</param>
/// <param name="Initializer">What it is before it is read; null for the type's default.</param>
internal sealed record InferredMember(string JsonName, string Name, string Type, string? Initializer);

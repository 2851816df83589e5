namespace SerializationApi.Benchmarks.Compare.OwnData;

/// <summary>A contract that was inferred.</summary>
/// <param name="Name">The class's name.</param>
/// <param name="Members">Its members, in the order of their numbers.</param>
internal sealed record InferredContract(string Name, IReadOnlyList<InferredMember> Members);

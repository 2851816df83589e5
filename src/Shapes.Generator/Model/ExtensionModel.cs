namespace SerializationApi.Shapes.Generator.Model;

/// <summary>The member that holds what a payload has and the contract does not: <c>[JsonExtensionData]</c>.</summary>
/// <param name="Member">The member, a map.</param>
/// <param name="Make">The expression that makes the collection, where a value has none; null where it has no setter, so that nothing is kept.</param>
internal sealed record ExtensionModel(MemberModel Member, string? Make);

namespace SerializationApi.Shapes.Generator.Model;

/// <summary>The contracts that a base stands for.</summary>
/// <param name="Discriminator">The JSON property that says which.</param>
/// <param name="Cases">The contracts; those of a hierarchy are the directly derived ones.</param>
/// <param name="BaseIsValue">Whether the base itself may be meant, where nothing says which.</param>
/// <param name="SelfForm">What stands around the members of the base itself.</param>
/// <param name="Root">The base of a hierarchy, whose message each of its contracts is.</param>
internal sealed record UnionModel(string Discriminator, EquatableArray<UnionCaseModel> Cases, bool BaseIsValue, LayoutForm SelfForm, ObjectModel? Root = null);

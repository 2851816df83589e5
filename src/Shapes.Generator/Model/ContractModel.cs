namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A contract and its shape: all that emission needs, equal by value.</summary>
/// <param name="Location">Where the shape goes.</param>
/// <param name="Type">The contract as a type; names both itself and its shape.</param>
/// <param name="DisplayName">The contract's name in schemas and messages.</param>
/// <param name="Construction">How it is made.</param>
/// <param name="Members">Its members in order of their numbers.</param>
/// <param name="Fields">For a struct without references: its fields.</param>
internal sealed record ContractModel(
    ShapeLocation Location,
    ObjectModel Type,
    string DisplayName,
    ConstructionModel Construction,
    EquatableArray<MemberModel> Members,
    EquatableArray<StructFieldModel> Fields)
{
    /// <summary>The largest number: the length of a positional array with gaps.</summary>
    public int SlotCount => Members.Count == 0 ? 0 : Members[Members.Count - 1].Number;

    /// <summary>How many numbers before the member at <paramref name="index"/> no member has.</summary>
    public int GapBefore(int index) => Members[index].Number - (index == 0 ? 0 : Members[index - 1].Number) - 1;
}

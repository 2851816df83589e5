using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>All contracts of an assembly as the baseline keeps them, in order of their names.</summary>
internal sealed record WireSet(EquatableArray<WireContract> Contracts, EquatableArray<WireEnum> Enums)
{
    public static readonly WireSet Empty = new(default, default);

    public WireContract? Contract(string name) => Contracts.FirstOrDefault(contract => contract.Name == name);

    public WireEnum? Enum(string name) => Enums.FirstOrDefault(type => type.Name == name);

    public bool IsStruct(string name) => Contract(name) is { IsStruct: true };
}

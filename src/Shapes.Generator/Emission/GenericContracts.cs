using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Whether a shape names contracts with type arguments.</summary>
internal static class GenericContracts
{
    public static bool AreIn(ContractModel contract) => IsGeneric(contract.Type) || contract.Layouts.Any(AreIn);

    private static bool AreIn(LayoutModel layout) =>
        layout.Members.Any(static member => AreIn(member.Type)) || (layout.Value is { } value && AreIn(value)) || (layout.Union is { } union && union.Cases.Any(static item => IsGeneric(item.Type)));

    private static bool AreIn(TypeModel type) => type switch
    {
        ObjectModel contract => IsGeneric(contract),
        NullableModel nullable => AreIn(nullable.Inner),
        ConvertedModel converted => AreIn(converted.Wire),
        ListModel list => AreIn(list.Item),
        MapModel map => AreIn(map.Key) || AreIn(map.Value),
        _ => false,
    };

    private static bool IsGeneric(ObjectModel contract) => contract.Name[contract.Name.Length - 1] is '>' or ')';
}

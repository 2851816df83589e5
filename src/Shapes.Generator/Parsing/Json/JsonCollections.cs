using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.Json;

/// <summary>Contracts whose items System.Text.Json writes and adds, and shapes cannot; for the others the JSON is their items.</summary>
internal static class JsonCollections
{
    private static readonly string[] Filled =
    [
        "System.Collections.IList",
        "System.Collections.IDictionary",
        "System.Collections.Queue",
        "System.Collections.Stack",
        "System.Collections.Generic.Queue`1",
        "System.Collections.Generic.Stack`1",
        "System.Collections.Concurrent.ConcurrentQueue`1",
        "System.Collections.Concurrent.ConcurrentStack`1",
    ];

    /// <summary>Why the contract is not supported in JSON; null if its JSON is its items, or its members.</summary>
    public static string? Refusal(INamedTypeSymbol contract) =>
        IsFilled(contract) && (OwnCollections.Of(contract) is null || contract.Has(Attributes.JsonDerivedType))
            ? "System.Text.Json writes its items, which shapes cannot: hold the collection in a member"
            : null;

    // A struct always has the constructor.
    private static bool IsFilled(INamedTypeSymbol contract) =>
        contract is { IsAbstract: false, TypeKind: TypeKind.Class or TypeKind.Struct }
        && contract.InstanceConstructors.Any(static constructor =>
            constructor is { Parameters.IsEmpty: true, DeclaredAccessibility: Accessibility.Public }
        )
        && TypeChain
            .Upwards(contract)
            .Skip(1)
            .Concat(contract.AllInterfaces)
            .Any(static type =>
                type.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_ICollection_T
                || Filled.Contains(Attributes.FullName(type))
            );
}

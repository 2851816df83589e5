using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

/// <summary>Contracts that keep unknown fields: protobuf-net's <c>IExtensible</c> and <c>ITypedExtensible</c>.</summary>
internal static class ProtoExtensions
{
    /// <summary>
    /// Where the fields are kept. In a hierarchy each class has its own, for which the library requires the second interface.
    /// </summary>
    public static KeptFields Of(INamedTypeSymbol contract, bool inHierarchy) =>
        contract.TypeKind != TypeKind.Class ? KeptFields.None
        : !inHierarchy && Implements(contract, "ProtoBuf.IExtensible") ? KeptFields.OfObject
        : Implements(contract, "ProtoBuf.ITypedExtensible") ? KeptFields.OfType
        : KeptFields.None;

    private static bool Implements(INamedTypeSymbol contract, string name) =>
        contract.AllInterfaces.Any(type => Attributes.IsNamed(type, name));
}

using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>What a type must be to be a contract.</summary>
internal static class ContractRules
{
    /// <summary>Whether the type can have a shape; if not, that is reported.</summary>
    public static bool Check(INamedTypeSymbol contract, DiagnosticSink sink)
    {
        string name = SourceNames.Display(contract);
        if (IsGeneric(contract))
        {
            sink.Report(DiagnosticDescriptors.GenericContract, contract, name);
        }
        else if (contract.IsAbstract || contract.IsStatic || contract.TypeKind == TypeKind.Interface)
        {
            sink.Report(DiagnosticDescriptors.AbstractContract, contract, name);
        }
        else if (ShapeLocator.Accessibility(contract) is null)
        {
            sink.Report(DiagnosticDescriptors.InaccessibleContract, contract, name);
        }
        else if (contract.IsRefLikeType || contract.TypeKind is not (TypeKind.Class or TypeKind.Struct))
        {
            sink.Report(DiagnosticDescriptors.UnsupportedType, contract, name, name);
        }
        else
        {
            CheckPolymorphism(contract, sink, name);
            if (contract.Has(Attributes.JsonConverter))
            {
                sink.Report(DiagnosticDescriptors.Converter, contract, name);
            }

            return true;
        }

        return false;
    }

    /// <summary>Whether a type that a member has is meant as a contract.</summary>
    public static bool IsContract(INamedTypeSymbol type, IAssemblySymbol own) =>
        type is { TypeKind: TypeKind.Class or TypeKind.Struct, SpecialType: SpecialType.None, IsStatic: false, IsRefLikeType: false, IsTupleType: false }
        && !IsGeneric(type)
        && (type.IsRecord
            || SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, own)
            || type.Has(Attributes.GenerateShape)
            || type.Has(Attributes.DataContract)
            || type.GetMembers().Any(static member => member is IPropertySymbol or IFieldSymbol && member.Has(Attributes.DataMember)));

    private static bool IsGeneric(INamedTypeSymbol type) =>
        type.IsGenericType || (type.ContainingType is { } outer && IsGeneric(outer));

    private static void CheckPolymorphism(INamedTypeSymbol contract, DiagnosticSink sink, string name)
    {
        foreach (string attribute in new[] { Attributes.JsonPolymorphic, Attributes.JsonDerivedType, Attributes.KnownType })
        {
            if (contract.Has(attribute))
            {
                string simple = attribute.Substring(attribute.LastIndexOf('.') + 1);
                sink.Report(DiagnosticDescriptors.Polymorphic, contract, name, simple.Substring(0, simple.Length - "Attribute".Length));
                return;
            }
        }
    }
}

using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.Json;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>The rules for contract types.</summary>
internal static class ContractRules
{
    /// <summary>
    /// Whether the type can have a shape; problems are reported. By our rules, <c>[KnownType]</c> is an error, because nothing defines it
    /// on the wire; other libraries ignore it.
    /// </summary>
    public static bool Check(INamedTypeSymbol contract, bool isOwn, Compilation compilation, DiagnosticSink sink)
    {
        string name = SourceNames.Display(contract);
        if (IsOpen(contract))
        {
            sink.Report(DiagnosticDescriptors.GenericContract, contract, name);
        }
        else if (contract.IsStatic || (contract.IsAbstract && !Unions.IsUnion(contract)))
        {
            sink.Report(DiagnosticDescriptors.AbstractContract, contract, name);
        }
        else if (Unions.IsOfClosed(contract) && ClosedTypes.Problem(contract) is { } problem)
        {
            sink.Report(DiagnosticDescriptors.UnionContradicts, contract, name, problem);
        }
        else if (ShapeLocator.Accessibility(contract) is null)
        {
            sink.Report(DiagnosticDescriptors.InaccessibleContract, contract, name);
        }
        else if (contract.IsRefLikeType || contract.TypeKind is not (TypeKind.Class or TypeKind.Struct or TypeKind.Interface))
        {
            sink.Report(DiagnosticDescriptors.UnsupportedType, contract, name, name, "use a class, a struct or a record");
        }
        else if (SeenMembers.IsEmptyPart(contract, compilation))
        {
            sink.Report(DiagnosticDescriptors.EmptyPart, contract, name);
        }
        else
        {
            if (isOwn && contract.Has(Attributes.KnownType))
            {
                sink.Report(DiagnosticDescriptors.Polymorphic, contract, name, "KnownType");
            }

            if (JsonConverters.Has(contract))
            {
                sink.Report(DiagnosticDescriptors.Converter, contract, name);
            }

            return true;
        }

        return false;
    }

    /// <summary>Whether the type of a member is meant as a contract.</summary>
    public static bool IsContract(INamedTypeSymbol type, IAssemblySymbol own) =>
        type
            is {
                TypeKind: TypeKind.Class or TypeKind.Struct or TypeKind.Interface,
                SpecialType: SpecialType.None,
                IsStatic: false,
                IsRefLikeType: false
            }
        && !IsOpen(type)
        && (
            SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, own)
            || type.IsRecord
            || BuiltInContracts.IsOne(type)
            || MemberSources.IsOurs(type)
            || type.Has(Attributes.GenerateShape)
            || MemberSources.IsAnnotated(type)
        );

    /// <summary>
    /// Whether a type for which a shape is requested can be meant as a contract: a memberless type of another assembly holds nothing.
    /// </summary>
    public static bool CanBeContract(INamedTypeSymbol type, IAssemblySymbol own) =>
        type.SpecialType == SpecialType.None
        && type.TypeKind is TypeKind.Class or TypeKind.Struct or TypeKind.Interface
        && (
            type.IsAbstract
            || type.IsStatic
            || type.IsRefLikeType
            || IsOpen(type)
            || IsContract(type, own)
            || TypeChain.Upwards(type).SelectMany(TypeChain.Declared).Any()
        );

    /// <summary>Whether the type, or a containing type, has unbound type parameters.</summary>
    public static bool IsOpen(INamedTypeSymbol type) =>
        type.TypeArguments.Any(static argument =>
            argument.TypeKind is TypeKind.TypeParameter or TypeKind.Error || (argument is INamedTypeSymbol named && IsOpen(named))
        )
        || type.IsUnboundGenericType
        || (type.ContainingType is { } outer && IsOpen(outer));
}

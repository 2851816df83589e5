using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>What a type must be to be a contract.</summary>
internal static class ContractRules
{
    /// <summary>Whether the type can have a shape; if not, that is reported.</summary>
    /// <param name="isOwn">Whether it follows our rules, by which nothing says what <c>[KnownType]</c> is on the wire; to other libraries
    /// it says nothing.</param>
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
            sink.Report(DiagnosticDescriptors.UnsupportedType, contract, name, name, "ask for a class, a struct or a record");
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

    /// <summary>Whether a type that a shape is asked for can be meant as a contract: what another assembly has without a member holds
    /// nothing.</summary>
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

    /// <summary>Whether the type has type parameters of its own or of a type around it.</summary>
    public static bool IsOpen(INamedTypeSymbol type) =>
        type.TypeArguments.Any(static argument =>
            argument.TypeKind is TypeKind.TypeParameter or TypeKind.Error || (argument is INamedTypeSymbol named && IsOpen(named))
        )
        || type.IsUnboundGenericType
        || (type.ContainingType is { } outer && IsOpen(outer));
}

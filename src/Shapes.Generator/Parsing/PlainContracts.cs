using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>
/// Whether a value of a contract is its members and nothing else, so that a payload can be transcoded without it (ADR 28): every format has
/// the same members, the compiler's own code makes the object, gets and sets them, and each is a scalar, an object or a list of such.
/// </summary>
internal static class PlainContracts
{
    private const string CompilerGenerated = "System.Runtime.CompilerServices.CompilerGeneratedAttribute";

    /// <summary>Whether it is plain.</summary>
    /// <param name="contract">The contract.</param>
    /// <param name="layouts">Its layouts; those that are alike are one.</param>
    /// <param name="cancellationToken">Ends it.</param>
    public static bool Is(INamedTypeSymbol contract, LayoutModel[] layouts, CancellationToken cancellationToken)
    {
        if (contract.TypeKind != TypeKind.Class
            || layouts.Length != 1
            || layouts[0] is not { Form: LayoutForm.Object, Refusal: null, Extension: null, Union: null, Callbacks.Count: 0 } layout
            || !layout.Members.All(IsPlain)
            || !IsMadePlainly(contract, layout.Construction.Parameters.Count, cancellationToken))
        {
            return false;
        }

        var symbols = TypeChain.Members(contract, basesFirst: false).ToDictionary(static member => member.Name);
        HashSet<string> parameters = [.. layout.Construction.Parameters.Where(static parameter => parameter.MemberIndex >= 0).Select(parameter => layout.Members[parameter.MemberIndex].Name)];
        return layout.Construction.Parameters.All(static parameter => parameter.MemberIndex >= 0)
            && layout.Members.All(member => symbols.TryGetValue(member.Name, out ISymbol? symbol) && IsKept(symbol, parameters.Contains(member.Name), cancellationToken));
    }

    private static bool IsPlain(MemberModel member) =>
        member is { AbsentWhen: null, OmittedWhen: null, IsWriteOnly: false, IsFilled: false, KeepsOwnItems: false, Packing: ListPacking.Default }
        && (member.Type is ListModel { Form: not ListForm.Other, IsStruct: false } list ? IsItem(list.Item) : IsItem(member.Type));

    private static bool IsItem(TypeModel type) => type switch
    {
        ScalarModel or EnumModel => type.Kind is not (ValueKind.FreeForm or ValueKind.Number),
        NullableModel nullable => nullable.Inner is ScalarModel or EnumModel && IsItem(nullable.Inner),
        ObjectModel contract => !contract.IsStruct,
        _ => false,
    };

    // By constructors that nobody wrote, up to that of the outermost base; or by the parameters of a record.
    private static bool IsMadePlainly(INamedTypeSymbol contract, int parameters, CancellationToken cancellationToken)
    {
        INamedTypeSymbol[] chain = [.. TypeChain.Upwards(contract)];
        return parameters == 0
            ? chain.All(static type => type.InstanceConstructors.Any(static constructor => constructor is { IsImplicitlyDeclared: true, Parameters.Length: 0 } && constructor.DeclaringSyntaxReferences.Length == 0))
            : chain.Length == 1 && contract.IsRecord && contract.InstanceConstructors.Any(constructor => constructor.Parameters.Length == parameters
                && Declaration(constructor, cancellationToken) is RecordDeclarationSyntax);
    }

    // Whether a member holds just what it was set to.
    private static bool IsKept(ISymbol member, bool isParameter, CancellationToken cancellationToken) => member switch
    {
        IFieldSymbol => !isParameter,
        IPropertySymbol property => Declaration(property, cancellationToken) switch
        {
            null => !isParameter && IsGenerated(property.GetMethod) && IsGenerated(property.SetMethod),
            ParameterSyntax => isParameter,
            PropertyDeclarationSyntax declaration => !isParameter && IsAutomatic(declaration),
            _ => false,
        },
        _ => false,
    };

    // Null of what another assembly declares.
    private static SyntaxNode? Declaration(ISymbol symbol, CancellationToken cancellationToken) =>
        symbol.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken);

    private static bool IsAutomatic(PropertyDeclarationSyntax property) =>
        property.AccessorList is { } accessors
        && accessors.Accessors.All(static accessor => accessor is { Body: null, ExpressionBody: null })
        && !property.Modifiers.Any(static modifier => modifier.Text is "partial" or "extern" or "abstract");

    private static bool IsGenerated(IMethodSymbol? accessor) => accessor?.Has(CompilerGenerated) == true;
}

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace SerializationApi.Architecture.Tests.PublicApi;

/// <summary>What other assemblies see of one, as the compiler reads it: a line for each type and member, in order.</summary>
internal static class ApiText
{
    private static readonly SymbolDisplayFormat MemberFormat = Format(SymbolDisplayTypeQualificationStyle.NameAndContainingTypes);

    private static readonly SymbolDisplayFormat TypeFormat = Format(
        SymbolDisplayTypeQualificationStyle.NameAndContainingTypesAndNamespaces
    );

    private static readonly SymbolDisplayFormat BaseFormat = MemberFormat
        .WithGenericsOptions(SymbolDisplayGenericsOptions.IncludeTypeParameters)
        .WithKindOptions(SymbolDisplayKindOptions.None);

    /// <summary>The lines of an assembly of a project in src.</summary>
    public static string Of(string assemblyName)
    {
        MetadataReference reference = Assemblies.Of(assemblyName);
        var reader = CSharpCompilation.Create("Reader", references: Assemblies.ByName.Values.Append(reference).Distinct());
        var assembly = (IAssemblySymbol)reader.GetAssemblyOrModuleSymbol(reference)!;
        return string.Concat(
            Types(assembly.GlobalNamespace)
                .OrderBy(type => type.ToDisplayString(SymbolDisplayFormat.CSharpErrorMessageFormat), StringComparer.Ordinal)
                .SelectMany(type => Members(type).Prepend(Describe(type)))
                .Select(line => line + "\n")
        );
    }

    /// <summary>The public types of an assembly that are nested in no other.</summary>
    public static IEnumerable<INamedTypeSymbol> TopLevelTypes(IAssemblySymbol assembly) =>
        Types(assembly.GlobalNamespace).Where(static type => type.ContainingType is null);

    private static IEnumerable<INamedTypeSymbol> Types(INamespaceOrTypeSymbol container) =>
        container
            .GetMembers()
            .SelectMany(member =>
                member switch
                {
                    INamespaceSymbol inner => Types(inner),
                    INamedTypeSymbol type when IsVisible(type) => Types(type).Prepend(type),
                    _ => [],
                }
            );

    private static string Describe(INamedTypeSymbol type)
    {
        string modifier = type switch
        {
            { IsStatic: true } => "static ",
            { TypeKind: TypeKind.Class, IsAbstract: true } => "abstract ",
            { TypeKind: TypeKind.Class, IsSealed: true } => "sealed ",
            _ => "",
        };
        string[] bases =
        [
            .. new[] { type.EnumUnderlyingType, type.BaseType }
                .Where(parent =>
                    parent is not null
                    && parent.SpecialType
                        is not (
                            SpecialType.System_Object
                            or SpecialType.System_ValueType
                            or SpecialType.System_Enum
                            or SpecialType.System_MulticastDelegate
                        )
                )
                .Concat(type.Interfaces.Where(IsVisible))
                .Select(parent => parent!.ToDisplayString(BaseFormat)),
        ];
        return $"{Attributes(type)}{Visibility(type)} {modifier}{type.ToDisplayString(TypeFormat)}"
            + $"{(bases.Length > 0 ? " : " : "")}{string.Join(", ", bases)}";
    }

    private static IEnumerable<string> Members(INamedTypeSymbol type) =>
        type.TypeKind == TypeKind.Delegate
            ? []
            : type.GetMembers()
                .Where(member => member is not INamedTypeSymbol and not IMethodSymbol { AssociatedSymbol: not null })
                .Where(member => IsVisible(member) && !Has(member, "CompilerGeneratedAttribute") && !IsDefaultConstructor(member))
                .OrderBy(member => member.Name, StringComparer.Ordinal)
                .ThenBy(member => member.ToDisplayString(MemberFormat), StringComparer.Ordinal)
                .Select(member => $"    {Attributes(member)}{InterfaceModifier(member)}{member.ToDisplayString(MemberFormat)}");

    private static string Visibility(INamedTypeSymbol type) => type.DeclaredAccessibility == Accessibility.Public ? "public" : "protected";

    private static string Attributes(ISymbol symbol) => Has(symbol, "EditorBrowsableAttribute") ? "[EditorBrowsable(Never)] " : "";

    // The compiler's own text leaves it out, and says abstract of none.
    private static string InterfaceModifier(ISymbol member) =>
        member switch
        {
            { ContainingType.TypeKind: not TypeKind.Interface } => "",
            { IsStatic: true } => "static ",
            { IsAbstract: false } => "virtual ",
            _ => "",
        };

    private static bool Has(ISymbol symbol, string attribute) => symbol.GetAttributes().Any(each => each.AttributeClass?.Name == attribute);

    // That of a struct is always there.
    private static bool IsDefaultConstructor(ISymbol symbol) =>
        symbol is IMethodSymbol { MethodKind: MethodKind.Constructor, Parameters: [], ContainingType.IsValueType: true };

    private static bool IsVisible(ISymbol symbol) =>
        symbol.DeclaredAccessibility is Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal;

    private static SymbolDisplayFormat Format(SymbolDisplayTypeQualificationStyle qualification) =>
        new(
            typeQualificationStyle: qualification,
            genericsOptions: SymbolDisplayGenericsOptions.IncludeTypeParameters
                | SymbolDisplayGenericsOptions.IncludeTypeConstraints
                | SymbolDisplayGenericsOptions.IncludeVariance,
            memberOptions: SymbolDisplayMemberOptions.IncludeAccessibility
                | SymbolDisplayMemberOptions.IncludeModifiers
                | SymbolDisplayMemberOptions.IncludeRef
                | SymbolDisplayMemberOptions.IncludeType
                | SymbolDisplayMemberOptions.IncludeContainingType
                | SymbolDisplayMemberOptions.IncludeParameters
                | SymbolDisplayMemberOptions.IncludeConstantValue,
            delegateStyle: SymbolDisplayDelegateStyle.NameAndSignature,
            parameterOptions: SymbolDisplayParameterOptions.IncludeType
                | SymbolDisplayParameterOptions.IncludeName
                | SymbolDisplayParameterOptions.IncludeDefaultValue
                | SymbolDisplayParameterOptions.IncludeModifiers
                | SymbolDisplayParameterOptions.IncludeExtensionThis,
            propertyStyle: SymbolDisplayPropertyStyle.ShowReadWriteDescriptor,
            kindOptions: SymbolDisplayKindOptions.IncludeTypeKeyword | SymbolDisplayKindOptions.IncludeMemberKeyword,
            miscellaneousOptions: SymbolDisplayMiscellaneousOptions.UseSpecialTypes
                | SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier
                | SymbolDisplayMiscellaneousOptions.AllowDefaultLiteral
        );
}

using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>
/// The union types of C# 15: <c>union Pet(Cat, Dog);</c> is a struct with <c>[Union]</c>, a public constructor for each case and the
/// property <c>Value</c>. If the framework lacks the attribute, one of the same name serves the compiler and us.
/// </summary>
internal static class UnionTypes
{
    private const string Interface = "System.Runtime.CompilerServices.IUnion";

    /// <summary>
    /// Whether a type is one. For a union that it compiles itself, the compiler shows the interface but not the attribute.
    /// </summary>
    public static bool IsOne(INamedTypeSymbol type) =>
        type.Has(Attributes.UnionType)
        || type.Interfaces.Any(static implemented => implemented.Name == "IUnion" && Attributes.IsNamed(implemented, Interface));

    /// <summary>The case of a constructor's parameter; for a nullable, the inner type.</summary>
    public static ITypeSymbol CaseOf(ITypeSymbol parameter) =>
        (Scalars.Nullable(parameter) ?? parameter).WithNullableAnnotation(NullableAnnotation.NotAnnotated);

    /// <summary>The declared types of the constructors' parameters, which is the order of the cases.</summary>
    public static IReadOnlyList<ITypeSymbol> Parameters(INamedTypeSymbol union) =>
        [
            .. union
                .InstanceConstructors.Where(constructor =>
                    constructor is { DeclaredAccessibility: Accessibility.Public, Parameters.Length: 1 }
                    && constructor.Parameters[0] is { RefKind: RefKind.None or RefKind.In } value
                    && !Same(value.Type, union)
                )
                .Select(static constructor => constructor.Parameters[0].Type),
        ];

    /// <summary>Why C#'s rules cannot read and write a type with the attribute; null if they can.</summary>
    public static string? Problem(INamedTypeSymbol union)
    {
        ITypeSymbol[] cases = [.. Parameters(union).Select(CaseOf)];
        return !union.IsValueType ? "is a union and a class: only structs, as C# declares unions, are supported"
            : union.GetTypeMembers("IUnionMembers").Any() ? "declares its cases in IUnionMembers, which is not supported"
            : cases.Length == 0 ? "has no cases: it needs a public constructor with one parameter for each"
            : !union
                .GetMembers("Value")
                .Any(static member =>
                    member
                        is IPropertySymbol
                        {
                            DeclaredAccessibility: Accessibility.Public,
                            IsStatic: false,
                            Type.SpecialType: SpecialType.System_Object
                        }
                )
                ? "has no public property 'object Value'"
            : cases.GroupBy(static type => type, SymbolEqualityComparer.Default).FirstOrDefault(static group => group.Count() > 1)
                is { Key: ITypeSymbol twice }
                ? $"has two cases of the type '{SourceNames.Display(twice)}'"
            : null;
    }

    /// <summary>
    /// The indices of the cases in the order in which a value is tested for them: derived classes before their bases, interfaces after
    /// classes.
    /// </summary>
    public static IEnumerable<int> InOrder(IReadOnlyList<ITypeSymbol> cases) =>
        cases
            .Select(static (type, i) => (Index: i, Depth: Depth(type)))
            .OrderByDescending(static item => item.Depth)
            .Select(static item => item.Index);

    private static int Depth(ITypeSymbol type) =>
        type.TypeKind == TypeKind.Interface ? type.AllInterfaces.Length - int.MaxValue / 2
        : type.SpecialType == SpecialType.System_Object ? int.MinValue
        : type is INamedTypeSymbol named ? TypeChain.Upwards(named).Count()
        : 1;

    private static bool Same(ITypeSymbol a, ITypeSymbol b) => SymbolEqualityComparer.Default.Equals(a, b);
}

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>
/// The fields of structs without references, and the members that they hold. MemoryPack copies such a struct whole, so
/// that a field of no member would be set by whoever sends a payload.
/// </summary>
internal sealed class StructFields(Compilation compilation, MemberSources sources, DiagnosticSink sink)
{
    // What it finds wrong is reported where the contract is parsed.
    private readonly MemoryPackMembers _memoryPack = new(compilation);
    private readonly MemberFinder _finder = new(compilation, new DiagnosticSink(compilation));
    private readonly Dictionary<INamedTypeSymbol, ISymbol[]> _members = new(SymbolEqualityComparer.Default);

    /// <summary>The instance fields, in the order of their declaration.</summary>
    /// <remarks>In reference assemblies a pair has one more than at run time.</remarks>
    public static IEnumerable<IFieldSymbol> Of(ITypeSymbol type) =>
        type.GetMembers().OfType<IFieldSymbol>().Where(static field => !field.IsStatic && !IsTupleName(field) && !(IsStandIn(field) && BuiltInContracts.IsPair(field.ContainingType)));

    /// <summary>The fields through which a struct's memory is described.</summary>
    public IEnumerable<StructFieldModel> Describe(INamedTypeSymbol type) => Of(type)
        .Where(static field => !field.IsFixedSizeBuffer && field.Type.TypeKind is TypeKind.Struct or TypeKind.Enum)
        .Where(field => field.Locations.All(static location => !location.IsInSource) || MemberOf(field) is not null)
        .Select(Describe);

    /// <summary>Reports memory of the struct that no member holds, apart from fields that <paramref name="isReported"/> names.</summary>
    public void Check(INamedTypeSymbol contract, Func<IFieldSymbol, bool> isReported)
    {
        if (contract.Has(Attributes.InlineArray))
        {
            Report(contract, "the elements of an inline array");
            return;
        }

        foreach (IFieldSymbol field in Of(contract))
        {
            if (MemberOf(field) is null && !isReported(field))
            {
                Report(contract, $"the field '{field.Name}'");
            }
        }
    }

    /// <summary>The member that a field is, or lies behind; null when there is none.</summary>
    public ISymbol? MemberOf(IFieldSymbol field) => Members(field.ContainingType).FirstOrDefault(member =>
        Same(member, field)
        || (BuiltInContracts.IsPair(field.ContainingType) && string.Equals(member.Name, field.Name, StringComparison.OrdinalIgnoreCase))
        || (member is IPropertySymbol property
            && (Same(field.AssociatedSymbol, property) || field.Name == $"<{property.Name}>k__BackingField" || Returns(property, field))));

    // A tuple has its elements by other names too, and those from the eighth on, which lie in the tuple that is its Rest.
    private static bool IsTupleName(IFieldSymbol field) =>
        field.ContainingType.IsTupleType && !field.ContainingType.OriginalDefinition.GetMembers(field.Name).Any();

    // Reference assemblies have such fields for whatever a struct of the runtime holds (Half, Int128): all of it counts as its value.
    private static bool IsStandIn(IFieldSymbol field) => field.Name is "_dummy" or "_dummyPrimitive";

    private ISymbol[] Members(INamedTypeSymbol type)
    {
        if (BuiltInContracts.IsOne(type))
        {
            return [.. BuiltInContracts.Members(type).Select(static candidate => candidate.Symbol)];
        }

        if (!_members.TryGetValue(type, out ISymbol[]? members))
        {
            bool isForeign = sources.Of(type, MemberLayouts.MemoryPack) == MemberSource.MemoryPack;
            members = [.. (isForeign ? _memoryPack.Find(type) : _finder.Find(type)).Select(static candidate => candidate.Symbol)];
            _members.Add(type, members);
        }

        return members;
    }

    private void Report(INamedTypeSymbol contract, string memory) =>
        sink.Report(DiagnosticDescriptors.MemoryOfNoMember, contract, contract.Name, memory);

    private StructFieldModel Describe(IFieldSymbol field)
    {
        ITypeSymbol type = Scalars.Nullable(field.Type) ?? field.Type;
        bool isStruct = type.TypeKind == TypeKind.Struct && Scalars.Kind(type) is null && !Of(type).Any(IsStandIn);
        return new StructFieldModel(
            SourceNames.Of(field.ContainingType),
            field.Name,
            SourceNames.Of(type),
            Scalars.Nullable(field.Type) is not null,
            isStruct,
            isStruct ? Describe((INamedTypeSymbol)type).ToEquatableArray() : default)
        {
            IsAccessible = !field.IsReadOnly && field.CanBeReferencedByName && compilation.IsSymbolAccessibleWithin(field, compilation.Assembly),
            Generic = field.ContainingType.IsGenericType ? AccessorParser.Parse(field) : null,
        };
    }

    // A getter that does nothing but return the field.
    private static bool Returns(IPropertySymbol property, IFieldSymbol field) =>
        SymbolEqualityComparer.Default.Equals(property.Type, field.Type)
        && property.DeclaringSyntaxReferences.Any(part => part.GetSyntax() is PropertyDeclarationSyntax declaration && Returned(declaration) == field.Name);

    private static string? Returned(PropertyDeclarationSyntax property)
    {
        AccessorDeclarationSyntax? getter = property.AccessorList?.Accessors.FirstOrDefault(static accessor => accessor.Keyword.ValueText == "get");
        ExpressionSyntax? returned = property.ExpressionBody?.Expression
            ?? getter?.ExpressionBody?.Expression
            ?? (getter?.Body is { Statements.Count: 1 } body && body.Statements[0] is ReturnStatementSyntax statement ? statement.Expression : null);
        return returned switch
        {
            IdentifierNameSyntax name => name.Identifier.ValueText,
            MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: IdentifierNameSyntax name } => name.Identifier.ValueText,
            _ => null,
        };
    }

    private static bool Same(ISymbol? a, ISymbol? b) => a is not null && SymbolEqualityComparer.Default.Equals(a, b);
}

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.Own;

namespace SerializationApi.Shapes.Generator.Parsing.MemoryPack;

/// <summary>
/// The fields of structs without references, and the members that they hold. MemoryPack copies such a struct whole: a payload
/// would set a field of no member, too.
/// </summary>
internal sealed class StructFields(Compilation compilation, MemberSources sources, DiagnosticSink sink)
{
    // Problems are reported where the contract is parsed.
    private readonly MemoryPackMembers _memoryPack = new(compilation);
    private readonly OwnMembers _own = new(compilation, sources, new DiagnosticSink(compilation));
    private readonly Dictionary<INamedTypeSymbol, ISymbol[]> _members = new(SymbolEqualityComparer.Default);

    /// <summary>The fields through which a struct's memory is described.</summary>
    public IEnumerable<StructFieldModel> Describe(INamedTypeSymbol type) => TypeChain.Fields(type)
        .Where(static field => !field.IsFixedSizeBuffer && field.Type.TypeKind is TypeKind.Struct or TypeKind.Enum)
        .Select(Describe);

    /// <summary>Reports memory of the struct that no member holds, apart from fields that <paramref name="isReported"/> names.</summary>
    public void Check(INamedTypeSymbol contract, Func<IFieldSymbol, bool> isReported)
    {
        if (contract.Has(Attributes.InlineArray))
        {
            Report(contract, "the elements of an inline array");
            return;
        }

        foreach (IFieldSymbol field in TypeChain.Fields(contract))
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

    private ISymbol[] Members(INamedTypeSymbol type)
    {
        if (BuiltInContracts.IsOne(type))
        {
            return [.. BuiltInContracts.Members(type).Select(static candidate => candidate.Symbol)];
        }

        if (!_members.TryGetValue(type, out ISymbol[]? members))
        {
            bool isForeign = sources.Of(type, MemberLayouts.MemoryPack) == MemberSource.MemoryPack;
            members = [.. (isForeign ? _memoryPack.Find(type).Members : _own.Find(type)).Select(static candidate => candidate.Symbol)];
            _members.Add(type, members);
        }

        return members;
    }

    private void Report(INamedTypeSymbol contract, string memory) =>
        sink.Report(DiagnosticDescriptors.MemoryOfNoMember, contract, contract.Name, memory);

    private StructFieldModel Describe(IFieldSymbol field)
    {
        ITypeSymbol type = Scalars.Nullable(field.Type) ?? field.Type;
        bool isStruct = type.TypeKind == TypeKind.Struct && Scalars.Kind(type) is null && !TypeChain.Fields(type).Any(TypeChain.IsStandIn);
        return new StructFieldModel(
            SourceNames.Of(field.ContainingType),
            field.Name,
            SourceNames.Of(type),
            Scalars.Nullable(field.Type) is not null,
            isStruct,
            isStruct ? Describe((INamedTypeSymbol)type).ToEquatableArray() : default)
        {
            IsAccessible = !field.IsReadOnly && field.CanBeReferencedByName && compilation.IsSymbolAccessibleWithin(field, compilation.Assembly),
            IsOfNoMember = field.Locations.Any(static location => location.IsInSource) && MemberOf(field) is null,
            Generic = field.ContainingType.IsGenericType ? AccessorParser.Parse(field) : null,
        };
    }

    // The getter only returns the field.
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

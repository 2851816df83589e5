using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.Own;

namespace SerializationApi.Shapes.Generator.Parsing.MemoryPack;

/// <summary>
/// The fields of structs without references, and the members that they hold. MemoryPack copies such a struct whole, so a payload would also
/// set fields without a member.
/// </summary>
internal sealed class StructFields(Compilation compilation, MemberSources sources, DiagnosticSink sink)
{
    // Problems are reported where the contract is parsed.
    private readonly MemoryPackMembers _memoryPack = new(compilation);
    private readonly OwnMembers _own = new(compilation, sources, new DiagnosticSink(compilation));
    private readonly Dictionary<INamedTypeSymbol, ISymbol[]> _members = new(SymbolEqualityComparer.Default);

    /// <summary>The fields that describe a struct's memory.</summary>
    public IEnumerable<StructFieldModel> Describe(INamedTypeSymbol type) => TypeChain.Fields(type).Where(CanBeDescribed).Select(Describe);

    /// <summary>Reports memory of the struct that no member holds, except fields for which <paramref name="isReported"/> is true.</summary>
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

    /// <summary>The member of a field or backing field; null if there is none.</summary>
    public ISymbol? MemberOf(IFieldSymbol field) =>
        Members(field.ContainingType)
            .FirstOrDefault(member =>
                Same(member, field)
                || (
                    BuiltInContracts.IsPair(field.ContainingType)
                    && string.Equals(member.Name, field.Name, StringComparison.OrdinalIgnoreCase)
                )
                || (
                    member is IPropertySymbol property
                    && (Same(field.AssociatedSymbol, property) || IsBehind(field, property) || Returns(property, field))
                )
            );

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

    // A struct with another kind of field, such as a pointer, is treated as a whole: all of its bytes count.
    private static bool CanBeDescribed(IFieldSymbol field) =>
        !TypeChain.IsStandIn(field) && !field.IsFixedSizeBuffer && field.Type.TypeKind is TypeKind.Struct or TypeKind.Enum;

    private StructFieldModel Describe(IFieldSymbol field)
    {
        ITypeSymbol type = Scalars.Nullable(field.Type) ?? field.Type;
        bool isStruct =
            type is { TypeKind: TypeKind.Struct, SpecialType: SpecialType.None }
            && Scalars.Kind(type) is null
            && TypeChain.Fields(type).All(CanBeDescribed);
        return new StructFieldModel(
            SourceNames.Of(field.ContainingType),
            field.Name,
            SourceNames.Of(type),
            Scalars.Nullable(field.Type) is not null,
            isStruct,
            isStruct ? Describe((INamedTypeSymbol)type).ToEquatableArray() : default
        )
        {
            IsAccessible =
                !field.IsReadOnly
                && field.CanBeReferencedByName
                && !Forbidden.Is(field)
                && compilation.IsSymbolAccessibleWithin(field, compilation.Assembly),
            Enum = Enums.Classify(type, asName: false),
            IsOfNoMember = field.Locations.Any(static location => location.IsInSource) && MemberOf(field) is null,
            Generic = field.ContainingType.IsGenericType ? AccessorParser.Parse(field) : null,
        };
    }

    // The names that the compilers of C#, F# and Visual Basic give to the field of an automatic property.
    private static bool IsBehind(IFieldSymbol field, IPropertySymbol property) =>
        field.Name == $"<{property.Name}>k__BackingField"
        || field.Name == $"{property.Name}@"
        || (field.Name == $"_{property.Name}" && field.Has(Attributes.CompilerGenerated));

    // The getter only returns the field.
    private static bool Returns(IPropertySymbol property, IFieldSymbol field) =>
        SymbolEqualityComparer.Default.Equals(property.Type, field.Type) && Same(Storage.Of(property)?.Symbol, field);

    private static bool Same(ISymbol? a, ISymbol? b) => a is not null && SymbolEqualityComparer.Default.Equals(a, b);
}

using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.Json;

namespace SerializationApi.Shapes.Generator.Parsing.Own;

/// <summary>
/// The members of our contracts that only System.Text.Json has: computed ones, those with <c>[IgnoreDataMember]</c>, those of a data
/// contract without <c>[DataMember]</c>. The shape's JSON has them if their types are supported without a contract that nothing else
/// requests: docs/adr/0014.
/// </summary>
internal sealed class JsonAlone(Compilation compilation, Func<INamedTypeSymbol, IReadOnlyList<Candidate>> membersOf, DiagnosticSink sink)
{
    private readonly Setters _setters = new(compilation);
    private readonly Dictionary<INamedTypeSymbol, HashSet<ITypeSymbol>> _held = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<INamedTypeSymbol, IReadOnlyList<Candidate>> _found = new(SymbolEqualityComparer.Default);

    /// <summary>Returns all members of JSON, in the order of their declaration, bases first.</summary>
    public IReadOnlyList<Candidate> Find(INamedTypeSymbol contract)
    {
        if (!_found.TryGetValue(contract, out IReadOnlyList<Candidate>? members))
        {
            members = [.. All(contract)];
            _found.Add(contract, members);
        }

        return members;
    }

    /// <summary>Reports a member that only JSON writes, or only System.Text.Json.</summary>
    public void Report(Candidate member, bool hasForm)
    {
        if (sink.LocationOf(member.Symbol) is not null && (!hasForm || member.Setter == MemberSetter.None))
        {
            sink.Report(
                DiagnosticDescriptors.LeftOut,
                member.Symbol,
                member.DisplayName,
                hasForm
                    ? "has neither a setter nor [DataMember]: only JSON writes it"
                    : "has a type without a shape, or a converter: only System.Text.Json's reflection writes it in JSON"
            );
        }
    }

    // System.Text.Json reads it and never writes it.
    private void ReportUnwritten(INamedTypeSymbol contract)
    {
        foreach (
            IPropertySymbol property in TypeChain
                .Members(contract, basesFirst: true)
                .OfType<IPropertySymbol>()
                .Where(static property =>
                    property is { DeclaredAccessibility: Accessibility.Public, SetMethod.DeclaredAccessibility: Accessibility.Public }
                    && !JsonMembers.IsVisible(property)
                    && !JsonConditions.IsIgnored(property)
                )
        )
        {
            if (
                sink.LocationOf(property) is not null
                && !membersOf(contract).Any(member => SymbolEqualityComparer.Default.Equals(member.Symbol, property))
            )
            {
                sink.Report(
                    DiagnosticDescriptors.LeftOut,
                    property,
                    SourceNames.DisplayMember(property),
                    "has no public getter: only System.Text.Json reads it in JSON"
                );
            }
        }
    }

    private IEnumerable<Candidate> All(INamedTypeSymbol contract)
    {
        ReportUnwritten(contract);
        var own = membersOf(contract)
            .Where(static member => JsonMembers.IsVisible(member.Symbol))
            .ToDictionary(static member => member.Symbol, SymbolEqualityComparer.Default);
        var names = new HashSet<string>(own.Keys.Select(JsonMembers.NameOf), StringComparer.OrdinalIgnoreCase);
        foreach (ISymbol symbol in JsonMembers.Of(contract, basesFirst: true))
        {
            if (own.TryGetValue(symbol, out Candidate? member))
            {
                if (!ExtensionMembers.IsExtension(symbol))
                {
                    yield return member;
                }
            }
            else if (
                symbol is not IPropertySymbol { RefKind: not RefKind.None }
                && !symbol.Has(Attributes.JsonExtensionData)
                && Describe(symbol, contract) is { } alone
                && names.Add(JsonMembers.NameOf(symbol))
            )
            {
                yield return alone;
            }
        }
    }

    private Candidate? Describe(ISymbol symbol, INamedTypeSymbol contract)
    {
        Candidate member = _setters.Candidate(symbol, number: null, reachesPrivate: symbol.Has(Attributes.JsonInclude)) with
        {
            IsOfJsonAlone = true,
        };
        bool hasForm =
            !JsonConverters.Has(symbol) && !JsonNames.NeedsEscape(JsonMembers.NameOf(symbol)) && HasForm(member.Type, contract, depth: 0);
        if (!hasForm)
        {
            Report(member, hasForm: false);
        }

        return hasForm
            ? member with
            {
                IsNotRead = member.Setter == MemberSetter.None && JsonMembers.Constructor(contract)?.HasParameter(symbol) != true,
            }
            : null;
    }

    // Any object could be one that is not supported.
    private bool HasForm(ITypeSymbol type, INamedTypeSymbol contract, int depth) =>
        depth < EndlessTypes.MaxDepth
        && type switch
        {
            { SpecialType: SpecialType.System_Object } => false,
            { TypeKind: TypeKind.Enum } => !JsonConverters.Has(type) || JsonConverters.WritesNames(type) is not null,
            IArrayTypeSymbol array => HasForm(array.ElementType, contract, depth + 1),
            INamedTypeSymbol named => named.TypeArguments.All(argument => HasForm(argument, contract, depth + 1))
                && (!ContractRules.IsContract(named, compilation.Assembly) || IsAskedFor(named, contract)),
            _ => false,
        };

    private bool IsAskedFor(INamedTypeSymbol type, INamedTypeSymbol contract) =>
        type.Has(Attributes.GenerateShape)
        || BuiltInContracts.IsOne(type)
        || SymbolEqualityComparer.Default.Equals(type, contract)
        || HeldBy(contract).Contains(type);

    // The types of the members that other formats have, and their members' types.
    private HashSet<ITypeSymbol> HeldBy(INamedTypeSymbol contract)
    {
        if (_held.TryGetValue(contract, out HashSet<ITypeSymbol>? held))
        {
            return held;
        }

        held = new(SymbolEqualityComparer.Default);
        _held.Add(contract, held);
        var left = new Stack<ITypeSymbol>(membersOf(contract).Select(static member => member.Type));
        while (left.Count > 0)
        {
            switch (left.Pop())
            {
                case IArrayTypeSymbol array:
                    left.Push(array.ElementType);
                    break;
                case INamedTypeSymbol type
                    when !EndlessTypes.IsTooLarge(type) && held.Add(type.WithNullableAnnotation(NullableAnnotation.NotAnnotated)):
                    foreach (
                        ITypeSymbol next in type.TypeArguments.Concat(
                            ContractRules.IsContract(type, compilation.Assembly) ? membersOf(type).Select(static member => member.Type) : []
                        )
                    )
                    {
                        left.Push(next);
                    }

                    break;
            }
        }

        return held;
    }
}

using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Finds the members of a contract, inherited ones first.</summary>
internal sealed class MemberFinder(Compilation compilation, DiagnosticSink sink)
{
    private readonly Setters _setters = new(compilation);
    private readonly Dictionary<INamedTypeSymbol, IReadOnlyList<Candidate>> _found = new(SymbolEqualityComparer.Default);

    /// <summary>The members; the same for each kind of format.</summary>
    public IReadOnlyList<Candidate> Find(INamedTypeSymbol contract)
    {
        if (!_found.TryGetValue(contract, out IReadOnlyList<Candidate>? members))
        {
            members = [.. TypeChain.Members(contract, basesFirst: true).Select(member => Consider(member, contract)).OfType<Candidate>()];
            _found.Add(contract, members);
        }

        return members;
    }

    private Candidate? Consider(ISymbol symbol, INamedTypeSymbol contract)
    {
        bool isExplicit = symbol.Has(Attributes.DataMember);
        if ((symbol.DeclaredAccessibility != Accessibility.Public && !isExplicit)
            || symbol.Has(Attributes.IgnoreDataMember)
            || (!isExplicit && symbol.Has(Attributes.JsonExtensionData))
            || (!isExplicit && (symbol is IFieldSymbol || symbol.ContainingType.Has(Attributes.DataContract)))
            || IsIgnoredInJson(symbol, isExplicit))
        {
            return null;
        }

        int? order = symbol.Find(Attributes.DataMember)?.Named("Order") as int?;
        return symbol switch
        {
            IPropertySymbol { GetMethod: { } getter } property when isExplicit || getter.DeclaredAccessibility == Accessibility.Public =>
                OfProperty(property, contract, isExplicit, order),
            IFieldSymbol => _setters.Candidate(symbol, order, reachesPrivate: isExplicit),
            _ => null,
        };
    }

    private Candidate? OfProperty(IPropertySymbol property, INamedTypeSymbol contract, bool isExplicit, int? order)
    {
        MemberSetter setter = property.SetMethod switch
        {
            null => isExplicit && FilledCollections.Is(property.Type) && !IsParameter(property, contract) ? MemberSetter.Fill : MemberSetter.None,
            { IsInitOnly: true, DeclaredAccessibility: Accessibility.Public } => MemberSetter.Accessor,
            { IsInitOnly: false } set when compilation.IsSymbolAccessibleWithin(set, compilation.Assembly) =>
                Forbidden.IsSetting(property) ? MemberSetter.Accessor : MemberSetter.Assignment,
            _ when isExplicit => MemberSetter.Accessor,
            _ => MemberSetter.None,
        };
        if (setter == MemberSetter.None && !isExplicit && !IsParameter(property, contract))
        {
            if (sink.LocationOf(property) is { } location)
            {
                sink.Report(DiagnosticDescriptors.LeftOut, location, SourceNames.DisplayMember(property));
            }

            return null;
        }

        return new Candidate(property, property.Type, setter, order);
    }

    // A member that is left out of JSON only would be sent in the other formats, which is not what its author expects.
    private bool IsIgnoredInJson(ISymbol symbol, bool isExplicit)
    {
        if (!JsonConditions.IsIgnored(symbol))
        {
            return false;
        }

        if (isExplicit)
        {
            sink.Report(DiagnosticDescriptors.IgnoredInJson, symbol, SourceNames.DisplayMember(symbol), "JsonIgnore");
        }

        return true;
    }

    private static bool IsParameter(IPropertySymbol property, INamedTypeSymbol contract) =>
        contract.InstanceConstructors.Any(constructor => constructor.Parameters.Any(parameter =>
            string.Equals(parameter.Name, property.Name, StringComparison.OrdinalIgnoreCase)
            && SymbolEqualityComparer.Default.Equals(parameter.Type, property.Type)));
}

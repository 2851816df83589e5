using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Makes the model of one contract.</summary>
internal sealed class ContractParser(Compilation compilation, ContractGraph graph, DiagnosticSink sink, CancellationToken cancellationToken)
{
    private readonly MemberFinder _finder = new(compilation, sink);
    private readonly ConstructorChooser _constructors = new(compilation, sink);
    private readonly TypeClassifier _types = new(graph, sink);

    /// <summary>The model, without members that are wrong; null when the contract can have no shape at all.</summary>
    public ContractModel? Parse(INamedTypeSymbol contract, ShapeLocation location)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (!ContractRules.Check(contract, sink))
        {
            return null;
        }

        IReadOnlyList<Candidate> members = _finder.Find(contract);
        if (_constructors.Choose(contract, members) is not { } constructor)
        {
            return null;
        }

        int[] memberOf = [.. constructor.Parameters.Select(parameter => _constructors.MemberOf(parameter, members))];
        int[] numbers = OrderRules.Number(contract, members, Positions(contract, memberOf), sink);
        string[] names = NameRules.Name(members, sink);
        var kept = new List<(int Candidate, MemberModel Model)>();
        for (int i = 0; i < members.Count; i++)
        {
            if (_types.Member(members[i].Symbol, members[i].Type) is { } type && numbers[i] > 0)
            {
                int parameter = Array.IndexOf(memberOf, i);
                kept.Add((i, Member(members[i], names[i], numbers[i], type, parameter < 0 ? null : constructor.Parameters[parameter])));
            }
        }

        kept.Sort(static (a, b) => a.Model.Number.CompareTo(b.Model.Number));
        IEnumerable<ParameterModel> parameters = constructor.Parameters.Select((parameter, i) => new ParameterModel(
            SourceNames.Declared(parameter.Type),
            kept.FindIndex(member => member.Candidate == memberOf[i]),
            parameter.HasExplicitDefaultValue ? SourceNames.Constant(parameter.ExplicitDefaultValue, parameter.Type) : "default"));
        return new ContractModel(
            location,
            graph.Describe(contract, location),
            ShapeLocator.NestedName(contract),
            new ConstructionModel(
                parameters.ToEquatableArray(),
                NeedsAccessor(contract, constructor),
                contract.IsValueType && !constructor.IsImplicitlyDeclared && constructor.Parameters.Length == 0),
            kept.Select(static member => member.Model).Take(OrderRules.MaxMembers).ToEquatableArray(),
            graph.Fields(contract));
    }

    private MemberModel Member(Candidate member, string jsonName, int number, TypeModel type, IParameterSymbol? parameter) => new(
        member.Symbol.Name,
        jsonName,
        number,
        type,
        parameter is null && member is { Setter: MemberSetter.Accessor, Symbol: IPropertySymbol property } ? AccessorParser.Parse(property) : null,
        parameter is null ? OwnDefaults.Of(member.Symbol, compilation, cancellationToken) : OwnDefaults.Of(parameter));

    // Parameters of a record are its members in order; where none carries a number, their positions do.
    private static Dictionary<int, int> Positions(INamedTypeSymbol contract, int[] memberOf)
    {
        var positions = new Dictionary<int, int>();
        for (int i = 0; contract.IsRecord && i < memberOf.Length; i++)
        {
            if (memberOf[i] >= 0)
            {
                positions[memberOf[i]] = i + 1;
            }
        }

        return positions;
    }

    private static bool NeedsAccessor(INamedTypeSymbol contract, IMethodSymbol constructor)
    {
        if (constructor.Has(Attributes.SetsRequiredMembers) || (contract.IsValueType && constructor.IsImplicitlyDeclared && constructor.Parameters.Length == 0))
        {
            return false;
        }

        for (INamedTypeSymbol? type = contract; type is not null; type = type.BaseType)
        {
            if (type.GetMembers().Any(static member => member is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true }))
            {
                return true;
            }
        }

        return false;
    }
}

using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Tells which contracts of ours have no numbers at all.</summary>
internal sealed class MissingNumbers(MemberSources sources, MemberFinder finder, ConstructorChooser constructors)
{
    private readonly Dictionary<INamedTypeSymbol, bool> _found = new(SymbolEqualityComparer.Default);

    /// <summary>Whether the contract has members and none of them a number, not even by its position in a record.</summary>
    public bool AreAllOf(INamedTypeSymbol contract)
    {
        if (!_found.TryGetValue(contract, out bool areMissing))
        {
            areMissing = sources.Of(contract, MemberLayouts.Protobuf) == MemberSource.Own && AreMissing(contract, finder.Find(contract));
            _found.Add(contract, areMissing);
        }

        return areMissing;
    }

    private bool AreMissing(INamedTypeSymbol contract, IReadOnlyList<Candidate> members) =>
        members.Count > 0
        && members.All(static member => member.Order is null)
        && !(contract.IsRecord
            && new MembersOf(members) { IsOwn = true, ConstructorMark = Attributes.JsonConstructor } is var own
            && constructors.Choose(contract, own, out _) is { } constructor
            && constructor.Parameters.Any(parameter => constructors.MemberOf(parameter, own) >= 0));
}

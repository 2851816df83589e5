using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using static SerializationApi.Shapes.MemberMarks;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>
/// What marks members of a contract that the generator does not see; the shape looks for them at run time. By format, separated by blanks;
/// empty if nothing can be lost, or if its loss is accepted.
/// </summary>
internal sealed class UnseenMarks(Compilation compilation, ContractGraph graph)
{
    /// <summary>Of members that other generators may add to parts of the contract.</summary>
    public EquatableArray<string> Added(INamedTypeSymbol contract, Func<MemberLayouts, bool> isAccepted) =>
        Each(isAccepted, kind => string.Join(" ", MarkingOf(contract, kind).Added)).ToEquatableArray();

    /// <summary>
    /// Of members of another assembly, of which a reference has only the public and protected ones: one entry for all formats if they are
    /// equal; none if nothing can be lost in any format.
    /// </summary>
    public EquatableArray<string> Hidden(INamedTypeSymbol contract, Func<MemberLayouts, bool> isAccepted)
    {
        if (!TypeChain.Upwards(contract).Any(IsForeign))
        {
            return default;
        }

        string filled = string.Concat(FilledIn(contract).Select(static name => $" {Filled}{name}"));
        string[] all = [.. Each(isAccepted, kind => WithFilled(kind, string.Join(" ", HiddenIn(contract, kind))))];
        return Array.TrueForAll(all, static names => names.Length == 0) ? default
            : all.Distinct().Count() == 1 ? new[] { all[0] }.ToEquatableArray()
            : all.ToEquatableArray();

        // JSON does not fill it.
        string WithFilled(MemberLayouts kind, string names) => kind == MemberLayouts.Json || names.Length == 0 ? names : names + filled;
    }

    private static IEnumerable<string> Each(Func<MemberLayouts, bool> isAccepted, Func<MemberLayouts, string> marks) =>
        MemberLayouts.All.Each().Select(kind => isAccepted(kind) ? "" : marks(kind));

    private IEnumerable<string> FilledIn(INamedTypeSymbol contract) =>
        TypeChain
            .Members(contract, basesFirst: true)
            .OfType<IPropertySymbol>()
            .Where(property =>
                IsForeign(property.ContainingType)
                && property.SetMethod is null
                && property.Type.NullableAnnotation != NullableAnnotation.NotAnnotated
                && FilledCollections.Is(property.Type)
            )
            .Select(static property => property.Name);

    private bool IsForeign(INamedTypeSymbol type) =>
        !SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, compilation.Assembly)
        && !MemberSources.IsOurs(type)
        && !type.IsOfSystem();

    // The bytes of a struct without references are copied, whatever its members.
    private IReadOnlyList<string> HiddenIn(INamedTypeSymbol contract, MemberLayouts kind) =>
        graph.Sources.Of(contract, kind) is MemberSource.MemoryPack && graph.IsUnmanaged(contract) ? [] : MarkingOf(contract, kind).Hidden;

    private MemberMarking MarkingOf(INamedTypeSymbol contract, MemberLayouts kind) =>
        graph.Members.MarkingOf(contract, graph.Sources.Of(contract, kind), kind);
}

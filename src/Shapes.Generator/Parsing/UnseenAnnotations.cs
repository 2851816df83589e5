using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>
/// The attributes that mark a member of a contract whose members the compiler does not all show, because it is in another assembly: a
/// reference has only the public and protected ones. The shape looks for the others at run time.
/// </summary>
internal sealed class UnseenAnnotations(Compilation compilation, ContractGraph graph)
{
    // As in UnseenMembers: a setter that needs no attribute.
    private const string Setter = "*";

    // Before an attribute that such a member needs nevertheless.
    private const string Required = "+";

    // Before the name of a collection that the shape fills as it sees no setter, although it may be null.
    private const string Filled = "=";

    /// <summary>
    /// Returns the attributes by format, separated by blanks, empty if nothing can be lost; one for all if they are equal; none if nothing
    /// can be lost in any format.
    /// </summary>
    public EquatableArray<string> Of(INamedTypeSymbol contract, Func<MemberLayouts, bool> isAccepted)
    {
        if (!TypeChain.Upwards(contract).Any(IsForeign))
        {
            return default;
        }

        string filled = string.Concat(FilledIn(contract).Select(static name => $" {Filled}{name}"));
        string[] all = [.. MemberLayouts.All.Each().Select(kind => isAccepted(kind) ? "" : WithFilled(kind, Of(contract, kind)))];
        return Array.TrueForAll(all, static names => names.Length == 0) ? default
            : all.Distinct().Count() == 1 ? new[] { all[0] }.ToEquatableArray()
            : all.ToEquatableArray();

        // JSON does not fill it.
        string WithFilled(MemberLayouts kind, string names) => kind == MemberLayouts.Json || names.Length == 0 ? names : names + filled;
    }

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
        && !$"{type.ContainingNamespace.ToDisplayString()}.".StartsWith("System.", StringComparison.Ordinal);

    private string Of(INamedTypeSymbol contract, MemberLayouts kind) =>
        graph.Sources.Of(contract, kind) switch
        {
            MemberSource.Own => Attributes.DataMember + " " + Attributes.JsonInclude,
            MemberSource.MessagePack when MemberSources.IsContractless(contract) => "",
            MemberSource.MessagePack => MemberSources.IsOfMessagePack(contract) ? Attributes.Key : Attributes.DataMember,
            MemberSource.ProtoBuf => Attributes.ProtoMember + (contract.Has(Attributes.DataContract) ? " " + Attributes.DataMember : ""),

            // The bytes of a struct without references are copied, whatever its members.
            MemberSource.MemoryPack when graph.IsUnmanaged(contract) => "",
            MemberSource.MemoryPack when contract.Has(Attributes.MemoryPackable) =>
                $"{Attributes.MemoryPackInclude} {Setter} {SeenMembers.Ignoring}{Attributes.MemoryPackIgnore}",
            MemberSource.MemoryPack when contract.Has(Attributes.DataContract) => $"{Setter} {Required}{Attributes.DataMember}",
            MemberSource.MemoryPack => string.Join(" ", [Setter, .. SeenMembers.NotInOthers]),
            MemberSource.Json => Attributes.JsonInclude,
            MemberSource.None when kind == MemberLayouts.MessagePack => Attributes.JsonInclude,
            _ => "",
        };
}

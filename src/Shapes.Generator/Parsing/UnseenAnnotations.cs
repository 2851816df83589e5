using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using static SerializationApi.Shapes.MemberMarks;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>
/// The attributes that mark a member of a contract whose members the compiler does not all show, because it is in another assembly: a
/// reference has only the public and protected ones. The shape looks for the others at run time.
/// </summary>
internal sealed class UnseenAnnotations(Compilation compilation, ContractGraph graph)
{
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
                $"{Attributes.MemoryPackInclude} {Unmarked} {Ignoring}{Attributes.MemoryPackIgnore}",
            MemberSource.MemoryPack when contract.Has(Attributes.DataContract) => $"{Unmarked} {Required}{Attributes.DataMember}",
            MemberSource.MemoryPack => string.Join(" ", [Unmarked, .. SeenMembers.NotInOthers]),
            MemberSource.Json => Attributes.JsonInclude,
            MemberSource.None when kind == MemberLayouts.MessagePack => Attributes.JsonInclude,
            _ => "",
        };
}

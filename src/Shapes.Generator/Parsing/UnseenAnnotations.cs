using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>
/// What makes a member of a contract, where the compiler does not show all members, as they are of another assembly: a reference has the
/// public and protected ones only. The shape asks for the others at run time.
/// </summary>
internal sealed class UnseenAnnotations(Compilation compilation, ContractGraph graph)
{
    /// <summary>The attributes by format, separated by blanks, empty where nothing can be lost; one for all where they are the same; none
    /// where nothing can be in any format.</summary>
    /// <param name="isAccepted">Whether a loss in a format is accepted.</param>
    public EquatableArray<string> Of(INamedTypeSymbol contract, Func<MemberLayouts, bool> isAccepted)
    {
        if (!TypeChain.Upwards(contract).Any(IsForeign))
        {
            return default;
        }

        string[] all = [.. MemberLayouts.All.Each().Select(kind => isAccepted(kind) ? "" : Of(contract, kind))];
        return Array.TrueForAll(all, static names => names.Length == 0) ? default
            : all.Distinct().Count() == 1 ? new[] { all[0] }.ToEquatableArray()
            : all.ToEquatableArray();
    }

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
            MemberSource.MemoryPack => contract.Has(Attributes.MemoryPackable) && !graph.IsUnmanaged(contract)
                ? Attributes.MemoryPackInclude
                : "",
            MemberSource.Json => Attributes.JsonInclude,
            MemberSource.None when kind == MemberLayouts.MessagePack => Attributes.JsonInclude,
            _ => "",
        };
}

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>
/// The members of partial types that the generator saw. Other generators may add more, which it never sees: an analyzer of the whole
/// compilation compares, and so does the shape at run time.
/// </summary>
internal sealed class SeenMembers(ContractGraph graph)
{
    /// <summary>The constant of a shape with their names, separated by blanks.</summary>
    public const string Constant = "SeenMembers";

    // A property with a public getter and setter needs no attribute.
    private const string Unmarked = "*";

    // Nor does a public field.
    private const string UnmarkedField = "**";

    // Nor does a property with a public getter, which the libraries write even if they cannot set it.
    private const string UnmarkedGetter = "***";

    /// <summary>The names; null if no part of the contract's types can be added.</summary>
    public static string? Of(INamedTypeSymbol contract, Compilation compilation) =>
        TypeChain.Upwards(contract).Any(type => IsPartial(type, compilation)) ? string.Join(" ", NamesOf(contract)) : null;

    /// <summary>Whether a struct is partial and has no member: another generator adds its content.</summary>
    public static bool IsEmptyPart(INamedTypeSymbol type, Compilation compilation) =>
        type.TypeKind == TypeKind.Struct && IsPartial(type, compilation) && !NamesOf(type).Any();

    /// <summary>The attributes that mark a member, as in <see cref="UnseenAnnotations"/>.</summary>
    public EquatableArray<string> Annotations(INamedTypeSymbol contract, Func<MemberLayouts, bool> isAccepted) =>
        MemberLayouts
            .All.Each()
            .Select(kind => isAccepted(kind) ? "" : Annotations(contract, graph.Sources.Of(contract, kind), kind))
            .ToEquatableArray();

    private static string Annotations(INamedTypeSymbol contract, MemberSource source, MemberLayouts kind) =>
        source switch
        {
            MemberSource.Own when contract.Has(Attributes.DataContract) => $"{Attributes.DataMember} {Attributes.JsonInclude}",
            MemberSource.Own => $"{Attributes.DataMember} {Attributes.JsonInclude} {Unmarked}",
            MemberSource.MessagePack when MemberSources.IsContractless(contract) => $"{UnmarkedField} {UnmarkedGetter}",
            MemberSource.MessagePack when !MemberSources.IsOfMessagePack(contract) => Attributes.DataMember,
            MemberSource.MessagePack => MemberSources.MessagePackObject(contract)?.First() is true
                ? $"{Attributes.Key} {UnmarkedField} {UnmarkedGetter}"
                : Attributes.Key,
            MemberSource.ProtoBuf => Attributes.ProtoMember + (contract.Has(Attributes.DataContract) ? " " + Attributes.DataMember : ""),
            MemberSource.MemoryPack => $"{Attributes.MemoryPackInclude} {UnmarkedField} {UnmarkedGetter}",
            MemberSource.Json => $"{Attributes.JsonInclude} {UnmarkedGetter}",
            MemberSource.None when kind == MemberLayouts.MessagePack => $"{Attributes.JsonInclude} {UnmarkedGetter}",
            _ => "",
        };

    private static IEnumerable<string> NamesOf(INamedTypeSymbol contract) =>
        TypeChain.Upwards(contract).SelectMany(TypeChain.Declared).Select(static member => member.Name).Distinct();

    private static bool IsPartial(INamedTypeSymbol type, Compilation compilation) =>
        type
            .DeclaringSyntaxReferences.Where(part => compilation.ContainsSyntaxTree(part.SyntaxTree))
            .Any(static part =>
                part.GetSyntax() is TypeDeclarationSyntax declaration && declaration.Modifiers.Any(SyntaxKind.PartialKeyword)
            );
}

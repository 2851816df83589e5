using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.Json;
using SerializationApi.Shapes.Generator.Parsing.MemoryPack;
using SerializationApi.Shapes.Generator.Parsing.MessagePack;
using SerializationApi.Shapes.Generator.Parsing.Own;
using SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>
/// Finds the members of a contract by the rules that it follows. The class of each library has all that its attributes say of members.
/// </summary>
internal sealed class MemberFinder(Compilation compilation, ProtoTuples tuples, OwnMembers own, DiagnosticSink sink)
{
    private readonly JsonMembers _json = new(compilation);
    private readonly MessagePackMembers _messagePack = new(compilation, sink);
    private readonly MemoryPackMembers _memoryPack = new(compilation);

    public ProtoMembers Proto { get; } = new(compilation, tuples);

    /// <summary>Returns the members in a format; the members of <see cref="MemberSource.BuiltIn"/> need no rules.</summary>
    public MembersOf Find(INamedTypeSymbol contract, MemberSource source, MemberLayouts kind) =>
        source switch
        {
            MemberSource.Own => own.Find(contract, kind),
            MemberSource.Json => _json.Find(contract),
            MemberSource.MessagePack => _messagePack.Find(contract),
            MemberSource.ProtoBuf => Proto.Find(contract),
            MemberSource.MemoryPack => _memoryPack.Find(contract),
            MemberSource.None when kind == MemberLayouts.MessagePack => _json.Find(contract) with
            {
                HasJsonNames = false,
                HasWireNames = true,
                ByName = true,
                Form = LayoutForm.Map,
                LacksKeys = true,
            },
            _ => new MembersOf([]) { Refusal = "its members have no numbers" },
        };

    /// <summary>What marks the members that <see cref="Find"/> would find, if it saw them.</summary>
    public MemberMarking MarkingOf(INamedTypeSymbol contract, MemberSource source, MemberLayouts kind) =>
        source switch
        {
            MemberSource.Own => OwnMembers.MarkingOf(contract, kind),
            MemberSource.Json => JsonMembers.Marking,
            MemberSource.MessagePack => _messagePack.MarkingOf(contract),
            MemberSource.ProtoBuf => ProtoMembers.MarkingOf(contract),
            MemberSource.MemoryPack => MemoryPackMembers.MarkingOf(contract),
            MemberSource.None when kind == MemberLayouts.MessagePack => JsonMembers.MarkingOfOthers,
            _ => MemberMarking.None,
        };
}

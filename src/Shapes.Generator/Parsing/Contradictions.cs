using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.Json;
using SerializationApi.Shapes.Generator.Parsing.MemoryPack;
using SerializationApi.Shapes.Generator.Parsing.Own;
using SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Reports annotations that contradict each other: a repeated key, a key out of range, an ignored member.</summary>
internal sealed class Contradictions(DiagnosticSink sink)
{
    private static readonly (string Member, string Ignored)[] Pairs =
    [
        .. MemberMarking.OfLibraries.SelectMany(static library => library.Adding.Select(attribute => (attribute, library.Ignoring))),
    ];

    /// <summary>Reports members that one attribute of a library adds and another one of it ignores.</summary>
    public void Ignored(INamedTypeSymbol contract)
    {
        foreach (
            ISymbol member in TypeChain
                .Upwards(contract)
                .SelectMany(static type => type.GetMembers())
                .Where(static member => member is IPropertySymbol or IFieldSymbol)
        )
        {
            foreach (
                (string attribute, string ignored) in Pairs.Where(pair => member.All(pair.Member).Any() && member.All(pair.Ignored).Any())
            )
            {
                if (ignored != Attributes.JsonIgnore || JsonConditions.IsIgnored(member))
                {
                    sink.Report(
                        DiagnosticDescriptors.MemberAndIgnored,
                        member,
                        SourceNames.DisplayMember(member),
                        Attributes.ShortName(attribute),
                        Attributes.ShortName(ignored)
                    );
                }
            }
        }
    }

    /// <summary>
    /// Checks the members of a layout that follows another library's rules; returns why the format does not support it, if the annotations
    /// belong to another library.
    /// </summary>
    public DiagnosticInfo? Members(INamedTypeSymbol contract, MemberLayouts kind, MemberSource source, MembersOf members)
    {
        if (source is MemberSource.Own or MemberSource.BuiltIn or MemberSource.None)
        {
            return null;
        }

        Count(contract, members.Members.Count);
        switch (source)
        {
            case MemberSource.MemoryPack:
                MemoryPackMembers.CheckOrders(contract, members, sink);
                break;
            case MemberSource.ProtoBuf:
                ProtoMembers.CheckTags(contract, sink);
                break;
        }

        var owners = new Dictionary<string, Candidate>(StringComparer.Ordinal);
        foreach (Candidate member in members.Members)
        {
            string? key =
                members.HasWireNames ? $"the name '{member.WireName}'"
                : member.Order is { } order ? $"{KeyName(source)} {Shown(order, source)}"
                : null;
            if (key is null)
            {
                continue;
            }

            if (owners.TryGetValue(key, out Candidate? owner))
            {
                DiagnosticInfo same = sink.Describe(
                    DiagnosticDescriptors.SameKey,
                    member.Symbol,
                    member.DisplayName,
                    key,
                    owner.DisplayName
                );
                if (IsOfAnother(contract, source, member, owner))
                {
                    return same;
                }

                sink.Report(same);
            }
            else
            {
                owners.Add(key, member);
            }

            if (!members.HasWireNames && Range(member.Order!.Value, kind, members.Form) is { } range)
            {
                sink.Report(DiagnosticDescriptors.KeyOutOfRange, member.Symbol, member.DisplayName, key, range);
            }
        }

        return null;
    }

    // In a data contract a base and a derived class number their members separately: protobuf-net has them in two messages.
    private static bool IsOfAnother(INamedTypeSymbol contract, MemberSource source, Candidate member, Candidate owner) =>
        source == MemberSource.MessagePack
        && !contract.Has(Attributes.MessagePackObject)
        && !SymbolEqualityComparer.Default.Equals(member.Symbol.ContainingType, owner.Symbol.ContainingType);

    private void Count(INamedTypeSymbol contract, int count)
    {
        if (count > OrderRules.MaxMembers)
        {
            sink.Report(
                DiagnosticDescriptors.TooManyMembers,
                contract,
                contract.Name,
                count.ToString(System.Globalization.CultureInfo.InvariantCulture)
            );
        }
    }

    // Orders begin at 1 in the model, like numbers of Protobuf.
    private static string? Range(int order, MemberLayouts kind, LayoutForm form) =>
        kind switch
        {
            MemberLayouts.MessagePack or MemberLayouts.MemoryPack when order < 1 => "it must not be negative",
            MemberLayouts.MemoryPack when form == LayoutForm.Slots && order > VersionTolerance.MaxSlots =>
                $"it must be at most {VersionTolerance.MaxSlots - 1}",
            MemberLayouts.Protobuf when !ProtoNumbers.IsNumber(order) => ProtoNumbers.Rule,
            _ => null,
        };

    private static string KeyName(MemberSource source) =>
        source switch
        {
            MemberSource.MessagePack => "the key",
            MemberSource.MemoryPack => "the order",
            _ => "the number",
        };

    private static int Shown(int order, MemberSource source) => source == MemberSource.ProtoBuf ? order : order - 1;
}

using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>What annotations of other libraries say that cannot be: the same key twice, one out of range, a member that is ignored.</summary>
internal sealed class Contradictions(DiagnosticSink sink)
{
    private const string NumberRange = "it must be 1 to 536,870,911 and not 19,000 to 19,999, which Protobuf reserves";

    private static readonly (string Member, string Ignored)[] Pairs =
    [
        (Attributes.Key, Attributes.IgnoreMember),
        (Attributes.ProtoMember, Attributes.ProtoIgnore),
        (Attributes.MemoryPackOrder, Attributes.MemoryPackIgnore),
        (Attributes.MemoryPackInclude, Attributes.MemoryPackIgnore),
        (Attributes.DataMember, Attributes.IgnoreDataMember),
        (Attributes.JsonInclude, Attributes.JsonIgnore),
    ];

    /// <summary>Members that carry both an attribute that makes them one and another of the same library's that says they are none.</summary>
    public void Ignored(INamedTypeSymbol contract)
    {
        foreach (ISymbol member in TypeChain.Upwards(contract).SelectMany(static type => type.GetMembers()).Where(static member => member is IPropertySymbol or IFieldSymbol))
        {
            foreach ((string attribute, string ignored) in Pairs.Where(pair => member.Has(pair.Member) && member.Has(pair.Ignored)))
            {
                if (ignored != Attributes.JsonIgnore || JsonConditions.IsIgnored(member))
                {
                    sink.Report(DiagnosticDescriptors.MemberAndIgnored, member, SourceNames.DisplayMember(member), Attributes.ShortName(attribute), Attributes.ShortName(ignored));
                }
            }
        }
    }

    /// <summary>The members of a layout that follows another library's rules.</summary>
    /// <param name="contract">The contract.</param>
    /// <param name="kind">The kind of format.</param>
    /// <param name="source">Whose rules they are.</param>
    /// <param name="members">The members.</param>
    public void Members(INamedTypeSymbol contract, MemberLayouts kind, MemberSource source, MembersOf members)
    {
        if (source is MemberSource.Own or MemberSource.BuiltIn or MemberSource.None)
        {
            return;
        }

        Count(contract, members.Members.Count);
        switch (source)
        {
            case MemberSource.MemoryPack:
                Orders(contract, members);
                break;
            case MemberSource.ProtoBuf:
                Tags(contract);
                break;
        }

        var owners = new Dictionary<string, Candidate>(StringComparer.Ordinal);
        foreach (Candidate member in members.Members)
        {
            string? key = members.HasWireNames ? $"the name '{member.WireName}'" : member.Order is { } order ? $"{KeyName(source)} {Shown(order, source)}" : null;
            if (key is null)
            {
                continue;
            }

            if (owners.TryGetValue(key, out Candidate? owner))
            {
                sink.Report(DiagnosticDescriptors.SameKey, member.Symbol, member.DisplayName, key, owner.DisplayName);
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
    }

    // An explicit layout has no gaps: without slots there is nothing to write for one.
    private void Orders(INamedTypeSymbol contract, MembersOf members)
    {
        foreach (ISymbol member in MemoryPackMembers.WithoutOrder(contract))
        {
            sink.Report(DiagnosticDescriptors.KeyOutOfRange, member, SourceNames.DisplayMember(member), "no order", "an explicit layout needs [MemoryPackOrder] or [MemoryPackIgnore]");
        }

        int next = 0;
        foreach (Candidate member in members.Members.Where(_ => members.Form == LayoutForm.Object))
        {
            int order = member.Order!.Value - 1;
            if (order > next)
            {
                sink.Report(DiagnosticDescriptors.KeyOutOfRange, member.Symbol, member.DisplayName, $"the order {order}", $"{next} comes next");
                return;
            }

            next = order + 1;
        }
    }

    // Those are no members, without a word.
    private void Tags(INamedTypeSymbol contract)
    {
        foreach (ISymbol member in TypeChain.Declared(contract))
        {
            if (member.Find(Attributes.ProtoMember)?.First() is int tag and < 1)
            {
                sink.Report(DiagnosticDescriptors.KeyOutOfRange, member, SourceNames.DisplayMember(member), $"the number {tag}", NumberRange);
            }
        }
    }

    private void Count(INamedTypeSymbol contract, int count)
    {
        if (count > OrderRules.MaxMembers)
        {
            sink.Report(DiagnosticDescriptors.TooManyMembers, contract, contract.Name, count.ToString(System.Globalization.CultureInfo.InvariantCulture));
        }
    }

    // Orders count from 1 here, as the numbers of Protobuf do.
    private static string? Range(int order, MemberLayouts kind, LayoutForm form) => kind switch
    {
        MemberLayouts.MessagePack or MemberLayouts.MemoryPack when order < 1 => "it must not be negative",
        MemberLayouts.MemoryPack when form == LayoutForm.Slots && order > VersionTolerance.MaxSlots => $"it must be at most {VersionTolerance.MaxSlots - 1}",
        MemberLayouts.Protobuf when !OrderRules.IsNumber(order) => NumberRange,
        _ => null,
    };

    private static string KeyName(MemberSource source) => source switch
    {
        MemberSource.MessagePack => "the key",
        MemberSource.MemoryPack => "the order",
        _ => "the number",
    };

    private static int Shown(int order, MemberSource source) => source == MemberSource.ProtoBuf ? order : order - 1;
}

using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.MessagePack;

/// <summary>
/// The members that MessagePack-CSharp writes: by integer or string keys, by name, or by a data contract, whose Order is the key.
/// </summary>
internal sealed class MessagePackMembers(Compilation compilation, DiagnosticSink sink)
{
    private readonly Setters _setters = new(compilation);

    /// <summary>What marks a member: its key, the number of a data contract, or nothing if its name is the key.</summary>
    public MemberMarking MarkingOf(INamedTypeSymbol contract)
    {
        var rules = new MessagePackRules(compilation, contract);
        string key = rules.IsDataContract ? Attributes.DataMember : Attributes.Key;
        return new(
            rules.AreNames ? [key, .. MemberMarking.PublicMembers, .. MemberMarking.Without(rules.Ignoring)] : [key],
            rules.IsContractless ? [] : [key]
        );
    }

    /// <summary>Returns the members in the order in which they are written.</summary>
    public MembersOf Find(INamedTypeSymbol contract)
    {
        bool isOwn = contract.Has(Attributes.MessagePackObject);
        var rules = new MessagePackRules(compilation, contract);
        Candidate[] found =
            rules.IsDataContract
                ? [.. rules.Declared(contract).Where(static member => member.All(Attributes.DataMember).Any()).Select(OfDataContract)]
            : rules.AreNames ? [.. rules.Named(contract).Select(member => Describe(member, null, rules.NameOf(member)))]
            : [.. rules.Declared(contract).Where(static member => member.Has(Attributes.Key)).Select(OfKey)];
        Difference? difference = rules.Difference(contract, [.. found.Select(static member => member.Symbol)]);

        Candidate[] members = [.. found.Where(member => !found.Any(other => MessagePackRules.IsInstead(other.Symbol, member.Symbol)))];
        bool byName = members.Length == 0 ? rules.AreNames : members[0].WireName is not null;
        DiagnosticInfo[] odd =
        [
            .. members
                .Where(member => member.WireName is not null != byName)
                .Select(member =>
                    sink.Describe(
                        DiagnosticDescriptors.KeysDiffer,
                        member.Symbol,
                        member.DisplayName,
                        byName ? "a number" : "a name",
                        byName ? "names" : "numbers"
                    )
                ),
        ];
        DiagnosticInfo[] problems = [.. rules.IsDataContract || rules.AreNames ? [] : WithoutKeys(contract, rules), .. odd];
        foreach (DiagnosticInfo problem in problems.Where(_ => isOwn))
        {
            sink.Report(problem);
        }

        if (
            byName
            && !rules.AreNames
            && rules.SetsReadOnlyFields(contract, [.. members.Select(static member => member.Symbol)]) is { } constructor
        )
        {
            members =
            [
                .. members.Select(member =>
                    member.Symbol is IFieldSymbol { IsReadOnly: true } && !constructor.HasParameter(member.Symbol)
                        ? member with
                        {
                            Setter = MemberSetter.Accessor,
                        }
                        : member
                ),
            ];
        }

        members =
        [
            .. members.Select(member =>
                member with
                {
                    IsDefaultWhenMissing = rules.Resets(member.Symbol) && OwnDefaults.MayBeIn(contract, member.Symbol),
                }
            ),
        ];
        return new MembersOf([
            .. byName
                ? members.Where(static member => member.WireName is not null).OrderBy(member => rules.PlaceOf(member.Symbol))
                : members.Where(static member => member.Order is not null).OrderBy(static member => member.Order),
        ])
        {
            ByName = byName,
            HasWireNames = byName,
            Form = byName ? LayoutForm.Map : LayoutForm.Object,
            ParametersHaveKeys = true,
            ParametersHaveNoDefaults = true,
            ConstructorMark = Attributes.SerializationConstructor,
            Difference = difference,

            // Data contracts, and classes whose base has the annotation, are also used with other serializers, which accept what this one
            // does not.
            Refusal = isOwn ? null : problems.FirstOrDefault()?.Message,
            IsExpected = true,
        };
    }

    private Candidate OfKey(ISymbol member) =>
        member.Find(Attributes.Key)?.First() switch
        {
            int key => Describe(member, key + 1, null),
            string name => Describe(member, null, name),
            _ => Describe(member, null, null),
        };

    private Candidate OfDataContract(ISymbol member)
    {
        AttributeData attribute = member.Find(Attributes.DataMember)!;
        return attribute.Named("Order") is int order
            ? Describe(member, order + 1, null)
            : Describe(member, null, attribute.Named("Name") as string ?? member.Name);
    }

    private Candidate Describe(ISymbol member, int? number, string? name) =>
        _setters.Candidate(member, number, reachesPrivate: true) with
        {
            WireName = name,
        };

    // The library's own analyzer reports the same error.
    private IEnumerable<DiagnosticInfo> WithoutKeys(INamedTypeSymbol contract, MessagePackRules rules) =>
        rules.IsList(contract)
            ? []
            : rules
                .Declared(contract)
                .Where(static member =>
                    !member.Has(Attributes.Key) && MessagePackRules.IsPublic(member) && member is not IPropertySymbol { SetMethod: null }
                )
                .Select(member => sink.Describe(DiagnosticDescriptors.NoKey, member, SourceNames.DisplayMember(member), contract.Name));
}

using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Emits <c>Write</c>: the members in order, and a method for each list and map.</summary>
internal static class WriteEmitter
{
    public static Code Null { get; } =
        $$"""
            if (value is null)
            {
                writer.WriteNull({{Kind(ValueKind.Object)}});
                return;
            }
            """;

    public static Code Emit(ContractLayout[] layouts, HelperMethods helpers) =>
        layouts.Length == 1
            ? Method(layouts[0], "/// <inheritdoc />", "public", helpers)
            : Code.Apart(layouts.Select(layout => Method(layout, "", "private", helpers)).Prepend(Dispatch(layouts)));

    /// <summary>The members of the base of a union or hierarchy, in its own form.</summary>
    public static Code Self(ContractLayout self, HelperMethods helpers) => Method(self, "", "private", helpers);

    // The format's layout is a constant: the JIT keeps one call.
    private static Code Dispatch(ContractLayout[] layouts)
    {
        ContractLayout last = layouts[layouts.Length - 1];
        return $$"""
            /// <inheritdoc />
            public static void Write<TWriter>(ref TWriter writer, {{last.Type.Name}} value)
                {{WriterConstraint}}
            {
                {{layouts.Take(layouts.Length - 1).Select(Branch)}}
                Write{{last.Suffix}}(ref writer, value);
            }
            """;

        static Code Branch(ContractLayout layout) =>
            $$"""
                if ({{LayoutCondition("TWriter", layout)}})
                {
                    Write{{layout.Suffix}}(ref writer, value);
                    return;
                }
                """;
    }

    /// <summary>The condition that the format of a writer or reader uses a layout.</summary>
    public static string LayoutCondition(string parameter, ContractLayout layout)
    {
        string[] kinds = [.. layout.Layout.Layouts.Each().Select(static kind => $"{MemberLayout}.{kind}")];
        return $"{parameter}.Layout {(kinds.Length == 1 ? "== " + kinds[0] : $"is {string.Join(" or ", kinds)}")}";
    }

    private static Code Method(ContractLayout contract, string documentation, string access, HelperMethods helpers) =>
        $$"""
            {{documentation}}
            {{access}} static void Write{{contract.Suffix}}<TWriter>(ref TWriter writer, {{contract.Type.Name}} value)
                {{WriterConstraint}}
            {
                {{Body(contract, helpers)}}
            }
            """;

    private static Code Body(ContractLayout contract, HelperMethods helpers) =>
        contract.Form switch
        {
            LayoutForm.None => $"throw new {UnsupportedValue}({Literal(contract.DisplayName)}, {Literal(contract.Layout.Refusal!)});",
            LayoutForm.Value => $"{ValueExpressions.Write(contract.Layout.Value!, "value", helpers)}",
            LayoutForm.Union when contract.Layout.Union!.IsUnionType => UnionTypeEmitter.Write(contract, helpers),
            LayoutForm.OneOf when contract.Layout.Union!.IsUnionType => UnionTypeEmitter.WriteOneOf(contract, helpers),
            LayoutForm.Union => UnionEmitter.Write(contract),
            LayoutForm.OneOf => UnionEmitter.WriteOneOf(contract),
            LayoutForm.Hierarchy => HierarchyEmitter.Write(contract),
            _ => $$"""
                {{WriteWhole(contract)}}
                {{(contract.RefusesDerived ? Derived(contract) : Code.None)}}
                {{CallbackEmitter.At(contract, CallbackTime.Writing)}}
                {{Members(contract, helpers)}}
                {{CallbackEmitter.At(contract, CallbackTime.Written)}}
                """,
        };

    public static IEnumerable<Code> EachMember(ContractLayout contract, HelperMethods helpers) =>
        contract.Members.Select((_, i) => Member(contract, i, countsMembers: false, helpers));

    private static Code Members(ContractLayout contract, HelperMethods helpers)
    {
        bool countsMembers = contract.Members.Any(static member => member.OmittedWhen is not null);
        IEnumerable<Code> members = contract.Members.Select((_, i) => Member(contract, i, countsMembers, helpers));
        return contract.Form switch
        {
            LayoutForm.Bare => $$"""
                {{members}}
                """,
            LayoutForm.Slots => $$"""
                int mark = writer.BeginSlots({{contract.SlotCount}});
                {{members}}
                writer.EndSlots(mark, {{contract.SlotCount}});
                """,
            _ =>
                $$"""
                int mark = writer.BeginObject({{contract.Members.Count}}, {{(
                    contract.Form == LayoutForm.Map ? $"{ObjectSlots}.None" : $"{contract.SlotCount}"
                )}});
                {{(countsMembers ? "int index = 0;" : "")}}
                {{members}}
                {{ExtensionEmitter.Write(contract, countsMembers ? "index" : $"{contract.Members.Count}")}}
                writer.EndObject(mark);
                """,
        };
    }

    // A null and a struct that the format copies have no members to visit.
    private static Code WriteWhole(ContractLayout contract)
    {
        ObjectModel type = contract.Type;
        return !type.IsStruct ? Null
            : !type.IsUnmanaged ? Code.None
            : $$"""
                if (writer.TryWriteUnmanaged(in value, {{PaddingEmitter.Field}}))
                {
                    return;
                }
                """;
    }

    private static Code Derived(ContractLayout contract) =>
        $$"""
            if ({{IsNotJson(contract)}}((object)value).GetType() != typeof({{contract.Type.Name}}))
            {
                {{UnionCases}}.Check(value, {{Literal(contract.DisplayName)}});
            }
            """;

    private static string IsNotJson(ContractLayout contract) =>
        contract.Layout.Layouts.HasFlag(MemberLayouts.Json) ? $"TWriter.Layout != {MemberLayout}.Json && " : "";

    private static Code Member(ContractLayout contract, int index, bool countsMembers, HelperMethods helpers)
    {
        MemberModel member = contract.Members[index];
        int gap = contract.Form == LayoutForm.Object ? contract.GapBefore(index) : 0;
        string value = AccessorEmitter.Get(contract, member, "value");
        Code statement = Statement(contract, member, value, helpers);
        Code written = contract.Form switch
        {
            LayoutForm.Bare => statement,
            LayoutForm.Slots => $$"""
                {{statement}}
                writer.EndSlot(mark, {{member.Number - 1}});
                """,
            _ =>
                $$"""
                {{(gap <= 0 ? "" : $"writer.Gap({gap});")}}
                if (writer.Member({{(countsMembers ? "index++" : $"{index}")}}, {{member.Number}}, {{Literal(
                    member.WireName
                )}}u8, {{MemberKind(member)}}, {{IsAbsent(contract, member, value)}}))
                {
                    {{statement}}
                }
                """,
        };
        return member.OmittedWhen is null
            ? written
            : $$"""
                if (!({{member.OmittedWhen.Replace("{0}", value)}}))
                {
                    {{written}}
                }
                """;
    }

    // Lists with a field per item, and groups, have their own tags.
    private static string MemberKind(MemberModel member) =>
        Kind(member.Packing is ListPacking.Unpacked or ListPacking.Group ? ValueKind.List : member.Type.Kind);

    private static Code Statement(ContractLayout contract, MemberModel member, string value, HelperMethods helpers) =>
        member switch
        {
            { Type: ListModel or MapModel } => Collection(contract, member, member.Type, value, helpers),
            { Type: ConvertedModel { Wire: ListModel, Nulls: NullRules.None } converted } => Collection(
                contract,
                member,
                converted.Wire,
                converted.ToWire.Replace("{0}", value),
                helpers
            ),
            { Packing: ListPacking.Group } => $$"""
                writer.BeginGroup({{member.Number}});
                {{ValueExpressions.Write(member.Type, value, helpers)}}
                writer.EndGroup({{member.Number}});
                """,
            _ => $"{ValueExpressions.Write(member.Type, value, helpers)}",
        };

    private static Code Collection(ContractLayout contract, MemberModel member, TypeModel type, string value, HelperMethods helpers) =>
        $"{helpers.WriteCollection(type, member.Packing, value, member.Number, $"{contract.DisplayName}.{member.Name}")}";

    private static string IsAbsent(ContractLayout contract, MemberModel member, string value)
    {
        string isAbsent = IsOmitted(contract, member, value);
        string whenNull = MadeDefaultsEmitter.WhenNull(contract, member);
        return whenNull.Length == 0 ? isAbsent : $"({isAbsent}) && ({value} is not null || {whenNull})";
    }

    private static string IsOmitted(ContractLayout contract, MemberModel member, string value) =>
        member.Presence is { } presence
            ? $"!{AccessorEmitter.IsSet(contract, member, presence, "value")}"
                + $"{(member.AbsentWhen is null or "false" ? "" : $" || {member.AbsentWhen.Replace("{0}", value)}")}"
        : member.IsMadeUnseen && !member.HasOwnDefault ? MadeDefaultsEmitter.IsAbsent(contract, member, value)
        : IsAbsent(member, value);

    // A missing member keeps its own default: if that is not zero, a zero must be written.
    private static string IsAbsent(MemberModel member, string value) =>
        member switch
        {
            { AbsentWhen: { } condition } => condition.Replace("{0}", value),
            { HasOwnDefault: false } or { Type: ListModel or MapModel or NullableModel or ConvertedModel { IsNullable: true } } =>
                ValueExpressions.IsDefault(member.Type, value),
            { Type.IsValueType: true } => "false",
            _ => $"{value} is null",
        };
}

using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>
/// Emits protobuf-net's includes: every contract of a hierarchy is written as the root's message. A derived contract is a field of its
/// base's message and holds only its own members.
/// </summary>
internal static class HierarchyEmitter
{
    /// <summary>Statements that write the root's message.</summary>
    public static Code Write(ContractLayout contract) =>
        $$"""
            {{WriteEmitter.Null}}

            {{contract.Layout.Union!.Root!.Shape}}.WritePart(ref writer, value);
            """;

    /// <summary>The statements that read the root's message, which must hold the declared contract.</summary>
    public static Code Read(ContractLayout contract)
    {
        string part = $"{contract.Layout.Union!.Root!.Shape}.ReadPart(ref reader, existing)";
        return IsRoot(contract)
            ? (Code)$"return {part};"
            : (Code)
                $$"""
                    return {{part}} as {{contract.Type.Name}} ?? throw reader.Invalid({{Literal(
                        $"a {contract.DisplayName}"
                    )}}, "another contract of its hierarchy");
                    """;
    }

    /// <summary>The methods for the message of this level.</summary>
    public static Code Parts(ContractLayout[] layouts, HelperMethods helpers)
    {
        if (layouts.FirstOrDefault(static layout => layout.Form == LayoutForm.Hierarchy) is not { } contract)
        {
            return Code.None;
        }

        return $$"""
            internal static void WritePart<TWriter>(ref TWriter writer, {{contract.Type.Name}} value)
                {{WriterConstraint}}
            {
                {{CallbackEmitter.At(contract, CallbackTime.Writing)}}
                int mark = writer.BeginObject({{contract.Members.Count}}, {{contract.SlotCount}});
                {{WriteDerived(contract)}}
                {{WriteEmitter.EachMember(contract, helpers)}}
                {{ExtensionEmitter.Write(contract, "")}}
                writer.EndObject(mark);
                {{CallbackEmitter.At(contract, CallbackTime.Written)}}
            }

            internal static {{contract.Type.Name}} ReadPart<TReader>(ref TReader reader, {{contract.Type.Nullable}} existing)
                {{ReaderConstraint}}
            {
                {{Read(contract, helpers)}}
            }
            """;
    }

    private static bool IsRoot(ContractLayout contract) => contract.Layout.Union!.Root!.Name == contract.Type.Name;

    private static EquatableArray<UnionCaseModel> Cases(ContractLayout contract) => contract.Layout.Union!.Cases;

    private static Code WriteDerived(ContractLayout contract)
    {
        Code[] cases =
        [
            .. Cases(contract)
                .Select(
                    static (item, i) =>
                        (Code)
                            $$"""
                                {{(i == 0 ? "if" : "else if")}} (value is {{item.Type.Name}} case{{i}})
                                {
                                    {{(
                                    item.IsGroup
                                        ? $"writer.BeginGroup({item.Key});"
                                        : $"writer.Member({i}, {item.Key}, default, {Kind(ValueKind.Object)}, false);"
                                )}}
                                    {{item.Shape}}.WritePart(ref writer, case{{i}});
                                    {{(item.IsGroup ? $"writer.EndGroup({item.Key});" : "")}}
                                }
                                """
                ),
        ];
        if (contract.Layout.WritesDerivedAsBase && !contract.IsAbstract)
        {
            return $$"""
                {{cases}}
                """;
        }

        Code other = contract.IsAbstract
            ? (Code)$"throw {UnionCases}.None(((object)value).GetType(), {Literal(contract.DisplayName)});"
            : $$"""
                if (((object)value).GetType() != typeof({{contract.Type.Name}}))
                {
                    {{UnionCases}}.Check(value, {{Literal(contract.DisplayName)}});
                }
                """;
        return cases.Length == 0
            ? other
            : $$"""
                {{cases}}
                else
                {
                    {{other}}
                }
                """;
    }

    private static Code Read(ContractLayout contract, HelperMethods helpers)
    {
        MemberSlot[] slots = [.. ReadEmitter.Slots(contract).Where(static slot => !slot.Member.IsWriteOnly)];
        Code reading = CallbackEmitter.At(contract, CallbackTime.Reading);
        Code absent = contract.IsAbstract
            ? (Code)$"throw reader.Invalid({Literal($"a contract derived from {contract.DisplayName}")}, \"none\");"
            : Made(contract);
        return $$"""
            reader.BeginObject({{contract.Members.Count}}, out {{ObjectScope}} scope);
            {{ChargeEmitter.Object(contract)}}
            {{contract.Type.Nullable}} value = existing;
            {{(!IsRoot(contract) || ReferenceEquals(reading, Code.None) ? Code.None : $$"""
                if (value is not null)
                {
                    {{reading}}
                }
                """)}}
            {{slots.Select(ConstructEmitter.Local)}}
            {{(slots.Length == 0 ? Code.None : ConstructEmitter.TakeExisting(contract, slots))}}
            {{slots.Where(static slot => slot.IsCollectedInParts).Select(MergeEmitter.Builder)}}
            {{ExtensionEmitter.Local(contract)}}
            {{Loop(contract, slots, helpers)}}
            reader.EndObject(ref scope);
            {{MergeEmitter.FinishArrays(contract, slots)}}
            if (value is null)
            {
                {{absent}}
            }

            {{slots.Select(static slot => ConstructEmitter.SetIfPresent(slot))}}
            {{ExtensionEmitter.Keep(contract)}}
            {{CallbackEmitter.At(contract, CallbackTime.Read)}}
            return value;
            """;
    }

    private static Code Made(ContractLayout contract) =>
        $$"""
            value = {{ConstructEmitter.New(contract, "")}};
            {{CallbackEmitter.At(contract, CallbackTime.Reading)}}
            """;

    private static Code Loop(ContractLayout contract, MemberSlot[] slots, HelperMethods helpers)
    {
        int first = Cases(contract).Count;
        if (first + slots.Length == 0 && !ExtensionEmitter.Keeps(contract))
        {
            return $$"""
                while (reader.NextMember(ref scope, {{contract.Info}}, out _))
                {
                }
                """;
        }

        return $$"""
            while (reader.NextMember(ref scope, {{contract.Info}}, out int index))
            {
                switch (index)
                {
                    {{Cases(contract).Select(static (item, i) => (Code)$$"""
                        case {{i}}:
                            value = {{item.Shape}}.ReadPart(ref reader, value as {{item.Type.Name}});
                            break;
                        """)}}
                    {{slots.Select(slot => (Code)$$"""
                        case {{first + slot.InfoIndex}}:
                            {{TakeOwnItems(contract, slot)}}
                            {{KeyedReadEmitter.Read(contract, slot, helpers)}}
                            break;
                        """)}}
                    {{ExtensionEmitter.FieldCase(contract, first + slots.Length)}}
                }
            }
            """;
    }

    // protobuf-net adds items to those that the constructor created, so the object is created first.
    private static Code TakeOwnItems(ContractLayout contract, MemberSlot slot) =>
        !slot.Member.KeepsOwnItems
            ? Code.None
            : $$"""
        {{(contract.IsAbstract ? Code.None : $$"""
            if (value is null)
            {
                {{Made(contract)}}
            }
            """)}}
        if (!{{slot.Presence}}{{(contract.IsAbstract ? " && value is not null" : "")}})
        {
            {{slot.StoreLocal(slot.Earlier("value"))}}
        }
        """;
}

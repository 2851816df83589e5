using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Emits the reading of members by name or number, in any order; in Protobuf also in parts.</summary>
internal static class KeyedReadEmitter
{
    public static Code Emit(ContractLayout contract, MemberSlot[] all, HelperMethods helpers)
    {
        MemberSlot[] slots = [.. all.Where(static slot => !slot.Member.IsWriteOnly)];
        return contract.Construction.IsDeferred ? Deferred(contract, slots, helpers) : Filling(contract, slots, helpers);
    }

    /// <summary>Whether the method that fills an object needs the values of an earlier part.</summary>
    public static bool NeedsExisting(MemberSlot[] slots) => slots.Any(static slot => slot.Merges && !slot.Member.KeepsOwnItems);

    /// <summary>The error of a payload that lacks a required member.</summary>
    public static string Missing(MemberSlot slot) =>
        $"reader.Invalid({Literal($"the member '{slot.Member.WireName}'")}, \"an object without it\")";

    private static Code Deferred(ContractLayout contract, MemberSlot[] slots, HelperMethods helpers) =>
        $$"""
            private static {{contract.Type.Name}} ReadKeyed{{contract.Suffix}}<TReader>(ref TReader reader, ref {{ObjectScope}} scope{{(
                contract.Merges ? $", {contract.Type.Nullable} existing" : ""
            )}})
                {{ReaderConstraint}}
            {
                {{slots.Select(ConstructEmitter.Local)}}
                {{ConstructEmitter.TakeExisting(contract, slots)}}
                {{slots.Where(static slot => slot.IsCollectedInParts).Select(MergeEmitter.Builder)}}
                {{ExtensionEmitter.Local(contract)}}
                {{Rest(contract, slots, helpers)}}
                {{MergeEmitter.FillAbsentLocals(contract, slots)}}
                {{ConstructEmitter.Value(contract, slots)}}
                {{ExtensionEmitter.Fill(contract)}}
                {{MergeEmitter.FillAbsentMembers(contract, slots)}}
                {{CallbackEmitter.At(contract, CallbackTime.Read)}}
                return value;
            }
            """;

    private static Code Filling(ContractLayout contract, MemberSlot[] slots, HelperMethods helpers)
    {
        string target = $"{(contract.Type.IsStruct ? "ref " : "")}{contract.Type.Name} value";
        string existing = NeedsExisting(slots) ? $", {contract.Type.Nullable} existing" : "";
        return $$"""
            private static void ReadKeyed{{contract.Suffix}}<TReader>(ref TReader reader, ref {{ObjectScope}} scope, {{target}}{{existing}})
                {{ReaderConstraint}}
            {
                {{slots.Where(static slot => slot.Member.IsDefaultWhenMissing).Select(static slot => slot.SetOn("value", "default!"))}}
                {{slots.Where(static slot => slot.Merges).Select(slot =>
                slot.IsArray ? MergeEmitter.Builder(slot) : MergeEmitter.Earlier(contract, slot)
            )}}
                {{(contract.Layout.KeptFields == KeptFields.None ? Code.None : ExtensionEmitter.Local(contract))}}
                {{Rest(contract, slots, helpers)}}
                {{MergeEmitter.FillAbsentMembers(contract, slots)}}
                {{ExtensionEmitter.Keep(contract)}}
            }
            """;
    }

    private static Code Rest(ContractLayout contract, MemberSlot[] slots, HelperMethods helpers) =>
        $$"""
            {{slots.Where(static slot => slot.Member.IsRequired).Select(static slot => (Code)$"bool {Given(slot)} = false;")}}
            {{Loop(contract, slots, helpers)}}
            reader.EndObject(ref scope);
            {{slots.Where(static slot => slot.Member.IsRequired).Select(Check)}}
            {{MergeEmitter.FinishArrays(contract, slots)}}
            {{MergeEmitter.FinishMaps(slots)}}
            """;

    private static string Given(MemberSlot slot) => LocalNames.GivenOf(slot.Index);

    // A format that omits zeros cannot tell whether a member is missing.
    private static Code Check(MemberSlot slot) =>
        $$"""
            if (!TReader.Merges && !{{Given(slot)}})
            {
                throw {{Missing(slot)}};
            }
            """;

    private static Code Loop(ContractLayout contract, MemberSlot[] slots, HelperMethods helpers)
    {
        if (slots.Length == 0 && !ExtensionEmitter.Keeps(contract))
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
                    {{slots.Select(slot => Case(contract, slot, helpers))}}
                    {{ExtensionEmitter.Case(contract)}}
                    {{ExtensionEmitter.FieldCase(contract, slots.Length)}}
                }
            }
            """;
    }

    private static Code Case(ContractLayout contract, MemberSlot slot, HelperMethods helpers) =>
        $$"""
            case {{slot.InfoIndex}}:
                {{Read(contract, slot, helpers)}}
                {{(slot.Member.IsRequired ? $"{Given(slot)} = true;" : "")}}
                break;
            """;

    /// <summary>The statements that read a member, or a part of it.</summary>
    public static Code Read(ContractLayout contract, MemberSlot slot, HelperMethods helpers)
    {
        return slot.Member.Type switch
        {
            ListModel { IsReadAsArray: true } list => MergeEmitter.ReadArray(contract, slot, list, helpers),
            MapModel map when slot.IsCollected => MergeEmitter.ReadMap(contract, slot, map, helpers),
            MapModel { Make: not null } map when !slot.IsLocal => slot.Store(
                slot.MadeOf(map, $"{helpers.PartReader(map)}(ref reader, null)")
            ),
            MapModel { Make: not null } map => slot.Store($"{helpers.PartReader(map)}(ref reader, {slot.WhenMerging(slot.Local, "null")})"),
            ListModel list when slot.IsCopied => Keep(
                slot,
                $"{helpers.PartReader(list)}(ref "
                    + $"reader, {slot.WhenMerging($"{slot.Local} ?? {slot.Earlier(MergeEmitter.Holder(contract, slot))}", "null")})!"
            ),
            ListModel or MapModel => Keep(
                slot,
                $"{helpers.PartReader(slot.Member.Type)}(ref reader, {slot.WhenMerging(slot.Local, "null")})!"
            ),
            _ when slot.IsReadInPlace => slot.Store(
                ValueExpressions.Read(slot.Member.Type, slot.WhenMerging(slot.Held("value"), "default"), helpers)
            ),
            { IsMerged: true } => Keep(slot, ValueExpressions.Read(slot.Member.Type, slot.WhenMerging(slot.Local, "default"), helpers)),
            _ => slot.Store(ValueExpressions.Read(slot.Member.Type, "default", helpers)),
        };
    }

    // An object that is being filled also keeps the part in a local variable, for the next part.
    private static Code Keep(MemberSlot slot, string expression) =>
        slot.Store(!slot.Merges || slot.IsLocal ? expression : $"{slot.Local} = {expression}");
}

using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Members that come by name or number, in any order, and in formats that merge in parts.</summary>
internal static class KeyedReadEmitter
{
    public static Code Emit(ContractModel contract, MemberSlot[] slots, HelperMethods helpers) =>
        contract.Construction.IsDeferred ? Deferred(contract, slots, helpers) : Filling(contract, slots, helpers);

    /// <summary>Whether the method that fills an object has to know what an earlier part of it held.</summary>
    public static bool NeedsExisting(MemberSlot[] slots) => slots.Any(static slot => slot.Merges);

    private static Code Deferred(ContractModel contract, MemberSlot[] slots, HelperMethods helpers) => $$"""
        private static {{contract.Type.Name}} ReadKeyed<TReader>(ref TReader reader, ref {{ObjectScope}} scope, {{contract.Type.Nullable}} existing)
            {{ReaderConstraint}}
        {
            {{slots.Select(ConstructEmitter.Local)}}
            {{ConstructEmitter.TakeExisting(contract, slots)}}
            {{slots.Where(static slot => slot.IsArray).Select(MergeEmitter.Builder)}}
            {{Loop(contract, slots, helpers)}}
            reader.EndObject(ref scope);
            {{MergeEmitter.FinishArrays(slots)}}
            {{MergeEmitter.FillAbsentLocals(slots)}}
            {{ConstructEmitter.Value(contract, slots)}}
            {{MergeEmitter.FillAbsentMembers(slots)}}
            return value;
        }
        """;

    private static Code Filling(ContractModel contract, MemberSlot[] slots, HelperMethods helpers)
    {
        string target = $"{(contract.Type.IsStruct ? "ref " : "")}{contract.Type.Name} value";
        string existing = NeedsExisting(slots) ? $", {contract.Type.Nullable} existing" : "";
        return $$"""
            private static void ReadKeyed<TReader>(ref TReader reader, ref {{ObjectScope}} scope, {{target}}{{existing}})
                {{ReaderConstraint}}
            {
                {{slots.Where(static slot => slot.Merges).Select(slot => slot.IsArray ? MergeEmitter.Builder(slot) : MergeEmitter.Earlier(contract, slot))}}
                {{Loop(contract, slots, helpers)}}
                reader.EndObject(ref scope);
                {{MergeEmitter.FinishArrays(slots)}}
                {{MergeEmitter.FillAbsentMembers(slots)}}
            }
            """;
    }

    private static Code Loop(ContractModel contract, MemberSlot[] slots, HelperMethods helpers)
    {
        if (slots.Length == 0)
        {
            return $$"""
                while (reader.NextMember(ref scope, s_info, out _))
                {
                }
                """;
        }

        return $$"""
            while (reader.NextMember(ref scope, s_info, out int index))
            {
                switch (index)
                {
                    {{slots.Select(slot => Case(contract, slot, helpers))}}
                }
            }
            """;
    }

    private static Code Case(ContractModel contract, MemberSlot slot, HelperMethods helpers) => $$"""
        case {{slot.Index}}:
            {{Read(contract, slot, helpers)}}
            break;
        """;

    private static Code Read(ContractModel contract, MemberSlot slot, HelperMethods helpers)
    {
        string reader = ReadEmitter.CollectionReader(slot.Member);
        return slot.Member.Type switch
        {
            ListModel { IsReadAsArray: true } list => MergeEmitter.ReadArray(contract, slot, list),
            ListModel or MapModel => Keep(slot, $"{reader}(ref reader, TReader.Merges ? {slot.Local} : null)!"),
            ObjectModel or NullableModel { Inner: ObjectModel } =>
                Keep(slot, ValueExpressions.Read(slot.Member.Type, $"TReader.Merges ? {slot.Local} : default", helpers)),
            _ => slot.Store(ValueExpressions.Read(slot.Member.Type, "default", helpers)),
        };
    }

    // An object that is being filled keeps the part in a local variable as well, for the next part.
    private static Code Keep(MemberSlot slot, string expression) =>
        slot.Store(slot.IsLocal ? expression : $"{slot.Local} = {expression}");
}

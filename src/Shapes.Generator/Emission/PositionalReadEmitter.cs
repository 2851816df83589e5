using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Members that come in order: a straight line.</summary>
internal static class PositionalReadEmitter
{
    /// <summary>The method of a contract that is constructed at the end.</summary>
    public static Code Method(ContractModel contract, MemberSlot[] slots, HelperMethods helpers) => $$"""
        private static {{contract.Type.Name}} ReadPositional<TReader>(ref TReader reader, ref {{ObjectScope}} scope)
            {{ReaderConstraint}}
        {
            {{slots.Select(ConstructEmitter.Local)}}
            {{Members(contract, slots, helpers)}}
            reader.EndObject(ref scope);
            {{ConstructEmitter.Value(contract, slots)}}
            return value;
        }
        """;

    /// <summary>A statement for each member in order.</summary>
    public static IEnumerable<Code> Members(ContractModel contract, MemberSlot[] slots, HelperMethods helpers) =>
        slots.Select(slot => Member(contract, slot, helpers));

    private static Code Member(ContractModel contract, MemberSlot slot, HelperMethods helpers)
    {
        int gap = contract.GapBefore(slot.Index);
        return $$"""
            {{(gap == 0 ? "" : $"reader.Gap(ref scope, {gap});")}}
            if (reader.NextPosition(ref scope))
            {
                {{Read(slot, helpers)}}
            }
            """;
    }

    private static Code Read(MemberSlot slot, HelperMethods helpers) => slot.Member.Type switch
    {
        ListModel { IsReadAsArray: true } list => $$"""
            {{ListBuilder}}<{{list.Item.Declared}}> {{slot.Builder}} = default;
            {{slot.Store(ReadEmitter.WholeArray(slot))}}
            """,
        ListModel or MapModel => slot.Store($"{ReadEmitter.CollectionReader(slot.Member)}(ref reader, null)!"),
        _ => slot.Store(ValueExpressions.Read(slot.Member.Type, "default", helpers)),
    };
}

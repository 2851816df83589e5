using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Emits the reading of members in order.</summary>
internal static class PositionalReadEmitter
{
    /// <summary>The method of a contract that is constructed at the end.</summary>
    public static Code Method(ContractLayout contract, MemberSlot[] slots, HelperMethods helpers) =>
        $$"""
            private static {{contract.Type.Name}} ReadPositional{{contract.Suffix}}<TReader>(ref TReader reader, ref {{ObjectScope}} scope)
                {{ReaderConstraint}}
            {
                {{slots.Where(static slot => !slot.Member.IsWriteOnly).Select(ConstructEmitter.Local)}}
                {{Members(contract, slots, helpers)}}
                {{End(contract)}}
                {{ConstructEmitter.Value(contract, slots)}}
                {{CallbackEmitter.At(contract, CallbackTime.Read)}}
                return value;
            }
            """;

    /// <summary>A statement for each member in order.</summary>
    public static IEnumerable<Code> Members(ContractLayout contract, MemberSlot[] slots, HelperMethods helpers) =>
        slots.Select(slot => Member(contract, slot, helpers));

    /// <summary>The statement after the last member.</summary>
    public static string End(ContractLayout contract) =>
        contract.Form switch
        {
            LayoutForm.Bare => "",
            LayoutForm.Slots => "reader.EndSlots(ref scope);",
            _ => "reader.EndObject(ref scope);",
        };

    private static Code Member(ContractLayout contract, MemberSlot slot, HelperMethods helpers)
    {
        if (contract.Form == LayoutForm.Bare)
        {
            return Read(slot, helpers);
        }

        bool hasSlots = contract.Form == LayoutForm.Slots;
        int gap = contract.GapBefore(slot.Index);
        return $$"""
            {{(gap <= 0 ? "" : $"reader.{(hasSlots ? "SkipSlots" : "Gap")}(ref scope, {gap});")}}
            if (reader.{{(hasSlots ? "NextSlot" : "NextPosition")}}(ref scope))
            {
                {{Read(slot, helpers)}}
            }
            {{WhenMissing(slot)}}
            """;
    }

    private static Code WhenMissing(MemberSlot slot) =>
        slot.Member switch
        {
            { IsRequired: true } => Else($"throw {KeyedReadEmitter.Missing(slot)};"),
            { IsDefaultWhenMissing: true, IsWriteOnly: false } when !slot.IsLocal => Else(slot.Store("default!")),
            _ => Code.None,
        };

    private static Code Else(Code statement) =>
        $$"""
            else
            {
                {{statement}}
            }
            """;

    private static Code Read(MemberSlot slot, HelperMethods helpers) =>
        slot.Member switch
        {
            { IsWriteOnly: true } => Discard(slot, helpers),
            { Type: ListModel { IsReadAsArray: true } list } => slot.Store(helpers.WholeReader(list)),
            { Type: MapModel { Make: not null } map } when !slot.IsLocal => slot.Store(
                slot.MadeOf(map, $"{helpers.PartReader(map)}(ref reader, null)")
            ),
            { Type: ListModel or MapModel } => slot.Store($"{helpers.PartReader(slot.Member.Type)}(ref reader, null)!"),
            { Type: var type } => slot.Store(ValueExpressions.Read(type, "default", helpers)),
        };

    // A member that is only written is read and dropped: the format cannot skip it.
    private static Code Discard(MemberSlot slot, HelperMethods helpers) =>
        slot.Member.Type switch
        {
            ListModel { IsReadAsArray: true } list => $"_ = {helpers.WholeReader(list)};",
            ListModel or MapModel => $"{helpers.PartReader(slot.Member.Type)}(ref reader, null);",
            _ => $"_ = {ValueExpressions.Read(slot.Member.Type, "default", helpers)};",
        };
}

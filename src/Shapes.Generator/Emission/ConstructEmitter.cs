using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Emits the construction of the object: before its members are read, or after, from local variables.</summary>
internal static class ConstructEmitter
{
    /// <summary>The expression for the object to which members are assigned as they are read.</summary>
    public static string Start(ContractLayout contract) =>
        contract switch
        {
            { Type.IsStruct: true, Construction.HasParameterless: true } => $"TReader.Merges ? existing : {New(contract, "")}",
            { Type.IsStruct: true } => "existing",
            _ => $"existing ?? {New(contract, "")}",
        };

    /// <summary>Declares the local variable of a member.</summary>
    public static Code Local(MemberSlot slot) =>
        $$"""
            {{slot.LocalType}} {{slot.Local}} = {{slot.Parameter?.Default ?? "default"}};
            {{(slot.HasPresence ? $"bool {slot.Presence} = false;" : "")}}
            """;

    /// <summary>Fills the local variables from earlier parts of the message.</summary>
    public static Code TakeExisting(ContractLayout contract, MemberSlot[] slots) =>
        !contract.Merges
            ? Code.None
            : $$"""
                if ({{(contract.Type.IsStruct ? "TReader.Merges" : "TReader.Merges && existing is not null")}})
                {
                    {{slots.Select(static slot => slot.StoreLocal(slot.Earlier("existing")))}}
                    {{slots.Where(static slot => slot is { HasPresence: true, Member.Presence.IsSet: true }).Select(slot =>
                    (Code)$"{slot.Presence} = {AccessorEmitter.IsSet(contract, slot.Member, slot.Member.Presence!, "existing")};"
                )}}
                }
                """;

    /// <summary>Constructs <c>value</c> from the local variables.</summary>
    public static Code Value(ContractLayout contract, MemberSlot[] slots)
    {
        string arguments = string.Join(
            ", ",
            contract.Construction.Parameters.Select(parameter =>
                parameter.MemberIndex < 0 ? parameter.Default : slots.First(slot => slot.Index == parameter.MemberIndex).LocalValue
            )
        );
        string made = New(contract, arguments);
        return $$"""
            {{(!contract.Construction.CanFail ? (Code)$"{contract.Type.Name} value = {made};" : $$"""
                {{contract.Type.Name}} value;
                {{RefusalEmitter.Guard(canFail: true, contract.DisplayName, $"value = {made};")}}
                """)}}
            {{CallbackEmitter.At(contract, CallbackTime.Reading)}}
            {{slots.Where(static slot => slot is { IsParameter: true, HasPresence: true }).Select(static slot => slot.MarkGiven("value"))}}
            {{slots.Where(static slot => !slot.IsParameter && !slot.Member.IsWriteOnly).Select(SetIfPresent)}}
            """;
    }

    public static Code SetIfPresent(MemberSlot slot) =>
        !slot.HasPresence
            ? slot.SetOn("value", slot.LocalValue)
            : $$"""
                if ({{slot.Presence}})
                {
                    {{slot.SetGiven("value", slot.LocalValue)}}
                }
                {{MergeEmitter.RemoveItemsOtherwise(slot)}}
                """;

    public static string New(ContractLayout contract, string arguments) =>
        contract.Construction.IsUninitialized
            ? $"({contract.Type.Name})global::System.Runtime.CompilerServices.RuntimeHelpers."
                + $"GetUninitializedObject(typeof({contract.Type.Name}))"
        : contract.Construction.Accessor is { } accessor ? AccessorEmitter.New(accessor, arguments)
        : $"new {contract.Type.Name}({arguments})";
}

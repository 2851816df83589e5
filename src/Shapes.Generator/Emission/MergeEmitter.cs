using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>
/// Emits the reading of a message in parts (Protobuf): lists and maps add to an earlier part, objects are merged, arrays are collected
/// until the object's end.
/// </summary>
internal static class MergeEmitter
{
    /// <summary>Declares the builder of an array member.</summary>
    public static Code Builder(MemberSlot slot) =>
        $"{ListBuilder}<{((ListModel)slot.Member.Type).Item.Declared}> {slot.Builder} = default;";

    /// <summary>Declares the local variable of a member of an object that is being filled: the value of an earlier part.</summary>
    public static Code Earlier(ContractLayout contract, MemberSlot slot)
    {
        if (slot.IsCopied)
        {
            return $"{slot.LocalType} {slot.Local} = null;";
        }

        if (slot.Member.KeepsOwnItems)
        {
            return $"{slot.LocalType} {slot.Local} = TReader.Merges ? {slot.Earlier("value")} : null;";
        }

        // A struct from existing?.X would be a nullable.
        bool isStruct = slot.Member.Type is ObjectModel { IsStruct: true };
        bool mustExist = isStruct && !contract.Type.IsStruct;
        string condition = mustExist ? "TReader.Merges && existing is not null" : "TReader.Merges";
        string earlier = slot.Earlier(mustExist ? "existing" : Existing(contract));
        return $"{slot.LocalType} {slot.Local} = {condition} ? {earlier} : {(isStruct ? "default" : "null")};";
    }

    /// <summary>Reads an array member, or a part of it.</summary>
    public static Code ReadArray(ContractLayout contract, MemberSlot slot, ListModel list, HelperMethods helpers)
    {
        Code whole = slot.Store(helpers.WholeReader(list));
        Code part = $$"""
            {{(list.IsPushed ? Code.None : Resume(contract, slot, list, $"!{slot.Builder}.IsPresent"))}}
            {{helpers.PartReader(list)}}(ref reader, ref {{slot.Builder}});
            """;
        return !contract.Merges ? whole
            : contract.AlwaysMerges ? part
            : $$"""
                if (TReader.Merges)
                {
                    {{part}}
                }
                else
                {
                    {{whole}}
                }
                """;
    }

    // Takes the items of the member.
    private static Code Resume(ContractLayout contract, MemberSlot slot, ListModel list, string condition)
    {
        string earlier = LocalNames.EarlierOf(slot.Index);
        string held = slot.IsLocal ? slot.Local : slot.Held(Holder(contract, slot));
        string span = list.Form switch
        {
            ListForm.Array => earlier,
            ListForm.Other => list.Items.Replace("{0}", earlier),
            _ => $"{ListItems}.Of<{list.Item.Declared}>({earlier})",
        };
        return $$"""
            if ({{condition}} && {{held}} is { } {{earlier}})
            {
                {{slot.Builder}}.Resume(ref reader, {{span}}{{(list.Overhead == 0 ? "" : $", {list.Overhead}")}});
            }

            """;
    }

    /// <summary>Stores the arrays that were collected.</summary>
    public static IEnumerable<Code> FinishArrays(ContractLayout contract, MemberSlot[] slots) =>
        slots.Where(static slot => slot.IsCollectedInParts).Select(slot => FinishArray(contract, slot));

    /// <summary>Reads a member that is created from a dictionary, or a part of it.</summary>
    public static Code ReadMap(ContractLayout contract, MemberSlot slot, MapModel map, HelperMethods helpers)
    {
        string reader = helpers.PartReader(map);
        return $$"""
            if (TReader.Merges)
            {
                {{slot.Local}} = {{reader}}(ref reader, {{slot.Local}} ?? {{slot.Earlier(Holder(contract, slot))}});
            }
            else
            {
                {{slot.SetGiven("value", slot.MadeOf(map, $"{reader}(ref reader, null)"))}}
            }
            """;
    }

    /// <summary>Stores the collected dictionaries, or the collections created from them.</summary>
    public static IEnumerable<Code> FinishMaps(MemberSlot[] slots) =>
        slots
            .Where(static slot => slot.IsCollected)
            .Select(static slot =>
                (Code)
                    $$"""
                        if (TReader.Merges && {{slot.Local}} is not null)
                        {
                            {{slot.SetGiven("value", ((MapModel)slot.Member.Type).Of(slot.Local))}}
                        }
                        """
            );

    /// <summary>Fills the constructor's parameters that no part held.</summary>
    public static Code FillAbsentLocals(ContractLayout contract, MemberSlot[] slots) =>
        FillAbsent(
            contract,
            slots.Where(static slot => slot.IsParameter),
            static slot => slot.Local,
            static slot => $"{slot.Local} = {slot.EmptyLocal!};"
        );

    /// <summary>Fills the other members that no part held.</summary>
    public static Code FillAbsentMembers(ContractLayout contract, MemberSlot[] slots) =>
        FillAbsent(
            contract,
            slots.Where(static slot => !slot.IsParameter),
            static slot => slot.Held("value"),
            static slot => slot.SetOn("value", slot.EmptyInsteadOfNull!)
        );

    /// <summary>Removes the items of a new object from the members that a message may lack, because they are empty.</summary>
    public static Code RemoveItems(ContractLayout contract, MemberSlot[] slots) =>
        contract.Type.IsStruct || !contract.Merges || !slots.Any(static slot => slot.Member.MayHoldItems)
            ? Code.None
            : $$"""
                if (TReader.Merges && existing is null)
                {
                    {{slots.Select(RemoveItems)}}
                }
                """;

    /// <summary>The same for a member that is set after the construction, if the message has it.</summary>
    public static Code RemoveItemsOtherwise(MemberSlot slot) =>
        !slot.Member.MayHoldItems
            ? Code.None
            : $$"""
                else if (TReader.Merges)
                {
                    {{RemoveItems(slot)}}
                }
                """;

    private static Code RemoveItems(MemberSlot slot) =>
        !slot.Member.MayHoldItems
            ? Code.None
            : $$"""
                if ({{HasItems(slot)}})
                {
                    {{slot.SetOn("value", slot.NoItems)}}
                }
                """;

    private static string HasItems(MemberSlot slot) =>
        slot.Member.IsFilled
            ? $"{slot.Held("value")} is not null"
            : $"!({ValueExpressions.IsDefault(slot.Member.Type, slot.Held("value"))})";

    private static Code FinishArray(ContractLayout contract, MemberSlot slot) =>
        $$"""
            if (TReader.Merges && {{slot.Builder}}.IsPresent)
            {
                {{(slot.Member.Type is ListModel { IsPushed: true } list ? Resume(contract, slot, list, "true") : Code.None)}}
                {{slot.Store(((ListModel)slot.Member.Type).Of($"{slot.Builder}.ToArray()"))}}
            }
            """;

    // Only Protobuf omits empty values: an absent member of a type that excludes null is empty.
    private static Code FillAbsent(
        ContractLayout contract,
        IEnumerable<MemberSlot> slots,
        Func<MemberSlot, string> held,
        Func<MemberSlot, Code> fill
    )
    {
        Code[] fills = [.. slots.Where(static slot => slot.EmptyInsteadOfNull is not null).Select(Fill)];
        return fills.Length == 0 || !contract.Merges
            ? Code.None
            : $$"""
                if (TReader.Merges)
                {
                    {{fills}}
                }
                """;

        Code Fill(MemberSlot slot) =>
            $$"""
                if ({{held(slot)}} is null)
                {
                    {{fill(slot)}}
                }
                """;
    }

    /// <summary>The source of an earlier part's value, for an object that is being filled.</summary>
    public static string Holder(ContractLayout contract, MemberSlot slot) => slot.Member.KeepsOwnItems ? "value" : Existing(contract);

    private static string Existing(ContractLayout contract) => contract.Type.IsStruct ? "existing" : "existing?";
}

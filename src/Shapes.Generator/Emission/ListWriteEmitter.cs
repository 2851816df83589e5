using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>The method that writes a list member.</summary>
internal static class ListWriteEmitter
{
    public static Code Emit(ContractModel contract, MemberModel member, ListModel list, HelperMethods helpers) => $$"""
        private static void {{WriteEmitter.CollectionWriter(member)}}<TWriter>(ref TWriter writer, {{list.Name}}? list)
            {{WriterConstraint}}
        {
            if (list is null)
            {
                writer.WriteNull({{Kind(ValueKind.List)}});
                return;
            }

            {{ReadOnlySpan}}<{{list.Item.Declared}}> items = {{Items(list)}};
            {{NullCheck(contract, member, list)}}
            int mark = writer.BeginList({{member.Number}}, {{Kind(list.Item.Kind)}}, items.Length);
            {{WriteItems(member.Number, list.Item, helpers)}}
            writer.EndList(mark);
        }
        """;

    /// <summary>The loop over <c>items</c>; number and index are expressions.</summary>
    public static Code Loop(TypeModel item, string number, string index, HelperMethods helpers) => $$"""
        for (int i = 0; i < items.Length; i++)
        {
            writer.Item({{index}}, {{number}}, {{Kind(item.Kind)}});
            {{ValueExpressions.Write(item, "items[i]", helpers)}}
        }
        """;

    private static string Items(ListModel list) => list.Form switch
    {
        ListForm.Array => "list",
        ListForm.List => "global::System.Runtime.InteropServices.CollectionsMarshal.AsSpan(list)",
        _ => $"{ListItems}.Of<{list.Item.Declared}>(list)",
    };

    private static Code NullCheck(ContractModel contract, MemberModel member, ListModel list) => !list.Item.CanBeNull ? Code.None : $$"""
        if (TWriter.ForbidsNullItems)
        {
            {{NullItems}}.ThrowIfAny(items, {{Literal($"{contract.DisplayName}.{member.Name}")}});
        }
        """;

    private static Code WriteItems(int number, TypeModel item, HelperMethods helpers)
    {
        // A list of X? goes to the shape of X, which takes nulls whatever its annotations say.
        if (item is ObjectModel contract)
        {
            return $"{contract.Shape}.WriteItems(ref writer, {number}, 0, items{(contract.IsAnnotated ? "!" : "")});";
        }

        Code loop = Loop(item, $"{number}", "i", helpers);
        return !item.IsUnmanaged ? loop : $$"""
            if (!writer.TryWriteItems(items))
            {
                {{loop}}
            }
            """;
    }
}

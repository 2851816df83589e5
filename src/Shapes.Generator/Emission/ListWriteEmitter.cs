using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

internal static class ListWriteEmitter
{
    public static Code Emit(string name, ListPacking packing, ListModel list, HelperMethods helpers) =>
        $$"""
            private static void {{name}}<TWriter>(ref TWriter writer, {{list.Nullable}} list, int number{{(
                list.HoldsNulls ? ", string place" : ""
            )}})
                {{WriterConstraint}}
            {
                {{(packing == ListPacking.Packed && list.IsStruct ? Code.None : WhenNull(list))}}
                {{ReadOnlySpan}}<{{list.Item.Declared}}> items = {{Items(list)}};
                {{NullCheck(list)}}
                {{Whole(packing, list, helpers)}}
            }
            """;

    /// <summary>The loop over <c>items</c> of the member with a <c>number</c>; the index is an expression.</summary>
    public static Code Loop(TypeModel item, string index, HelperMethods helpers) =>
        $$"""
            for (int i = 0; i < items.Length; i++)
            {
                writer.Item({{index}}, number, {{Kind(item.Kind)}});
                {{ValueExpressions.Write(item, "items[i]", helpers)}}
            }
            """;

    private static Code WhenNull(ListModel list) =>
        list.NullWhen == "false"
            ? Code.None
            : $$"""
                if ({{list.NullWhen.Replace("{0}", "list")}})
                {
                    writer.WriteNull({{Kind(ValueKind.List)}});
                    return;
                }
                """;

    private static string Items(ListModel list) =>
        list.Form switch
        {
            ListForm.Array => "list",
            ListForm.List => "global::System.Runtime.InteropServices.CollectionsMarshal.AsSpan(list)",
            ListForm.Other => list.Items.Replace("{0}", "list"),
            _ => $"{ListItems}.Of<{list.Item.Declared}>(list)",
        };

    private static Code NullCheck(ListModel list) =>
        !list.HoldsNulls
            ? Code.None
            : $$"""
                if (TWriter.ForbidsNullItems)
                {
                    {{NullItems}}.ThrowIfAny(items, place);
                }
                """;

    private static Code Whole(ListPacking packing, ListModel list, HelperMethods helpers) =>
        packing switch
        {
            ListPacking.Unpacked => Unpacked(list, helpers),
            ListPacking.Group => $$"""
                for (int i = 0; i < items.Length; i++)
                {
                    writer.BeginGroup(number);
                    {{ValueExpressions.Write(list.Item, "items[i]", helpers)}}
                    writer.EndGroup(number);
                }
                """,
            ListPacking.Packed =>
                $$"""
                if (items.Length == 1{{(
                    IsUncounted(list)
                        ? $" || list is not ({Collections}.IReadOnlyCollection<{list.Item.Declared}> "
                            + $"or {Collections}.ICollection<{list.Item.Declared}>)"
                        : ""
                )}})
                {
                    {{Unpacked(list, helpers)}}
                    return;
                }

                if (items.IsEmpty)
                {
                    writer.Member(0, number, default, {{Kind(ValueKind.Bytes)}}, false);
                    writer.WriteBytes([]);
                    return;
                }

                {{Listed(list.Item, helpers)}}
                """,
            _ => Listed(list.Item, helpers),
        };

    private static Code Unpacked(ListModel list, HelperMethods helpers) =>
        $$"""
            for (int i = 0; i < items.Length; i++)
            {
                writer.Member(i, number, default, {{Kind(list.Item.Kind)}}, false);
                {{ValueExpressions.Write(list.Item, "items[i]", helpers)}}
            }
            """;

    // protobuf-net packs neither a single item nor a collection that does not know its count.
    private static bool IsUncounted(ListModel list) =>
        list.Form == ListForm.ReadOnlyInterface
        && list.Name.StartsWith("global::System.Collections.Generic.IEnumerable<", StringComparison.Ordinal);

    private static Code Listed(TypeModel item, HelperMethods helpers) =>
        $$"""
            int mark = writer.BeginList(number, {{Kind(item.Kind)}}, items.Length);
            {{WriteItems(item, helpers)}}
            writer.EndList(mark);
            """;

    private static Code WriteItems(TypeModel item, HelperMethods helpers)
    {
        // The shape of X also writes a list of X?: it accepts nulls.
        if (item is ObjectModel contract)
        {
            return $"{contract.Shape}.WriteItems(ref writer, number, 0, items{(contract.IsAnnotated ? "!" : "")});";
        }

        Code loop = Loop(item, "i", helpers);
        return !item.IsUnmanaged
            ? loop
            : $$"""
                if (!writer.TryWriteItems(items))
                {
                    {{loop}}
                }
                """;
    }
}

using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Emits the method that reads a list: into a builder if it becomes an array, otherwise into a list.</summary>
internal static class ListReadEmitter
{
    /// <summary>The method of a list that is collected in a builder; it returns whether there was a list.</summary>
    public static Code IntoBuilder(string name, ListModel list, HelperMethods helpers) =>
        $$"""
            private static bool {{name}}<TReader>(ref TReader reader, ref {{ListBuilder}}<{{list.Item.Declared}}> items)
                {{ReaderConstraint}}
            {
                if (!reader.BeginList({{Kind(list.Item.Kind)}}, out {{ListScope}} scope))
                {
                    return false;
                }

                {{ChargeEmitter.Array(list)}}
                items.Begin(scope.Capacity);
                {{(
                list.Item.IsUnmanaged ? CopyOrLoop(list, helpers) : Loop(list.Item, "items", ChargeEmitter.UncountedItem(list), helpers)
            )}}
                reader.EndList(ref scope);
                return true;
            }
            """;

    /// <summary>The method of a list that adds to the items of an earlier part of a message.</summary>
    public static Code IntoList(string name, ListModel list, HelperMethods helpers)
    {
        string type = ListType(list);
        string fill = list.Item is ObjectModel contract
            ? $"{contract.Shape}.ReadItems(ref reader, ref scope, list{(contract.IsAnnotated ? "!" : "")});"
            : $"{name}Items(ref reader, ref scope, list);";
        return $$"""
            private static {{type}}? {{name}}<TReader>(ref TReader reader, {{type}}? existing)
                {{ReaderConstraint}}
            {
                if (!reader.BeginList({{Kind(list.Item.Kind)}}, out {{ListScope}} scope))
                {
                    return null;
                }

                {{type}} list = {{ListItems}}.Begin(ref reader, ref scope, existing);
                {{fill}}
                reader.EndList(ref scope);
                return list;
            }

            {{(list.Item is ObjectModel ? Code.None : Items(name, list, helpers))}}
            """;
    }

    /// <summary>The method of a list that comes in one part.</summary>
    public static Code Whole(string name, ListModel list, HelperMethods helpers) =>
        list.IsReadAsArray
            ? (Code)
                $$"""
                    private static {{MadeOfArray(list)}} {{name}}<TReader>(ref TReader reader)
                        {{ReaderConstraint}}
                    {
                        {{ListBuilder}}<{{list.Item.Declared}}> items = default;
                        return {{helpers.PartReader(list)}}(ref reader, ref items) ? {{list.Of("items.ToArray()")}} : default;
                    }
                    """
            : (Code)
                $$"""
                    private static {{list.Nullable}} {{name}}<TReader>(ref TReader reader)
                        {{ReaderConstraint}} => {{helpers.PartReader(list)}}(ref reader, null);
                    """;

    // A collection that is filled with the items is not created from them.
    private static string MadeOfArray(ListModel list) =>
        list.IsFilled ? $"global::System.Collections.Generic.IEnumerable<{list.Item.Declared}>?" : list.Nullable;

    public static string ListType(ListModel list) => $"{List}<{list.Item.Declared}>";

    /// <summary>The statements that read all items of a begun list into the list called <paramref name="target"/>.</summary>
    public static Code Fill(TypeModel item, string target, HelperMethods helpers) =>
        $$"""
            if (TReader.KnowsCounts)
            {
                {{(item.IsUnmanaged ? CopyInto(item, target) : Code.None)}}
                {{Loop(item, target, Code.None, helpers)}}
            }
            else
            {
                {{ListBuilder}}<{{item.Declared}}> builder = default;
                {{Loop(item, "builder", ChargeEmitter.Item(item), helpers)}}
                builder.MoveTo({{target}});
            }
            """;

    private static Code Items(string name, ListModel list, HelperMethods helpers) =>
        $$"""
            private static void {{name}}Items<TReader>(ref TReader reader, ref {{ListScope}} scope, {{ListType(list)}} list)
                {{ReaderConstraint}}
            {
                {{Fill(list.Item, "list", helpers)}}
            }
            """;

    private static Code Loop(TypeModel item, string target, Code charge, HelperMethods helpers) =>
        $$"""
            while (reader.NextItem(ref scope))
            {
                {{charge}}
                {{target}}.Add({{ValueExpressions.Read(item, "default", helpers)}}{{Forgiving(item)}});
            }
            """;

    // An item may be null in a payload although its type excludes null.
    private static string Forgiving(TypeModel item) => item is ListModel { IsStruct: false } or MapModel ? "!" : "";

    private static Code CopyOrLoop(ListModel list, HelperMethods helpers) =>
        $$"""
            global::System.Span<{{list.Item.Declared}}> room = TReader.KnowsCounts ? items.Room(scope.Capacity) : default;
            if (TReader.KnowsCounts && reader.TryReadItems(ref scope, room))
            {
                {{ValidityEmitter.Items(list.Item)}}
                items.Added(room.Length);
            }
            else
            {
                {{Loop(list.Item, "items", ChargeEmitter.UncountedItem(list), helpers)}}
            }
            """;

    private static Code CopyInto(TypeModel item, string target) =>
        $$"""
            global::System.Span<{{item.Declared}}> room = {{ListItems}}.Room({{target}}, scope.Capacity);
            if (reader.TryReadItems(ref scope, room))
            {
                {{ValidityEmitter.Items(item)}}
                return;
            }

            {{ListItems}}.GiveBack({{target}}, room.Length);
            """;
}

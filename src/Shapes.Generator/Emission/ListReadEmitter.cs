using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>The method that reads a list member: into a builder when it becomes an array, else into a list.</summary>
internal static class ListReadEmitter
{
    public static void Emit(SourceWriter writer, MemberModel member, ListModel list, HelperMethods helpers)
    {
        if (list.IsReadAsArray)
        {
            IntoBuilder(writer, member, list, helpers);
        }
        else
        {
            IntoList(writer, member, list, helpers);
        }
    }

    /// <summary>The class that is made for a list that grows.</summary>
    public static string ListType(ListModel list) => $"{Names.List}<{list.Item.Declared}>";

    /// <summary>Statements that read all items of a begun list into the list called <paramref name="target"/>.</summary>
    public static void Fill(SourceWriter writer, TypeModel item, string target, HelperMethods helpers)
    {
        writer.Open("if (TReader.KnowsCounts)");
        if (item.IsUnmanaged)
        {
            writer.Line($"global::System.Span<{item.Declared}> room = {Names.ListItems}.Room({target}, scope.Capacity);");
            writer.Open("if (reader.TryReadItems(ref scope, room))");
            CheckAll(writer, item);
            writer.Line("return;");
            writer.Close();
            writer.Blank();
            writer.Line($"{Names.ListItems}.GiveBack({target}, room.Length);");
        }

        Loop(writer, item, target, helpers);
        writer.Close();
        writer.Open("else");
        writer.Line($"{Names.ListBuilder(item.Declared)} builder = default;");
        Loop(writer, item, "builder", helpers);
        writer.Blank();
        writer.Line($"builder.MoveTo({target});");
        writer.Close();
    }

    private static void IntoBuilder(SourceWriter writer, MemberModel member, ListModel list, HelperMethods helpers)
    {
        writer.Line($"private static bool {ReadEmitter.CollectionReader(member)}<TReader>(ref TReader reader, ref {Names.ListBuilder(list.Item.Declared)} items)");
        writer.Inner(Names.ReaderConstraint);
        writer.Open();
        Begin(writer, list.Item, "false");
        writer.Line("items.Begin(scope.Capacity);");
        if (list.Item.IsUnmanaged)
        {
            writer.Line($"global::System.Span<{list.Item.Declared}> room = TReader.KnowsCounts ? items.Room(scope.Capacity) : default;");
            writer.Open("if (TReader.KnowsCounts && reader.TryReadItems(ref scope, room))");
            CheckAll(writer, list.Item);
            writer.Line("items.Added(room.Length);");
            writer.Close();
            writer.Open("else");
            Loop(writer, list.Item, "items", helpers);
            writer.Close();
        }
        else
        {
            Loop(writer, list.Item, "items", helpers);
        }

        writer.Blank();
        writer.Line("reader.EndList(ref scope);");
        writer.Line("return true;");
        writer.Close();
    }

    private static void IntoList(SourceWriter writer, MemberModel member, ListModel list, HelperMethods helpers)
    {
        string type = ListType(list);
        string name = ReadEmitter.CollectionReader(member);
        writer.Line($"private static {type}? {name}<TReader>(ref TReader reader, {type}? existing)");
        writer.Inner(Names.ReaderConstraint);
        writer.Open();
        Begin(writer, list.Item, "null");
        writer.Line($"{type} list = existing ?? new {type}(scope.Capacity);");
        writer.Line(list.Item is ObjectModel shaped
            ? $"{shaped.Shape}.ReadItems(ref reader, ref scope, list{(shaped.IsAnnotated ? "!" : "")});"
            : $"{name}Items(ref reader, ref scope, list);");
        writer.Line("reader.EndList(ref scope);");
        writer.Line("return list;");
        writer.Close();
        if (list.Item is not ObjectModel)
        {
            writer.Blank();
            writer.Line($"private static void {name}Items<TReader>(ref TReader reader, ref {Names.ListScope} scope, {type} list)");
            writer.Inner(Names.ReaderConstraint);
            writer.Open();
            Fill(writer, list.Item, "list", helpers);
            writer.Close();
        }
    }

    private static void Begin(SourceWriter writer, TypeModel item, string whenNull)
    {
        writer.Open($"if (!reader.BeginList({Names.Kind(item.Kind)}, out {Names.ListScope} scope))");
        writer.Line($"return {whenNull};");
        writer.Close();
        writer.Blank();
    }

    private static void Loop(SourceWriter writer, TypeModel item, string target, HelperMethods helpers)
    {
        writer.Open("while (reader.NextItem(ref scope))");
        writer.Line($"{target}.Add({ValueExpressions.Read(item, "default", helpers)});");
        writer.Close();
    }

    private static void CheckAll(SourceWriter writer, TypeModel item)
    {
        if (ValueExpressions.IsValid(item, "room[i]") is not { } valid)
        {
            return;
        }

        writer.Open("for (int i = 0; i < room.Length; i++)");
        writer.Open($"if (!({valid}))");
        writer.Line(ValueExpressions.Refuse(item));
        writer.Close();
        writer.Close();
        writer.Blank();
    }
}

using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>The method that writes a list member.</summary>
internal static class ListWriteEmitter
{
    public static void Emit(SourceWriter writer, ContractModel contract, MemberModel member, ListModel list, HelperMethods helpers)
    {
        string kind = Names.Kind(list.Item.Kind);
        writer.Line($"private static void {WriteEmitter.CollectionWriter(member)}<TWriter>(ref TWriter writer, {list.Name}? list)");
        writer.Inner(Names.WriterConstraint);
        writer.Open();
        writer.Open("if (list is null)");
        writer.Line($"writer.WriteNull({Names.Kind("List")});");
        writer.Line("return;");
        writer.Close();
        writer.Blank();
        writer.Line($"{Names.ReadOnlySpan}<{list.Item.Declared}> items = {Items(list)};");
        if (list.Item.CanBeNull)
        {
            writer.Open("if (TWriter.ForbidsNullItems)");
            writer.Line($"{Names.Shapes}NullItems.ThrowIfAny(items, {Names.Literal($"{contract.DisplayName}.{member.Name}")});");
            writer.Close();
            writer.Blank();
        }

        writer.Line($"int mark = writer.BeginList({member.Number}, {kind}, items.Length);");
        if (list.Item is ObjectModel shaped)
        {
            // A list of X? goes to the shape of X, which takes nulls whatever its annotations say.
            writer.Line($"{shaped.Shape}.WriteItems(ref writer, {member.Number}, 0, items{(shaped.IsAnnotated ? "!" : "")});");
        }
        else if (list.Item.IsUnmanaged)
        {
            writer.Open("if (!writer.TryWriteItems(items))");
            Loop(writer, list.Item, member.Number.ToString(System.Globalization.CultureInfo.InvariantCulture), "i", helpers);
            writer.Close();
            writer.Blank();
        }
        else
        {
            Loop(writer, list.Item, member.Number.ToString(System.Globalization.CultureInfo.InvariantCulture), "i", helpers);
            writer.Blank();
        }

        writer.Line("writer.EndList(mark);");
        writer.Close();
    }

    /// <summary>The loop over <c>items</c>.</summary>
    public static void Loop(SourceWriter writer, TypeModel item, string number, string index, HelperMethods helpers)
    {
        writer.Open("for (int i = 0; i < items.Length; i++)");
        writer.Line($"writer.Item({index}, {number}, {Names.Kind(item.Kind)});");
        writer.Line(ValueExpressions.Write(item, "items[i]", helpers));
        writer.Close();
    }

    private static string Items(ListModel list) => list.Form switch
    {
        ListForm.Array => "list",
        ListForm.List => "global::System.Runtime.InteropServices.CollectionsMarshal.AsSpan(list)",
        _ => $"{Names.ListItems}.Of<{list.Item.Declared}>(list)",
    };
}

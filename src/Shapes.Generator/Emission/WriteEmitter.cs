using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary><c>Write</c>: the members in order, and a method for each list and map.</summary>
internal static class WriteEmitter
{
    public static void Emit(SourceWriter writer, ContractModel contract, HelperMethods helpers)
    {
        Object(writer, contract, helpers);
        foreach (MemberModel member in contract.Members)
        {
            if (member.Type is ListModel list)
            {
                writer.Blank();
                ListWriteEmitter.Emit(writer, contract, member, list, helpers);
            }
            else if (member.Type is MapModel map)
            {
                writer.Blank();
                MapWriteEmitter.Emit(writer, contract, member, map, helpers);
            }
        }
    }

    /// <summary>The method that writes a list or map member.</summary>
    public static string CollectionWriter(MemberModel member) => $"Write{member.Name}{member.Type.Kind}";

    private static void Object(SourceWriter writer, ContractModel contract, HelperMethods helpers)
    {
        writer.Line("/// <inheritdoc />");
        writer.Line($"public static void Write<TWriter>(ref TWriter writer, {contract.Type.Name} value)");
        writer.Inner(Names.WriterConstraint);
        writer.Open();
        if (!contract.Type.IsStruct)
        {
            writer.Open("if (value is null)");
            writer.Line($"writer.WriteNull({Names.Kind("Object")});");
            writer.Line("return;");
            writer.Close();
            writer.Blank();
        }
        else if (contract.Type.IsUnmanaged)
        {
            writer.Open("if (writer.TryWriteUnmanaged(in value))");
            writer.Line("return;");
            writer.Close();
            writer.Blank();
        }

        writer.Line($"int mark = writer.BeginObject({contract.Members.Count}, {contract.SlotCount});");
        int previous = 0;
        for (int i = 0; i < contract.Members.Count; i++)
        {
            MemberModel member = contract.Members[i];
            if (member.Number > previous + 1)
            {
                writer.Line($"writer.Gap({member.Number - previous - 1});");
            }

            Member(writer, member, i, helpers);
            previous = member.Number;
        }

        writer.Line("writer.EndObject(mark);");
        writer.Close();
    }

    private static void Member(SourceWriter writer, MemberModel member, int index, HelperMethods helpers)
    {
        string value = "value." + Names.Identifier(member.Name);
        string kind = Names.Kind(member.Type.Kind);
        writer.Open($"if (writer.Member({index}, {member.Number}, {Names.Literal(member.JsonName)}u8, {kind}, {IsAbsent(member, value)}))");
        writer.Line(member.Type is ListModel or MapModel
            ? $"{CollectionWriter(member)}(ref writer, {value});"
            : ValueExpressions.Write(member.Type, value, helpers));
        writer.Close();
        writer.Blank();
    }

    // A reader that finds nothing leaves the member at its own default: when that is not zero, a zero must be written.
    private static string IsAbsent(MemberModel member, string value) => member switch
    {
        { HasOwnDefault: false } or { Type: ListModel or MapModel or NullableModel } => ValueExpressions.IsDefault(member.Type, value),
        { Type.IsValueType: true } => "false",
        _ => $"{value} is null",
    };
}

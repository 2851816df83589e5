using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary><c>Read</c>: by position or by key, and a method for each list and map.</summary>
internal static class ReadEmitter
{
    public static void Emit(SourceWriter writer, ContractModel contract, HelperMethods helpers)
    {
        var locals = new LocalNames(contract.Members);
        MemberSlot[] slots = [.. Enumerable.Range(0, contract.Members.Count).Select(i => new MemberSlot(contract, i, locals))];
        Object(writer, contract, slots, helpers);
        writer.Blank();
        KeyedReadEmitter.Emit(writer, contract, slots, helpers);
        foreach (MemberModel member in contract.Members)
        {
            if (member.Type is ListModel list)
            {
                writer.Blank();
                ListReadEmitter.Emit(writer, member, list, helpers);
            }
            else if (member.Type is MapModel map)
            {
                writer.Blank();
                MapReadEmitter.Emit(writer, member, map, helpers);
            }
        }
    }

    /// <summary>The method that reads a list or map member.</summary>
    public static string CollectionReader(MemberModel member) => $"Read{member.Name}{member.Type.Kind}";

    /// <summary>Whether members are held in local variables until the object is constructed.</summary>
    public static bool UsesLocals(ContractModel contract) => contract.Construction.Parameters.Count > 0;

    private static void Object(SourceWriter writer, ContractModel contract, MemberSlot[] slots, HelperMethods helpers)
    {
        string type = contract.Type.Name;
        writer.Line("/// <inheritdoc />");
        writer.Line($"public static {type} Read<TReader>(ref TReader reader, {contract.Type.Nullable} existing)");
        writer.Inner(Names.ReaderConstraint);
        writer.Open();
        if (contract.Type.IsUnmanaged)
        {
            FromMemory(writer, contract);
        }

        writer.Open($"if (!reader.BeginObject({contract.Members.Count}, out {Names.ObjectScope} scope))");
        writer.Line(contract.Type.IsStruct ? "throw reader.Invalid(\"an object\", \"null\");" : "return null!;");
        writer.Close();
        writer.Blank();
        if (UsesLocals(contract))
        {
            writer.Line("return TReader.Access == " + Names.MemberAccess + ".Keyed || (TReader.Access == " + Names.MemberAccess + ".Either && !scope.IsPositional)");
            writer.Inner("? ReadKeyed(ref reader, ref scope, existing)");
            writer.Inner(": ReadPositional(ref reader, ref scope);");
            writer.Close();
            writer.Blank();
            PositionalReadEmitter.Method(writer, contract, slots, helpers);
            return;
        }

        writer.Line($"{type} value = {ConstructEmitter.Start(contract)};");
        writer.Open($"if (TReader.Access != {Names.MemberAccess}.Keyed && (TReader.Access == {Names.MemberAccess}.Positional || scope.IsPositional))");
        PositionalReadEmitter.Members(writer, slots, helpers);
        writer.Line("reader.EndObject(ref scope);");
        writer.Close();
        writer.Open($"else if (TReader.Access != {Names.MemberAccess}.Positional)");
        writer.Line($"ReadKeyed(ref reader, ref scope, {(contract.Type.IsStruct ? "ref " : "")}value{(KeyedReadEmitter.NeedsExisting(slots) ? ", existing" : "")});");
        writer.Close();
        writer.Blank();
        writer.Line("return value;");
        writer.Close();
    }

    private static void FromMemory(SourceWriter writer, ContractModel contract)
    {
        writer.Open($"if (reader.TryReadUnmanaged(out {contract.Type.Name} whole))");
        if (ValueExpressions.IsValid(contract.Type, "whole") is { } valid)
        {
            writer.Open($"if (!({valid}))");
            writer.Line(ValueExpressions.Refuse(contract.Type));
            writer.Close();
            writer.Blank();
        }

        writer.Line("return whole;");
        writer.Close();
        writer.Blank();
    }
}

using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Members that come by name or number, in any order, and in formats that merge in parts.</summary>
internal static class KeyedReadEmitter
{
    public static bool NeedsExisting(MemberSlot[] slots) => slots.Any(static slot => slot.Merges);

    public static void Emit(SourceWriter writer, ContractModel contract, MemberSlot[] slots, HelperMethods helpers)
    {
        bool locals = ReadEmitter.UsesLocals(contract);
        string result = locals ? contract.Type.Name : "void";
        string target = locals ? "" : $", {(contract.Type.IsStruct ? "ref " : "")}{contract.Type.Name} value";
        string existing = locals || NeedsExisting(slots) ? $", {contract.Type.Nullable} existing" : "";
        writer.Line($"private static {result} ReadKeyed<TReader>(ref TReader reader, ref {Names.ObjectScope} scope{target}{existing})");
        writer.Inner(Names.ReaderConstraint);
        writer.Open();
        if (locals)
        {
            ConstructEmitter.Locals(writer, contract, slots);
            ConstructEmitter.TakeExisting(writer, contract, slots);
        }

        Earlier(writer, contract, slots, locals);
        Loop(writer, contract, slots, helpers);
        writer.Line("reader.EndObject(ref scope);");
        FinishArrays(writer, slots);
        if (locals)
        {
            FillAbsent(writer, [.. slots.Where(static slot => slot.IsParameter)], static slot => slot.Local, static slot => $"{slot.Local} = {slot.EmptyInsteadOfNull};");
            ConstructEmitter.Value(writer, contract, slots);
        }

        FillAbsent(
            writer,
            [.. slots.Where(static slot => !slot.IsParameter)],
            static slot => $"value.{Names.Identifier(slot.Member.Name)}",
            static slot => slot.SetOn("value", slot.EmptyInsteadOfNull!));
        if (locals)
        {
            writer.Line("return value;");
        }

        writer.Close();
    }

    private static void Loop(SourceWriter writer, ContractModel contract, MemberSlot[] slots, HelperMethods helpers)
    {
        writer.Open($"while (reader.NextMember(ref scope, s_info, out {(slots.Length == 0 ? "_" : "int index")}))");
        if (slots.Length > 0)
        {
            writer.Open("switch (index)");
            foreach (MemberSlot slot in slots)
            {
                writer.Line($"case {slot.Index}:");
                writer.Indent();
                Read(writer, contract, slot, helpers);
                writer.Line("break;");
                writer.Unindent();
            }

            writer.Close();
        }

        writer.Close();
        writer.Blank();
    }

    // What earlier parts held: lists and maps go on, objects are merged, arrays are collected until the object's end.
    private static void Earlier(SourceWriter writer, ContractModel contract, MemberSlot[] slots, bool locals)
    {
        string existing = contract.Type.IsStruct ? "existing" : "existing?";
        foreach (MemberSlot slot in slots.Where(static slot => slot.Merges))
        {
            if (slot.Member.Type is ListModel { IsReadAsArray: true } list)
            {
                writer.Line($"{Names.ListBuilder(list.Item.Declared)} {slot.Builder} = default;");
            }
            else if (!locals)
            {
                string none = slot.Member.Type is ObjectModel { IsStruct: true } ? "default" : "null";
                string type = slot.LocalType;
                string earlier = slot.Earlier(existing);
                if (slot.Member.Type is ObjectModel { IsStruct: true } && !contract.Type.IsStruct)
                {
                    writer.Line($"{type} {slot.Local} = TReader.Merges && existing is not null ? {slot.Earlier("existing")} : {none};");
                }
                else
                {
                    writer.Line($"{type} {slot.Local} = TReader.Merges ? {earlier} : {none};");
                }
            }
        }
    }

    private static void Read(SourceWriter writer, ContractModel contract, MemberSlot slot, HelperMethods helpers)
    {
        string reader = ReadEmitter.CollectionReader(slot.Member);
        switch (slot.Member.Type)
        {
            case ListModel { IsReadAsArray: true } list:
                Array(writer, contract, slot, list, reader);
                break;
            case ListModel or MapModel:
                Store(writer, slot, $"{reader}(ref reader, TReader.Merges ? {slot.Local} : null)!");
                break;
            case ObjectModel or NullableModel { Inner: ObjectModel }:
                Store(writer, slot, ValueExpressions.Read(slot.Member.Type, $"TReader.Merges ? {slot.Local} : default", helpers));
                break;
            default:
                Write(writer, slot.Store(ValueExpressions.Read(slot.Member.Type, "default", helpers)));
                break;
        }
    }

    // An object that is being filled keeps the part in a local variable as well, for the next part.
    private static void Store(SourceWriter writer, MemberSlot slot, string expression) =>
        Write(writer, slot.Store(slot.IsLocal ? expression : $"{slot.Local} = {expression}"));

    private static void Array(SourceWriter writer, ContractModel contract, MemberSlot slot, ListModel list, string reader)
    {
        string held = slot.IsLocal ? slot.Local : $"{(contract.Type.IsStruct ? "existing" : "existing?")}.{Names.Identifier(slot.Member.Name)}";
        writer.Open("if (TReader.Merges)");
        writer.Open($"if (!{slot.Builder}.IsPresent && {held} is {{ }} earlier{slot.Index})");
        string span = list.Form == ListForm.Array ? $"earlier{slot.Index}" : $"{Names.ListItems}.Of<{list.Item.Declared}>(earlier{slot.Index})";
        writer.Line($"{slot.Builder}.Resume(ref reader, {span});");
        writer.Close();
        writer.Blank();
        writer.Line($"{reader}(ref reader, ref {slot.Builder});");
        writer.Close();
        writer.Open("else");
        writer.Line($"{slot.Builder} = default;");
        Write(writer, slot.Store($"{reader}(ref reader, ref {slot.Builder}) ? {slot.Builder}.ToArray() : null!"));
        writer.Close();
        writer.Blank();
    }

    private static void FinishArrays(SourceWriter writer, MemberSlot[] slots)
    {
        foreach (MemberSlot slot in slots.Where(static slot => slot.Member.Type is ListModel { IsReadAsArray: true }))
        {
            writer.Open($"if (TReader.Merges && {slot.Builder}.IsPresent)");
            Write(writer, slot.Store($"{slot.Builder}.ToArray()"));
            writer.Close();
            writer.Blank();
        }
    }

    // Only a format that merges leaves out what is empty: there, absent is empty and a type that excludes null gets that.
    private static void FillAbsent(SourceWriter writer, MemberSlot[] slots, Func<MemberSlot, string> held, Func<MemberSlot, string> fill)
    {
        MemberSlot[] never = [.. slots.Where(static slot => slot.EmptyInsteadOfNull is not null)];
        if (never.Length == 0)
        {
            return;
        }

        writer.Open("if (TReader.Merges)");
        foreach (MemberSlot slot in never)
        {
            writer.Open($"if ({held(slot)} is null)");
            writer.Line(fill(slot));
            writer.Close();
            writer.Blank();
        }

        writer.Close();
        writer.Blank();
    }

    private static void Write(SourceWriter writer, IEnumerable<string> statements)
    {
        foreach (string statement in statements)
        {
            writer.Line(statement);
        }
    }
}

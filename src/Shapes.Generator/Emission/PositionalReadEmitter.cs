using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Members that come in order: a straight line.</summary>
internal static class PositionalReadEmitter
{
    /// <summary>The method of a contract that is constructed at the end.</summary>
    public static void Method(SourceWriter writer, ContractModel contract, MemberSlot[] slots, HelperMethods helpers)
    {
        writer.Line($"private static {contract.Type.Name} ReadPositional<TReader>(ref TReader reader, ref {Names.ObjectScope} scope)");
        writer.Inner(Names.ReaderConstraint);
        writer.Open();
        ConstructEmitter.Locals(writer, contract, slots);
        Members(writer, slots, helpers);
        writer.Line("reader.EndObject(ref scope);");
        ConstructEmitter.Value(writer, contract, slots);
        writer.Line("return value;");
        writer.Close();
    }

    /// <summary>A statement for each member in order.</summary>
    public static void Members(SourceWriter writer, MemberSlot[] slots, HelperMethods helpers)
    {
        int previous = 0;
        foreach (MemberSlot slot in slots)
        {
            if (slot.Member.Number > previous + 1)
            {
                writer.Line($"reader.Gap(ref scope, {slot.Member.Number - previous - 1});");
            }

            previous = slot.Member.Number;
            writer.Open("if (reader.NextPosition(ref scope))");
            Read(writer, slot, helpers);
            writer.Close();
            writer.Blank();
        }
    }

    private static void Read(SourceWriter writer, MemberSlot slot, HelperMethods helpers)
    {
        string reader = ReadEmitter.CollectionReader(slot.Member);
        string expression;
        switch (slot.Member.Type)
        {
            case ListModel { IsReadAsArray: true } list:
                writer.Line($"{Names.ListBuilder(list.Item.Declared)} {slot.Builder} = default;");
                expression = $"{reader}(ref reader, ref {slot.Builder}) ? {slot.Builder}.ToArray() : null!";
                break;
            case ListModel or MapModel:
                expression = $"{reader}(ref reader, null)!";
                break;
            default:
                expression = ValueExpressions.Read(slot.Member.Type, "default", helpers);
                break;
        }

        foreach (string statement in slot.Store(expression))
        {
            writer.Line(statement);
        }
    }
}

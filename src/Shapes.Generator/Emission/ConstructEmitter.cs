using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Making the object: before its members are read, or from local variables behind them.</summary>
internal static class ConstructEmitter
{
    /// <summary>The expression for the object that members are assigned to as they are read.</summary>
    public static string Start(ContractModel contract) => contract switch
    {
        { Type.IsStruct: true, Construction.HasParameterless: true } => $"TReader.Merges ? existing : {New(contract, "")}",
        { Type.IsStruct: true } => "existing",
        _ => $"existing ?? {New(contract, "")}",
    };

    /// <summary>Declares a local variable for each member.</summary>
    public static void Locals(SourceWriter writer, ContractModel contract, MemberSlot[] slots)
    {
        foreach (MemberSlot slot in slots)
        {
            ParameterModel? parameter = contract.Construction.Parameters.FirstOrDefault(parameter => parameter.MemberIndex == slot.Index);
            writer.Line($"{slot.LocalType} {slot.Local} = {parameter?.Default ?? "default"};");
            if (parameter is null)
            {
                writer.Line($"bool {slot.Presence} = false;");
            }
        }
    }

    /// <summary>Fills the local variables with what earlier parts of the message held.</summary>
    public static void TakeExisting(SourceWriter writer, ContractModel contract, MemberSlot[] slots)
    {
        writer.Open(contract.Type.IsStruct ? "if (TReader.Merges)" : "if (TReader.Merges && existing is not null)");
        if (!contract.Type.IsStruct)
        {
            writer.Line($"reader.ChargeMerge({slots.Length});");
        }

        foreach (MemberSlot slot in slots)
        {
            writer.Line($"{slot.Local} = {slot.Earlier("existing")};");
            if (!slot.IsParameter)
            {
                writer.Line($"{slot.Presence} = true;");
            }
        }

        writer.Close();
        writer.Blank();
    }

    /// <summary>Constructs <c>value</c> from the local variables.</summary>
    public static void Value(SourceWriter writer, ContractModel contract, MemberSlot[] slots)
    {
        string arguments = string.Join(", ", contract.Construction.Parameters.Select(parameter => Argument(parameter, slots)));
        writer.Line($"{contract.Type.Name} value = {New(contract, arguments)};");
        foreach (MemberSlot slot in slots.Where(static slot => !slot.IsParameter))
        {
            writer.Open($"if ({slot.Presence})");
            writer.Line(slot.SetOn("value", slot.Member.Type.IsValueType ? slot.Local : slot.Local + "!"));
            writer.Close();
            writer.Blank();
        }
    }

    private static string Argument(ParameterModel parameter, MemberSlot[] slots)
    {
        if (parameter.MemberIndex < 0)
        {
            return parameter.Default;
        }

        MemberSlot slot = slots[parameter.MemberIndex];
        return slot.Member.Type.IsValueType ? slot.Local : slot.Local + "!";
    }

    private static string New(ContractModel contract, string arguments) => contract.Construction.ThroughAccessor
        ? $"{AccessorEmitter.Constructor}({arguments})"
        : $"new {contract.Type.Name}({arguments})";
}

using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary><c>WriteItems</c> and <c>ReadItems</c>: lists of the contract.</summary>
internal static class ItemsEmitter
{
    public static void Write(SourceWriter writer, ContractModel contract, HelperMethods helpers)
    {
        writer.Line("/// <inheritdoc />");
        writer.Line($"public static void WriteItems<TWriter>(ref TWriter writer, int number, int firstIndex, {Names.ReadOnlySpan}<{contract.Type.Name}> items)");
        writer.Inner(Names.WriterConstraint);
        writer.Open();
        if (contract.Type.IsUnmanaged)
        {
            writer.Open("if (writer.TryWriteItems(items))");
            writer.Line("return;");
            writer.Close();
            writer.Blank();
        }

        ListWriteEmitter.Loop(writer, Self(contract), "number", "firstIndex + i", helpers);
        writer.Close();
    }

    public static void Read(SourceWriter writer, ContractModel contract, HelperMethods helpers)
    {
        writer.Line("/// <inheritdoc />");
        writer.Line($"public static void ReadItems<TReader>(ref TReader reader, ref {Names.ListScope} scope, {Names.List}<{contract.Type.Name}> items)");
        writer.Inner(Names.ReaderConstraint);
        writer.Open();
        ListReadEmitter.Fill(writer, Self(contract), "items", helpers);
        writer.Close();
    }

    private static ObjectModel Self(ContractModel contract) => contract.Type with { Shape = contract.Location.Name };
}

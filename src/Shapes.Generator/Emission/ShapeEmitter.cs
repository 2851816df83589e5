using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>The file of one shape.</summary>
internal static class ShapeEmitter
{
    public static string Emit(ContractModel contract)
    {
        var writer = new SourceWriter();
        FileEmitter.Begin(writer, contract.Location);
        writer.Line($"/// <summary>The shape of <see cref=\"{contract.Type.Name}\"/>.</summary>");
        writer.Open($"{contract.Location.Accessibility} readonly struct {contract.Location.Name} : {Names.Shapes}IShape<{contract.Type.Name}>");
        var helpers = new HelperMethods();
        InfoEmitter.Emit(writer, contract);
        writer.Blank();
        WriteEmitter.Emit(writer, contract, helpers);
        writer.Blank();
        ItemsEmitter.Write(writer, contract, helpers);
        writer.Blank();
        ReadEmitter.Emit(writer, contract, helpers);
        writer.Blank();
        ItemsEmitter.Read(writer, contract, helpers);
        helpers.Emit(writer);
        AccessorEmitter.Emit(writer, contract);
        writer.Close();
        FileEmitter.End(writer, contract.Location);
        return writer.ToString();
    }
}

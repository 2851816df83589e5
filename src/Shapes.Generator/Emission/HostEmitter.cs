using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>The <c>All</c> of a partial class.</summary>
internal static class HostEmitter
{
    public static string Emit(HostModel host, EquatableArray<ShapeReference> shapes)
    {
        var writer = new SourceWriter();
        FileEmitter.Begin(writer, host.Location);
        writer.Open(host.Declaration);
        writer.Line("/// <summary>The shapes, for registration.</summary>");
        writer.Line($"public static global::System.Collections.Generic.IReadOnlyList<{Names.Shapes}Shape> All {{ get; }} =");
        writer.Line("[");
        writer.Indent();
        foreach (ShapeReference shape in shapes)
        {
            writer.Line($"new {Names.Shapes}Shape<{shape.Contract}, {shape.Shape}>(),");
        }

        writer.Unindent();
        writer.Line("];");
        writer.Close();
        FileEmitter.End(writer, host.Location);
        return writer.ToString();
    }
}

using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>The <c>All</c> of a shape set.</summary>
internal static class ShapeSetEmitter
{
    public static string Emit(ShapeSetModel set, EquatableArray<ShapeReference> shapes)
    {
        var writer = new SourceWriter();
        FileEmitter.Begin(writer, set.Location);
        writer.Open(set.Declaration);
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
        FileEmitter.End(writer, set.Location);
        return writer.ToString();
    }
}

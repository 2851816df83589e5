using System.Globalization;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Enums that text formats have by name.</summary>
internal static class EnumEmitter
{
    public static void Table(SourceWriter writer, string name, EnumModel type)
    {
        writer.Line($"private static readonly {Names.Shapes}EnumNames {name} = new({Names.Kind(type.Kind)}, {(type.IsFlags ? "true" : "false")}, {Values(type)});");
    }

    public static void Writer(SourceWriter writer, string name, string table, EnumModel type)
    {
        writer.Line($"private static void {name}<TWriter>(ref TWriter writer, {type.Name} value)");
        writer.Inner(Names.WriterConstraint);
        writer.Open();
        writer.Open($"if (TWriter.IsText && {table}.NameOf(unchecked((long)value)) is {{ }} name)");
        writer.Line("writer.WriteEnumName(name);");
        writer.Close();
        writer.Open("else");
        writer.Line($"writer.Write{type.Kind}(({type.Underlying})value);");
        writer.Close();
        writer.Close();
    }

    public static void Reader(SourceWriter writer, string name, string table, EnumModel type)
    {
        writer.Line($"private static {type.Name} {name}<TReader>(ref TReader reader)");
        writer.Inner(Names.ReaderConstraint);
        writer.Open();
        writer.Open("if (TReader.IsText && reader.TryReadEnumName(out string name))");
        writer.Line($"return {table}.TryParse(name, out long value) ? ({type.Name})unchecked(({type.Underlying})value) : throw reader.Invalid(\"a name of {type.DisplayName}\", \"another string\");");
        writer.Close();
        writer.Blank();
        writer.Line($"return ({type.Name})reader.Read{type.Kind}();");
        writer.Close();
    }

    /// <summary>The names and values, as a collection expression of pairs.</summary>
    public static string Values(EnumModel type) =>
        "[" + string.Join(", ", type.Values.Select(static value => $"new({Names.Literal(value.Name)}, {Number(value.Value)})")) + "]";

    private static string Number(long value) =>
        value == long.MinValue ? "long.MinValue" : value.ToString(CultureInfo.InvariantCulture);
}

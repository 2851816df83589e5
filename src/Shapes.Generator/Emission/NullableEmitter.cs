using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Methods for nullable value types: as they lie in memory where the format has it so, else a null or the value.</summary>
internal static class NullableEmitter
{
    public static void Writer(SourceWriter writer, string name, NullableModel type, HelperMethods helpers)
    {
        writer.Line($"private static void {name}<TWriter>(ref TWriter writer, {type.Name} value)");
        writer.Inner(Names.WriterConstraint);
        writer.Open();
        if (type.Inner.IsUnmanaged)
        {
            writer.Open("if (writer.TryWriteNullable(value))");
            writer.Line("return;");
            writer.Close();
            writer.Blank();
        }

        writer.Open("if (!value.HasValue)");
        writer.Line($"writer.WriteNull({Names.Kind(type.Kind)});");
        writer.Line("return;");
        writer.Close();
        writer.Blank();
        if (type.Inner is ObjectModel)
        {
            writer.Line("writer.BeginNullable();");
        }

        writer.Line(ValueExpressions.Write(type.Inner, "value.GetValueOrDefault()", helpers));
        writer.Close();
    }

    public static void Reader(SourceWriter writer, string name, NullableModel type, HelperMethods helpers)
    {
        bool merges = type.Inner is ObjectModel;
        writer.Line($"private static {type.Name} {name}<TReader>(ref TReader reader{(merges ? $", {type.Name} existing" : "")})");
        writer.Inner(Names.ReaderConstraint);
        writer.Open();
        if (type.Inner.IsUnmanaged)
        {
            writer.Open($"if (reader.TryReadNullable(out {type.Name} value))");
            if (ValueExpressions.IsValid(type.Inner, "value.GetValueOrDefault()") is { } valid)
            {
                writer.Open($"if (value.HasValue && !({valid}))");
                writer.Line(ValueExpressions.Refuse(type));
                writer.Close();
                writer.Blank();
            }

            writer.Line("return value;");
            writer.Close();
            writer.Blank();
        }

        writer.Line($"return reader.BeginNullable() ? {ValueExpressions.Read(type.Inner, "existing.GetValueOrDefault()", helpers)} : null;");
        writer.Close();
    }
}

using System.Globalization;
using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Emits enums that text formats write by name.</summary>
internal static class EnumEmitter
{
    public static Code Table(string name, EnumModel type) =>
        $"private static readonly {EnumNames} {name} = new({Kind(type.Kind)}, {(type.IsFlags ? "true" : "false")}, {Values(type)});";

    public static Code Writer(string name, string table, EnumModel type) =>
        $$"""
            private static void {{name}}<TWriter>(ref TWriter writer, {{type.Name}} value)
                {{WriterConstraint}}
            {
                if (TWriter.IsText && {{table}}.NameOf(unchecked((long)value)) is { } name)
                {
                    writer.WriteEnumName(name);
                }
                else
                {
                    writer.Write{{type.Kind.Method()}}(({{type.Underlying}})value);
                }
            }
            """;

    public static Code Reader(string name, string table, EnumModel type) =>
        $$"""
            private static {{type.Name}} {{name}}<TReader>(ref TReader reader)
                {{ReaderConstraint}}
            {
                if (TReader.IsText && reader.TryReadEnumName(out string name))
                {
                    return {{table}}.TryParse(name, out long value)
                        ? ({{type.Name}})unchecked(({{type.Underlying}})value)
                        : throw reader.Invalid("a name of {{type.DisplayName}}", "another string");
                }

                return ({{type.Name}})reader.Read{{type.Kind.Method()}}();
            }
            """;

    /// <summary>The names and values, as a collection expression of pairs.</summary>
    public static string Values(EnumModel type) =>
        "[" + string.Join(", ", type.Values.Select(static value => $"new({Literal(value.Name)}, {Number(value.Value)})")) + "]";

    private static string Number(long value) => value == long.MinValue ? "long.MinValue" : value.ToString(CultureInfo.InvariantCulture);
}

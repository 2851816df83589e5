using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Emits methods for nullable value types: copied from memory in MemoryPack, otherwise a null or the value.</summary>
internal static class NullableEmitter
{
    public static Code Writer(string name, NullableModel type, HelperMethods helpers) =>
        $$"""
            private static void {{name}}<TWriter>(ref TWriter writer, {{type.Name}} value)
                {{WriterConstraint}}
            {
                {{WriteWhole(type)}}
                if (!value.HasValue)
                {
                    writer.WriteNull({{Kind(type.Inner.IsUnmanaged ? type.Kind : ValueKind.Object)}});
                    return;
                }

                {{(IsInObject(type) ? "writer.BeginNullable();" : "")}}
                {{ValueExpressions.Write(type.Inner, "value.GetValueOrDefault()", helpers)}}
            }
            """;

    public static Code Reader(string name, NullableModel type, HelperMethods helpers)
    {
        // A null literal may convert to the inner type: to empty memory, or by an operator.
        string existing = type.IsMerged ? $", {type.Name} existing" : "";
        return $$"""
            private static {{type.Name}} {{name}}<TReader>(ref TReader reader{{existing}})
                {{ReaderConstraint}}
            {
                {{ReadWhole(type)}}
                return reader.BeginNullable() ? {{ValueExpressions.Read(
                type.Inner,
                "existing.GetValueOrDefault()",
                helpers
            )}} : default({{type.Name}});
            }
            """;
    }

    // MemoryPack writes a nullable that it does not copy as an object with the value.
    private static bool IsInObject(NullableModel type) => type.Inner is ObjectModel || !type.Inner.IsUnmanaged;

    private static Code WriteWhole(NullableModel type) =>
        !type.Inner.IsUnmanaged
            ? Code.None
            : $$"""
                if (writer.TryWriteNullable(value{{(
                    type.Inner is ObjectModel contract ? $", {contract.Shape}.{PaddingEmitter.Property}" : ""
                )}}))
                {
                    return;
                }
                """;

    private static Code ReadWhole(NullableModel type) =>
        !type.Inner.IsUnmanaged
            ? Code.None
            : $$"""
                if (reader.TryReadNullable(out {{type.Name}} value))
                {
                    {{ValidityEmitter.Value(type.Inner, "value.GetValueOrDefault()", "value.HasValue && ")}}
                    return value;
                }
                """;
}

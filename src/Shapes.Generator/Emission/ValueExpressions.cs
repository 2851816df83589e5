using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Emits expressions that write a value, read it, and compare it with the default.</summary>
internal static class ValueExpressions
{
    public static string Write(TypeModel type, string value, HelperMethods helpers) =>
        type switch
        {
            EnumModel { AsName: true } named => $"{helpers.EnumWriter(named)}(ref writer, {value});",
            EnumModel numbered => $"writer.Write{numbered.Kind.Method()}(({numbered.Underlying}){value});",
            NullableModel nullable => $"{helpers.NullableWriter(nullable)}(ref writer, {value});",
            ConvertedModel { Nulls: not NullRules.None } guarded => $"{helpers.GuardedWriter(guarded)}(ref writer, {value});",
            ConvertedModel converted => Write(converted.Wire, converted.ToWire.Replace("{0}", value), helpers),
            RawModel => $"writer.TryWriteUnmanaged({value}, null);",
            AnyModel => $"writer.WriteAny({value}, {Literal(helpers.DisplayName)});",
            ListModel or MapModel => helpers.WriteCollection(type, ListPacking.Default, value, 0, helpers.DisplayName),
            WrappedModel wrapped => $"Write{helpers.Message(wrapped)}(ref writer, new {wrapped.Message}({value}));",
            ObjectModel { IsStruct: true } contract => $"{contract.Shape}.Write(ref writer, {value});",
            ObjectModel contract => $"{contract.Shape}.Write(ref writer, {value}!);",
            _ => $"writer.Write{type.Kind.Method()}({value});",
        };

    public static string Read(TypeModel type, string earlier, HelperMethods helpers) =>
        type switch
        {
            EnumModel { AsName: true } named => $"{helpers.EnumReader(named)}(ref reader)",
            EnumModel numbered => $"({numbered.Name})reader.Read{numbered.Kind.Method()}()",
            NullableModel { IsMerged: true } nullable => $"{helpers.NullableReader(nullable)}(ref reader, {earlier})",
            NullableModel nullable => $"{helpers.NullableReader(nullable)}(ref reader)",
            ConvertedModel { CanFail: true } converted =>
                $"{helpers.Converter(converted)}(ref reader, {Read(converted.Wire, "default", helpers)}){(converted.IsStruct ? "" : "!")}",
            ConvertedModel converted => converted.FromWire.Replace("{0}", Read(converted.Wire, "default", helpers))
                + (converted.IsStruct ? "" : "!"),
            RawModel raw => $"{helpers.RawReader(raw)}(ref reader)",
            AnyModel => "reader.ReadAny()!",
            ListModel or MapModel => $"{helpers.CollectionReader(type)}(ref reader)",
            WrappedModel wrapped => $"Read{helpers.Message(wrapped)}(ref reader, new {wrapped.Message}({earlier})).Value",
            ObjectModel contract => $"{contract.Shape}.Read(ref reader, {earlier})",
            ScalarModel { IsValueType: false } text => $"reader.Read{text.ReadAs.Method()}()!",
            _ => $"reader.Read{type.Kind.Method()}()",
        };

    /// <summary>The same for a value that comes in one part and has the declared type.</summary>
    public static string ReadWhole(TypeModel type, HelperMethods helpers) =>
        Read(type, "default", helpers) + (type is ListModel { IsStruct: false } or MapModel ? "!" : "");

    /// <summary>The condition that a value is null. In C# 15 a nullable of a union type is also null if the union holds a null.</summary>
    public static string IsNull(TypeModel type, string value) =>
        type is NullableModel or ConvertedModel { IsNullable: true } ? $"!{value}.HasValue" : $"{value} is null";

    /// <summary>The condition that the value is absent by proto3's implicit presence.</summary>
    public static string IsDefault(TypeModel type, string value) =>
        type switch
        {
            EnumModel => $"{value} == 0",
            NullableModel => $"!{value}.HasValue",
            ConvertedModel converted => converted.DefaultWhen.Replace("{0}", value),
            RawModel or ObjectModel { IsStruct: true } => "false",
            ObjectModel or AnyModel => $"{value} is null",
            ListModel { Form: ListForm.Array } => $"{value} is null or {{ Length: 0 }}",
            ListModel { Form: ListForm.List } => $"{value} is null or {{ Count: 0 }}",
            ListModel { Form: ListForm.Other, IsStruct: true } list => $"{list.Items.Replace("{0}", value)}.IsEmpty",
            ListModel => $"{ListItems}.IsNullOrEmpty({value})",
            MapModel { Face: { } face } => $"{value} is not {face} {{ Count: > 0 }}",
            MapModel => $"{value} is null or {{ Count: 0 }}",
            _ => IsDefaultScalar(type.Kind, value),
        };

    private static string IsDefaultScalar(ValueKind kind, string value) =>
        kind switch
        {
            ValueKind.Boolean => $"!{value}",
            ValueKind.String => $"string.IsNullOrEmpty({value})",
            ValueKind.Bytes => $"{value} is null or {{ Length: 0 }}",
            ValueKind.Guid
            or ValueKind.DateTime
            or ValueKind.DateTimeOffset
            or ValueKind.DateOnly
            or ValueKind.TimeOnly
            or ValueKind.TimeSpan => $"{value} == default",
            ValueKind.FreeForm => $"{value}.ValueKind == global::System.Text.Json.JsonValueKind.Undefined",
            _ => $"{value} == 0",
        };
}

using System.Globalization;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Statements and expressions for one value: writing it, reading it, asking whether it is the default.</summary>
internal static class ValueExpressions
{
    /// <summary>The statement that writes a value that is not a list or map.</summary>
    public static string Write(TypeModel type, string value, HelperMethods helpers) => type switch
    {
        EnumModel { AsName: true } named => $"{helpers.EnumWriter(named)}(ref writer, {value});",
        EnumModel plain => $"writer.Write{plain.Kind}(({plain.Underlying}){value});",
        NullableModel nullable => $"{helpers.NullableWriter(nullable)}(ref writer, {value});",
        ObjectModel { IsStruct: true } contract => $"{contract.Shape}.Write(ref writer, {value});",
        ObjectModel contract => $"{contract.Shape}.Write(ref writer, {value}!);",
        _ => $"writer.Write{type.Kind}({value});",
    };

    /// <summary>The expression that reads a value that is not a list or map.</summary>
    /// <param name="type">The value's type.</param>
    /// <param name="earlier">What an earlier part of the message held, for objects.</param>
    /// <param name="helpers">Makes the methods that the expression calls.</param>
    public static string Read(TypeModel type, string earlier, HelperMethods helpers) => type switch
    {
        EnumModel { AsName: true } named => $"{helpers.EnumReader(named)}(ref reader)",
        EnumModel plain => $"({plain.Name})reader.Read{plain.Kind}()",
        NullableModel { Inner: ObjectModel } nullable => $"{helpers.NullableReader(nullable)}(ref reader, {earlier})",
        NullableModel nullable => $"{helpers.NullableReader(nullable)}(ref reader)",
        ObjectModel contract => $"{contract.Shape}.Read(ref reader, {earlier})",
        ScalarModel { IsValueType: false } => $"reader.Read{type.Kind}()!",
        _ => $"reader.Read{type.Kind}()",
    };

    /// <summary>Whether the value is absent by proto3's implicit presence.</summary>
    public static string IsDefault(TypeModel type, string value) => type switch
    {
        EnumModel => $"{value} == 0",
        NullableModel => $"!{value}.HasValue",
        ObjectModel { IsStruct: true } => "false",
        ObjectModel => $"{value} is null",
        ListModel { Form: ListForm.Array } => $"{value} is null or {{ Length: 0 }}",
        ListModel { Form: ListForm.List } => $"{value} is null or {{ Count: 0 }}",
        ListModel => $"{Names.ListItems}.IsNullOrEmpty({value})",
        MapModel => $"{value} is null or {{ Count: 0 }}",
        _ => IsDefaultScalar(type.Kind, value),
    };

    /// <summary>The condition under which bytes that were copied as they lay in memory are a value of the type; null when any are.</summary>
    public static string? IsValid(TypeModel type, string value) => type switch
    {
        ObjectModel { Checks.Count: > 0 } contract => string.Join(" && ", contract.Checks.Select(check => string.Format(CultureInfo.InvariantCulture, check, value))),
        ScalarModel when IsRisky(type.Kind) => $"{Names.UnmanagedValue}.IsValid({value})",
        _ => null,
    };

    /// <summary>Whether not every bit pattern is a value of the kind.</summary>
    public static bool IsRisky(string kind) =>
        kind is "Boolean" or "DateTime" or "DateTimeOffset" or "DateOnly" or "TimeOnly" or "Decimal";

    /// <summary>The statement that refuses bytes which are not a value.</summary>
    public static string Refuse(TypeModel type) =>
        $"throw reader.Invalid(\"a valid {DisplayName(type)}\", \"bytes that are none\");";

    private static string DisplayName(TypeModel type) => type switch
    {
        NullableModel nullable => DisplayName(nullable.Inner),
        ObjectModel contract => contract.Name.Substring(contract.Name.LastIndexOfAny(['.', ':']) + 1),
        _ => type.Kind,
    };

    private static string IsDefaultScalar(string kind, string value) => kind switch
    {
        "Boolean" => $"!{value}",
        "String" => $"string.IsNullOrEmpty({value})",
        "Bytes" => $"{value} is null or {{ Length: 0 }}",
        "Guid" or "DateTime" or "DateTimeOffset" or "DateOnly" or "TimeOnly" or "TimeSpan" => $"{value} == default",
        _ => $"{value} == 0",
    };
}

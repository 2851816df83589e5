namespace SerializationApi.Contracts.Fuzz.Writing;

/// <summary>Writes types that are serialized as another type, and collections that are types of their own.</summary>
internal sealed class SurrogateWriter(Dice dice, TypeWriter types)
{
    private static readonly string[] Wires =
    [
        "string",
        "string",
        "string",
        "int",
        "long",
        "Guid",
        "double",
        "DateTime",
        "byte[]",
        "List<int>",
        "Dictionary<string, int>",
        "(int, string)",
        "int?",
    ];

    /// <summary>The types of a unit that have <c>[ShapeAs]</c>.</summary>
    public List<string> Written { get; } = [];

    /// <summary>Writes a type with <c>[ShapeAs]</c>, mostly with a converter that makes System.Text.Json write the same.</summary>
    /// <param name="bases">The interface that it implements, or nothing.</param>
    /// <returns>Its name.</returns>
    public string OfShape(List<string> lines, string name, string bases = "")
    {
        string wire = types.Contract() is { } contract && dice.Percent(15) ? contract : dice.Of(Wires);
        string keyword = dice.Of("readonly record struct", "record struct", "struct", "record", "class");

        // System.Text.Json reads a null as no object, where a conversion may make one of it.
        bool isStruct = keyword.EndsWith("struct", StringComparison.Ordinal);
        wire = !isStruct && (wire == "int?" || IsUnion(lines, wire)) ? "int" : wire;
        bool isText = wire == "string" && !isStruct;
        bool isPositional = keyword.Contains("record", StringComparison.Ordinal) && dice.Percent(40) && !isText;
        bool isShifted = !isPositional && wire is "int" or "long" && dice.Percent(30);
        string to = isShifted ? "value.Value - 1" : "value.Value";
        string from = isPositional ? "new(wire)" : $"new {name} {{ Value = {(isShifted ? "wire + 1" : "wire")} }}";
        string methods = $"public static {wire} ToWire({name} value) => {to}; public static {name} FromWire({wire} wire) => {from};";
        bool isApart = !isPositional && dice.Percent(25);
        bool hasJson = dice.Percent(80);
        lines.Add($"[ShapeAs<{wire}>{(isApart ? $"(typeof({name}Form))" : "")}{(hasJson ? $", JsonConverter(typeof({name}Json))" : "")}]");
        lines.Add($"public {keyword} {name}{(isPositional ? $"({wire} Value)" : "")}{bases}");
        lines.Add("{");
        if (!isPositional)
        {
            lines.Add(
                isText
                    ? "    private string _value = \"\"; public string Value { get => _value; set => _value = value ?? \"\"; }"
                    : $"    public {wire} Value {{ get; {(keyword.StartsWith("readonly", StringComparison.Ordinal) ? "init" : "set")}; }}"
            );
            lines.Add(
                isApart ? ""
                : dice.Percent(70) ? "    " + methods
                : $"    public static {dice.Of("implicit", "explicit")} operator {wire}({name} value) => {to}; "
                    + $"public static {dice.Of("implicit", "explicit")} operator {name}({wire} wire) => {from};"
            );
        }

        lines.Add("}");
        if (isApart)
        {
            lines.Add($"public static class {name}Form {{ {methods} }}");
        }

        if (hasJson)
        {
            lines.Add(Json(name, wire, to, from));
        }

        Written.Add(name);
        return name;
    }

    // A new one is null in JSON.
    private static bool IsUnion(List<string> lines, string type) =>
        lines.FindIndex(line => line.EndsWith($"struct {type}", StringComparison.Ordinal)) is > 0 and var place
        && lines[place - 1].Contains("CompilerServices.Union", StringComparison.Ordinal);

    /// <summary>Writes a value object whose other half another generator writes.</summary>
    /// <returns>Its name.</returns>
    public string OfHalf(List<string> lines, string name)
    {
        string type = dice.Of("int", "string", "Guid");
        lines.AddRange([
            $"{Unit.Completed}private readonly {type} _value; private {name}({type} value) {{ _value = value; }} "
                + $"public {type} Value => _value; public static {name} From({type} value) => new(value);\"\"\")]",
            $"public readonly partial {dice.Of("struct", "record struct")} {name}",
            "{",
            "}",
        ]);
        return name;
    }

    /// <summary>Writes a type that protobuf-net writes as another.</summary>
    /// <returns>Its name.</returns>
    public string OfProtoBuf(List<string> lines, string name)
    {
        string keyword = dice.Of("class", "struct", "record", "readonly record struct");
        string form = dice.Of("class", "struct");
        (string absent, string missing) = (
            keyword.EndsWith("struct", StringComparison.Ordinal) ? "default" : "null!",
            form == "struct" ? "default" : "null!"
        );
        lines.AddRange([
            $"[ProtoContract(Surrogate = typeof({name}Form))]",
            $"public {keyword} {name}",
            "{",
            $"    public long Cents {{ get; {(keyword.StartsWith("readonly", StringComparison.Ordinal) ? "init" : "set")}; }}",
            "}",
            $"[ProtoContract{dice.Maybe(20, "(IsGroup = true)")}]",
            $"public {form} {name}Form",
            "{",
            $"    [ProtoMember(1)] public string{(types.IsNullable ? "?" : "")} Text {{ get; set; }}",
            $"    public static {dice.Of("implicit", "explicit")} operator {name}({name}Form form) "
                + $"=> {(form == "struct" ? "" : $"form is null ? {absent} : ")}new {name} {{ Cents = long.Parse(form.Text ?? \"0\") }};",
            $"    public static {dice.Of("implicit", "explicit")} operator {name}Form({name} value) "
                + $"=> {(absent == "default" ? "" : $"value is null ? {missing} : ")}new {name}Form {{ Text = value.Cents.ToString() }};",
            "}",
        ]);
        return name;
    }

    /// <summary>Writes a collection that holds others of its type.</summary>
    /// <returns>Its name.</returns>
    public string OfItself(List<string> lines, string name)
    {
        string nullable = types.IsNullable ? "?" : "";
        lines.Add(
            $"public class {name} "
                + $": {dice.Of($"List<{name}{nullable}>", $"Dictionary<string, {name}{nullable}>", $"Collection<List<{name}>>")};"
        );
        return name;
    }

    /// <summary>Writes a collection that implements an interface. Its items are texts: MessagePack-CSharp writes numbers of such a class as
    /// those of <c>object</c>.</summary>
    /// <param name="bases">The interface.</param>
    public void OfItems(List<string> lines, string name, string bases) =>
        lines.Add(
            $"public class {name} : "
                + $"{dice.Of("List<string>", "Dictionary<string, string>", "HashSet<string>", "Collection<string>")}"
                + $"{bases};"
        );

    private static string Json(string name, string wire, string to, string from) =>
        $"public sealed class {name}Json : JsonConverter<{name}> {{ "
        + $"public override {name} Read(ref System.Text.Json.Utf8JsonReader reader, Type type, System.Text.Json.JsonSerializerOptions options) "
        + $"{{ var wire = System.Text.Json.JsonSerializer.Deserialize<{wire}>(ref reader, options)!; return {from}; }} "
        + $"public override void Write(System.Text.Json.Utf8JsonWriter writer, {name} value, System.Text.Json.JsonSerializerOptions options) "
        + $"=> System.Text.Json.JsonSerializer.Serialize(writer, {to}, options); "
        + (
            wire == "string"
                ? $"public override {name} ReadAsPropertyName(ref System.Text.Json.Utf8JsonReader reader, Type type, "
                    + $"System.Text.Json.JsonSerializerOptions options) {{ var wire = reader.GetString()!; return {from}; }} "
                    + $"public override void WriteAsPropertyName(System.Text.Json.Utf8JsonWriter writer, {name} value, "
                    + $"System.Text.Json.JsonSerializerOptions options) => writer.WritePropertyName({to}); "
                : ""
        )
        + "}";
}

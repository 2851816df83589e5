using System.Text.Json;
using System.Text.RegularExpressions;

namespace SerializationApi.Tests.Support.OpenApi;

/// <summary>
/// Holds JSON to a schema of an OpenAPI document, 3.0 or 3.1. Stricter than JSON Schema: a member that no schema names is an
/// error unless <c>additionalProperties</c> allows it, formats are asserted, and so is every keyword that it does not know.
/// </summary>
/// <param name="document">The document, whose components are referred to.</param>
public sealed class SchemaCheck(JsonElement document)
{
    private static readonly HashSet<string> Texts = new(StringComparer.Ordinal)
    {
        "title",
        "description",
        "default",
        "example",
        "examples",
        "deprecated",
        "readOnly",
        "writeOnly",
        "xml",
        "externalDocs",
    };

    /// <summary>What is wrong with a value, a line each; none where it is as the schema says.</summary>
    public IReadOnlyList<string> FindErrors(JsonElement schema, JsonElement value) => Check(schema, value, "$");

    private List<string> Check(JsonElement schema, JsonElement value, string place)
    {
        Finding finding = Evaluate(schema, value, place);
        if (value.ValueKind == JsonValueKind.Object && !finding.IsOpen)
        {
            finding.Errors.AddRange(
                value
                    .EnumerateObject()
                    .Where(member => !finding.Known.Contains(member.Name))
                    .Select(member => $"{place}.{member.Name} is in no schema")
            );
        }

        return finding.Errors;
    }

    private Finding Evaluate(JsonElement schema, JsonElement value, string place)
    {
        var finding = new Finding { IsOpen = schema.EnumerateObject().All(keyword => Texts.Contains(keyword.Name)) };
        bool isNullable = schema.TryGetProperty("nullable", out JsonElement nullable) && nullable.GetBoolean();
        if (value.ValueKind == JsonValueKind.Null && isNullable && schema.TryGetProperty("type", out _))
        {
            return finding;
        }

        foreach (JsonProperty keyword in schema.EnumerateObject())
        {
            Apply(keyword, schema, value, place, finding);
        }

        return finding;
    }

    private void Apply(JsonProperty keyword, JsonElement schema, JsonElement value, string place, Finding finding)
    {
        JsonElement argument = keyword.Value;
        switch (keyword.Name)
        {
            case "$ref":
                finding.Add(Evaluate(Resolve(argument.GetString()!), value, place));
                break;
            case "type":
                finding.Require(Types(argument).Any(type => IsOf(type, value)), $"{place} is {value.ValueKind}, not {argument}");
                break;
            case "enum":
                finding.Require(
                    argument.EnumerateArray().Any(item => JsonElement.DeepEquals(item, value)),
                    $"{place} is {value}, none of {argument}"
                );
                break;
            case "required" when value.ValueKind == JsonValueKind.Object:
                finding.Errors.AddRange(
                    argument
                        .EnumerateArray()
                        .Where(name => !value.TryGetProperty(name.GetString()!, out _))
                        .Select(name => $"{place}.{name} is missing")
                );
                break;
            case "properties" when value.ValueKind == JsonValueKind.Object:
                foreach (JsonProperty member in value.EnumerateObject().Where(member => argument.TryGetProperty(member.Name, out _)))
                {
                    finding.Known.Add(member.Name);
                    finding.Errors.AddRange(Check(argument.GetProperty(member.Name), member.Value, $"{place}.{member.Name}"));
                }

                break;
            case "additionalProperties" when value.ValueKind == JsonValueKind.Object:
                foreach (
                    JsonProperty member in value
                        .EnumerateObject()
                        .Where(member =>
                            !(schema.TryGetProperty("properties", out JsonElement named) && named.TryGetProperty(member.Name, out _))
                        )
                )
                {
                    finding.Known.Add(member.Name);
                    finding.Require(argument.ValueKind != JsonValueKind.False, $"{place}.{member.Name} is not allowed");
                    if (argument.ValueKind == JsonValueKind.Object)
                    {
                        finding.Errors.AddRange(Check(argument, member.Value, $"{place}.{member.Name}"));
                    }
                }

                break;
            case "items" when value.ValueKind == JsonValueKind.Array:
                finding.Errors.AddRange(value.EnumerateArray().SelectMany((item, index) => Check(argument, item, $"{place}[{index}]")));
                break;
            case "allOf":
                foreach (JsonElement part in argument.EnumerateArray())
                {
                    finding.Add(Evaluate(part, value, place));
                }

                break;
            case "oneOf" or "anyOf":
                Choose(keyword, value, place, finding);
                break;
            case "discriminator" when value.ValueKind == JsonValueKind.Object:
                finding.Errors.AddRange(FindUnmapped(argument, schema, value, place));
                break;
            case "minimum" or "maximum" or "minLength" or "maxLength" or "pattern" or "format":
                finding.Require(SchemaFormats.Holds(keyword, value), $"{place} is {value}, which is not {keyword}");
                break;
            case "exclusiveMinimum" or "exclusiveMaximum" when argument.ValueKind == JsonValueKind.False:
                break;
            case "required" or "properties" or "additionalProperties" or "items" or "discriminator" or "nullable":
                break;
            default:
                finding.Require(Texts.Contains(keyword.Name), $"{place} has a schema with {keyword.Name}, which this check does not know");
                break;
        }
    }

    private void Choose(JsonProperty keyword, JsonElement value, string place, Finding finding)
    {
        // Members that a choice does not know make it none: it is looked at on its own.
        Finding[] choices =
        [
            .. keyword
                .Value.EnumerateArray()
                .Select(choice => (Closed: Check(choice, value, place), Choice: choice))
                .Where(choice => choice.Closed.Count == 0)
                .Select(choice => Evaluate(choice.Choice, value, place)),
        ];
        finding.Require(
            keyword.Name == "anyOf" ? choices.Length > 0 : choices.Length == 1,
            $"{place} is {choices.Length} "
                + $"of {keyword.Name}: "
                + $"{string.Join("; ", keyword.Value.EnumerateArray().SelectMany(choice => Check(choice, value, place)).Take(6))}"
        );
        foreach (Finding choice in choices)
        {
            finding.Add(choice);
        }
    }

    // The mapping leads to the choice that the value is.
    private List<string> FindUnmapped(JsonElement discriminator, JsonElement schema, JsonElement value, string place)
    {
        if (!value.TryGetProperty(discriminator.GetProperty("propertyName").GetString()!, out JsonElement label))
        {
            // Required by each choice that has it.
            return [];
        }

        return !discriminator.TryGetProperty("mapping", out JsonElement mapping)
            || !mapping.TryGetProperty(label.ToString(), out JsonElement target)
                ? [$"{place} is {label}, which the discriminator does not map"]
            : !schema
                .EnumerateObject()
                .Where(item => item.Name is "oneOf" or "anyOf")
                .SelectMany(item => item.Value.EnumerateArray())
                .Any(choice => choice.TryGetProperty("$ref", out JsonElement name) && name.GetString() == target.GetString())
                ? [$"{place}: {target} is no choice"]
            : Check(Resolve(target.GetString()!), value, place);
    }

    private JsonElement Resolve(string reference) =>
        reference.TrimStart('#', '/').Split('/').Aggregate(document, (element, name) => element.GetProperty(name));

    private static IEnumerable<string?> Types(JsonElement type) =>
        type.ValueKind == JsonValueKind.Array ? type.EnumerateArray().Select(item => item.GetString()) : [type.GetString()];

    private static bool IsOf(string? type, JsonElement value) =>
        type switch
        {
            "object" => value.ValueKind == JsonValueKind.Object,
            "array" => value.ValueKind == JsonValueKind.Array,
            "string" => value.ValueKind == JsonValueKind.String,
            "number" => value.ValueKind == JsonValueKind.Number,
            "integer" => value.ValueKind == JsonValueKind.Number
                && Regex.IsMatch(value.GetRawText(), "^-?[0-9]+$", RegexOptions.None, TimeSpan.FromSeconds(1)),
            "boolean" => value.ValueKind is JsonValueKind.True or JsonValueKind.False,
            "null" => value.ValueKind == JsonValueKind.Null,
            _ => throw new ArgumentException($"There is no type {type}.", nameof(type)),
        };

    private sealed class Finding
    {
        public List<string> Errors { get; } = [];

        public HashSet<string> Known { get; } = new(StringComparer.Ordinal);

        public bool IsOpen { get; set; }

        public void Require(bool condition, string error)
        {
            if (!condition)
            {
                Errors.Add(error);
            }
        }

        public void Add(Finding other)
        {
            Errors.AddRange(other.Errors);
            Known.UnionWith(other.Known);
            IsOpen |= other.IsOpen;
        }
    }
}

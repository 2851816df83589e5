using System.Text.Json;
using SerializationApi.Benchmarks.Compare.OwnData;

namespace SerializationApi.Benchmarks.Tests.Compare;

/// <summary>Types, nullability and numbers that fit.</summary>
public sealed class InferenceTests
{
    [Theory]
    [InlineData("int", "1", "-2147483648", "2147483647")]
    [InlineData("long", "1", "2147483648")]
    [InlineData("long", "-9223372036854775808", "9223372036854775807")]
    [InlineData("ulong", "18446744073709551615", "0")]
    [InlineData("decimal", "18446744073709551615", "-1")]
    [InlineData("double", "1e30", "-1")]
    [InlineData("double", "1", "0.1", "1e300", "-0.0")]
    [InlineData("double", "1.50")]
    [InlineData("decimal", "0.1234567890123456789", "1")]
    [InlineData("double", "0.1234567890123456789", "1e300")]
    [InlineData("bool", "true", "false")]
    [InlineData("string", "\"\"", "\"a\"")]
    [InlineData("Guid", "\"0f8fad5b-d9cb-469f-a165-70867728950e\"")]
    [InlineData("string", "\"0F8FAD5B-D9CB-469F-A165-70867728950E\"")]
    [InlineData("DateTime", "\"2024-02-29T12:00:00Z\"", "\"2024-02-29T12:00:00.1234567Z\"")]
    [InlineData("DateTimeOffset", "\"2024-02-29T12:00:00+08:00\"", "\"2024-02-29T12:00:00Z\"")]
    [InlineData("DateOnly", "\"2024-02-29\"")]
    [InlineData("string", "\"2024-02-30\"")]
    [InlineData("string", "\"2024-02-29T12:00:00\"")]
    [InlineData("string", "\"2024-02-29T12:00:00.12345678Z\"")]
    [InlineData("string", "\"2024-02-29\"", "\"tomorrow\"")]
    [InlineData("List<int>", "[]", "[1, 2]")]
    [InlineData("List<int?>", "[1, null]")]
    [InlineData("List<List<double>>", "[[1.5], []]")]
    [InlineData("List<string?>", "[null]")]
    [InlineData("JsonElement", "1", "\"1\"")]
    [InlineData("List<JsonElement>", "[1, \"1\"]")]
    public void A_member_has_the_narrowest_type_that_holds_all_values(string expected, params string[] values)
    {
        InferredMember member = Assert.Single(Infer([.. values.Select(value => $"{{\"a\":{value}}}")])[0].Members);
        Assert.Equal(expected, member.Type);
    }

    [Theory]
    [InlineData("int?", "{\"a\":1}", "{\"a\":null}")]
    [InlineData("int?", "{\"a\":1}", "{}")]
    [InlineData("string?", "{\"a\":null}")]
    [InlineData("Member?", "{\"member\":{\"x\":1}}", "{\"member\":null}")]
    [InlineData("List<int>?", "{\"a\":[1]}", "{}")]
    public void What_is_null_or_absent_somewhere_may_be_null(string expected, params string[] samples) =>
        Assert.Equal(expected, Infer(samples)[0].Members[0].Type);

    [Fact]
    public void Objects_are_contracts_of_their_own_with_names_of_csharp()
    {
        string source = ContractText.Write(
            Infer("{\"first-name\":\"a\",\"sample\":1,\"2nd\":true,\"class\":2,\"entries\":[{\"id\":1},{\"id\":2,\"note\":\"n\"}]}")
        );
        Assert.Contains("public sealed class Sample\n", source, StringComparison.Ordinal);
        Assert.Contains(
            "[JsonPropertyName(\"first-name\")]\n    public string FirstName { get; set; } = \"\";",
            source,
            StringComparison.Ordinal
        );
        Assert.Contains("public int Sample2 { get; set; }", source, StringComparison.Ordinal);
        Assert.Contains("public bool N2nd { get; set; }", source, StringComparison.Ordinal);
        Assert.Contains("public int Class { get; set; }", source, StringComparison.Ordinal);
        Assert.Contains("public List<Entry> Entries { get; set; } = [];", source, StringComparison.Ordinal);
        Assert.Contains("public sealed class Entry\n", source, StringComparison.Ordinal);
        Assert.Contains("public string? Note { get; set; }", source, StringComparison.Ordinal);
        Assert.NotNull(ContractCompiler.Compile(source));
    }

    [Theory]
    [InlineData("{\"a\":1,\"b\":[1,2]}", "{\"a\":1,\"b\":[1,2]}")]
    [InlineData("{\"a\":1}", "{}", "$.a")]
    [InlineData("{\"a\":null}", "{}")]
    [InlineData("[{\"a\":{\"b\":1}},{\"a\":{\"b\":2}}]", "[{\"a\":{\"b\":1}},{\"a\":{}}]", "$[].a.b")]
    [InlineData("{\"a\":\"2024-01-01T00:00:00.500Z\",\"b\":1.50}", "{\"a\":\"2024-01-01T00:00:00.5Z\",\"b\":1.5}")]
    [InlineData("{\"a\":[1,2]}", "{\"a\":[1]}", "$.a")]
    public void What_a_contract_does_not_hold_is_found(string sample, string written, params string[] expected) =>
        Assert.Equal(expected, Uncovered.Find(Parse(sample), Parse(written)));

    private static IReadOnlyList<InferredContract> Infer(params string[] samples) =>
        ContractInference.Infer("Sample", samples.Select(Parse));

    private static JsonElement Parse(string json)
    {
        using var document = JsonDocument.Parse(json);
        return document.RootElement.Clone();
    }
}

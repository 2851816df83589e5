using SerializationApi.Benchmarks.Compare.OwnData;

namespace SerializationApi.Benchmarks.Tests.Compare;

/// <summary>Types that fit; nullability and names are in <see cref="OwnDataTests"/>.</summary>
public sealed class InferenceTests
{
    [Theory]
    [InlineData("int", "1", "-2147483648", "2147483647")]
    [InlineData("long", "-9223372036854775808", "9223372036854775807")]
    [InlineData("ulong", "18446744073709551615", "0")]
    [InlineData("decimal", "18446744073709551615", "-1")]
    [InlineData("double", "1", "0.1", "1e300", "-0.0")]
    [InlineData("decimal", "0.1234567890123456789", "1")]
    [InlineData("Guid", "\"0f8fad5b-d9cb-469f-a165-70867728950e\"")]
    [InlineData("DateTime", "\"2024-02-29T12:00:00Z\"", "\"2024-02-29T12:00:00.1234567Z\"")]
    [InlineData("DateTimeOffset", "\"2024-02-29T12:00:00+08:00\"", "\"2024-02-29T12:00:00Z\"")]
    [InlineData("DateOnly", "\"2024-02-29\"")]
    [InlineData("string", "\"2024-02-30\"")]
    [InlineData("string", "\"2024-02-29\"", "\"tomorrow\"")]
    [InlineData("List<int>", "[]", "[1, 2]")]
    [InlineData("List<int?>", "[1, null]")]
    [InlineData("List<List<double>>", "[[1.5], []]")]
    [InlineData("JsonElement", "1", "\"1\"")]
    public void A_member_has_the_narrowest_type_that_holds_all_values(string expected, params string[] values)
    {
        InferredMember member = Assert.Single(
            ContractInference.Infer("Sample", values.Select(value => Parse($"{{\"a\":{value}}}")))[0].Members
        );
        Assert.Equal(expected, member.Type);
    }

    private static JsonElement Parse(string json)
    {
        using var document = JsonDocument.Parse(json);
        return document.RootElement.Clone();
    }
}

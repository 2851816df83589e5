namespace SerializationApi.Tool.Tests;

/// <summary>What two values do not have alike.</summary>
public sealed class JsonTests
{
    [Theory]
    [InlineData("1", "1.0")]
    [InlineData("""{"a":1,"b":[true]}""", """{"b":[true],"a":1}""")]
    [InlineData("\"\\u00e9\"", "\"é\"")]
    public void Values_that_are_written_otherwise_are_alike(string left, string right) => Assert.Empty(JsonDiff.Of(left, right));

    [Theory]
    [InlineData("1", "\"1\"", "$ 1 \"1\"")]
    [InlineData("""{"a":{"b":1}}""", """{"a":{"b":2}}""", "$.a.b 1 2")]
    [InlineData("""{"a b":1}""", """{"c":1}""", "$[\"a b\"] 1 ", "$.c  1")]
    [InlineData("[1,2]", "[1,2,{}]", "$[2]  {}")]
    [InlineData("[[1],2]", "[[3]]", "$[0][0] 1 3", "$[1] 2 ")]
    [InlineData("{}", "[]", "$ {} []")]
    public void A_difference_has_the_path_and_both_values(string left, string right, params string[] expected) =>
        Assert.Equal(
            expected,
            JsonDiff.Of(left, right).Select(static difference => $"{difference.Path} {difference.Left} {difference.Right}")
        );

    /// <summary>Each difference would have the name again.</summary>
    [Fact]
    public void Differences_below_a_long_name_have_the_end_of_their_path()
    {
        string name = new('k', 100_000);
        string numbers = string.Join(',', Enumerable.Repeat('1', 10_000));
        IReadOnlyList<Difference> found = JsonDiff.Of($"{{\"{name}\":[{numbers}]}}", $"{{\"{name}\":[{numbers.Replace('1', '2')}]}}");

        Assert.Equal(10_000, found.Count);
        Assert.EndsWith("k…[9999]", found[^1].Path, StringComparison.Ordinal);
        Assert.All(found, static difference => Assert.InRange(difference.Path.Length, 1, 1_001));
    }
}

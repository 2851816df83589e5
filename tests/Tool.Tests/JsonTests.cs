namespace SerializationApi.Tool.Tests;

/// <summary>JSON for people, and what two values do not have alike.</summary>
public sealed class JsonTests
{
    [Theory]
    [InlineData("1.00", "1.00")]
    [InlineData(" [ ] ", "[]")]
    [InlineData("{ \"a\" : {\n} }", "{\n  \"a\": {}\n}")]
    [InlineData("""[1,{"a":"\"]{","b":"\\"},null]""", "[\n  1,\n  {\n    \"a\": \"\\\"]{\",\n    \"b\": \"\\\\\"\n  },\n  null\n]")]
    [InlineData("\"\\u00e9 é\"", "\"\\u00e9 é\"")]
    public void JSON_is_indented_and_its_values_stay_as_they_were_sent(string json, string expected) => Assert.Equal(expected, JsonText.Indent(json));

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
        Assert.Equal(expected, JsonDiff.Of(left, right).Select(static difference => $"{difference.Path} {difference.Left} {difference.Right}"));
}

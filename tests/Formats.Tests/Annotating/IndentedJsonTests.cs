using System.Buffers;
using System.Text;
using System.Text.Json;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Formats.Tests.Annotating;

/// <summary>JSON for people.</summary>
public sealed class IndentedJsonTests
{
    [Theory]
    [InlineData("1.00", "1.00")]
    [InlineData(" [ ] ", "[]")]
    [InlineData("{ \"a\" : {\n} }", "{\n  \"a\": {}\n}")]
    [InlineData("""[1,{"a":"\"]{","b":"\\"},null]""", "[\n  1,\n  {\n    \"a\": \"\\\"]{\",\n    \"b\": \"\\\\\"\n  },\n  null\n]")]
    [InlineData("\"\\u00e9 é\"", "\"\\u00e9 é\"")]
    [InlineData("[true , false,\t-1e5 ]", "[\n  true,\n  false,\n  -1e5\n]")]
    public void JSON_is_indented_and_its_values_stay_as_they_were_sent(string json, string expected) =>
        Assert.Equal(expected, Indent(json, out _));

    /// <summary>A list of 100,000 empty lists, 60 levels deep, would have 120 spaces for each of them.</summary>
    [Fact]
    public void Deep_JSON_is_indented_no_further_than_sixteen_levels()
    {
        string json = $"{new string('[', 60)}{string.Join(',', Enumerable.Repeat("[]", 100_000))}{new string(']', 60)}";
        string indented = Indent(json, out int pieces);

        Assert.InRange(indented.Length, 1, 13 * json.Length);
        Assert.Contains($"\n{new string(' ', 32)}[],", indented, StringComparison.Ordinal);
        Assert.DoesNotContain(new string(' ', 33), indented, StringComparison.Ordinal);
        Assert.Equal(json, JsonSerializer.Serialize(JsonDocument.Parse(indented)));
        Assert.InRange(pieces, indented.Length / (65 * 1024), indented.Length / (63 * 1024));
    }

    private static string Indent(string json, out int pieces)
    {
        var indented = new IndentedJson(Encoding.UTF8.GetBytes(json));
        var output = new ArrayBufferWriter<byte>();
        for (pieces = 0; indented.WriteNext(output); pieces++) { }

        return Encoding.UTF8.GetString(output.WrittenSpan);
    }
}

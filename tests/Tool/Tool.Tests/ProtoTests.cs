using SerializationApi.Contracts;
using static SerializationApi.Tool.Tests.FormatsTool;

namespace SerializationApi.Tool.Tests;

/// <summary>The schemas that <c>proto</c> prints.</summary>
public sealed class ProtoTests
{
    [Theory]
    [InlineData("User", "message User {\n  string id = 1;")]
    [InlineData("User[]", "message UserList {\n  repeated User items = 1;\n}")]
    public async Task The_schema_of_a_contract_is_printed(string type, string expected)
    {
        Outcome outcome = await RunAsync("proto", $"SerializationApi.Contracts.dll:{type}", "--package", "shop");

        Assert.Equal((0, ""), (outcome.Code, outcome.Error));
        Assert.Contains("package shop;", outcome.Text, StringComparison.Ordinal);
        Assert.Contains(expected, outcome.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_type_without_a_shape_is_told()
    {
        Outcome outcome = await RunAsync("proto", $"SerializationApi.Contracts.dll:{nameof(SampleSize)}");

        Assert.Equal(2, outcome.Code);
        Assert.Contains("[GenerateShape]", outcome.Error, StringComparison.Ordinal);
    }
}

using static SerializationApi.Tool.Tests.FormatsTool;

namespace SerializationApi.Tool.Tests;

/// <summary>An error names the argument that was typed, and the name that was probably meant.</summary>
public sealed class MistakeTests
{
    private const string Assembly = "SerializationApi.Contracts.dll";

    [Theory]
    [InlineData("assembly.dll: the file 'missing.dll' does not exist", "typescript", "missing.dll", "-o", "out")]
    [InlineData("assembly.dll: the file 'missing.dll' does not exist", "schema", "missing.dll", "--lang", "go")]
    [InlineData("assembly.dll:Type: the file 'missing.dll' does not exist", "proto", "missing.dll:Order")]
    [InlineData("--contract: the file 'missing.dll' does not exist", "decode", "-", "--contract", "missing.dll:Order")]
    [InlineData("assembly.dll: 'a.txt' is not an assembly", "typescript", "a.txt", "-o", "out")]
    public async Task A_file_that_cannot_be_loaded_is_named_as_it_was_typed(string expected, params string[] arguments)
    {
        await File.WriteAllTextAsync("a.txt", "text", TestContext.Current.CancellationToken);
        Outcome outcome = await RunAsync(arguments);

        Assert.Equal(2, outcome.Code);
        Assert.StartsWith(expected, outcome.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("msgpack", "decode", "-", "--from", "msgpak")]
    [InlineData("msgpack", "decode", "-", "--from", "MsgPak;keys=names")]
    [InlineData("memorypack", "get", "http://127.0.0.1:1/", "--as", "memorypak")]
    [InlineData("Organization", "decode", "-", "--contract", Assembly + ":Organisation")]
    [InlineData("Organization", "proto", Assembly + ":organization")]
    [InlineData("decode", "decod", "-")]
    [InlineData("--contract", "decode", "-", "--contrct", "x")]
    [InlineData("Organization", "typescript", Assembly, "-o", "out", "--long", "Organisation=number")]
    public async Task An_unknown_name_gets_the_similar_one(string similar, params string[] arguments)
    {
        Outcome outcome = await RunAsync(arguments);

        Assert.Equal(2, outcome.Code);
        Assert.Contains($" Did you mean '{similar}'?", outcome.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("decode", "-", "--from", "yaml")]
    [InlineData("frobnicate")]
    [InlineData("decode", "-", "--contract", Assembly + ":Nothing")]
    public async Task A_name_without_a_similar_one_gets_no_suggestion(params string[] arguments)
    {
        Outcome outcome = await RunAsync(arguments);

        Assert.Equal(2, outcome.Code);
        Assert.DoesNotContain("Did you mean", outcome.Error, StringComparison.Ordinal);
    }
}

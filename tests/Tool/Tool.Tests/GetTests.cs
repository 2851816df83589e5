using System.Text.Json;
using static SerializationApi.Tool.Tests.FormatsTool;

namespace SerializationApi.Tool.Tests;

/// <summary>What <c>get</c> prints of the service's responses.</summary>
public sealed class GetTests(Service service)
{
    private const string Users = "SerializationApi.Contracts.dll:User[]";

    [Theory]
    [InlineData("json")]
    [InlineData("msgpack")]
    [InlineData("protobuf")]
    [InlineData("memorypack")]
    [InlineData("ndjson")]
    [InlineData("msgpack;keys=names")]
    [InlineData("msgpack;compression=lz4-block-array")]
    [InlineData("protobuf;delimited=true")]
    [InlineData("application/vnd.msgpack")]
    public async Task A_response_in_any_format_is_the_same_JSON_by_its_contract(string format)
    {
        Outcome json = await RunAsync("get", AddressOf("users/sample?count=2"));
        Outcome outcome = await RunAsync("get", AddressOf("users/sample?count=2"), "--as", format, "--contract", Users);

        Assert.Equal(0, outcome.Code);
        AssertSame(json.Text, outcome.Text);
    }

    [Fact]
    public async Task Status_header_fields_and_size_are_in_standard_error()
    {
        Outcome outcome = await RunAsync("get", AddressOf("users/sample?count=2"), "--as", "msgpack;keys=names");

        string[] lines = outcome.Error.Split('\n');
        Assert.Matches(@"^200 OK, [\d,]+ bytes in [\d.]+ ms$", lines[0]);
        Assert.Contains("Content-Type: application/x-msgpack; keys=names", lines);
        Assert.Contains(lines, line => line.StartsWith("ETag: \"", StringComparison.Ordinal));
        Assert.DoesNotContain('\e', outcome.Error);
    }

    [Theory]
    [InlineData("organizations")]
    [InlineData("demos")]
    [InlineData("messages")]
    public async Task The_service_s_own_documents_name_the_members_of_Protobuf(string dataset)
    {
        Outcome json = await RunAsync("get", AddressOf($"{dataset}/sample?count=2"));
        Outcome outcome = await RunAsync("get", AddressOf($"{dataset}/sample?count=2"), "--as", "protobuf");

        Assert.Equal(0, outcome.Code);
        Assert.DoesNotContain(
            JsonDiff.Of(json.Text, outcome.Text),
            difference => difference.Right is not null || !IsDefault(difference.Left!)
        );
    }

    [Fact]
    public async Task Users_by_the_service_s_own_documents_are_a_list()
    {
        Outcome outcome = await RunAsync("get", AddressOf("users/sample?count=2"), "--as", "protobuf");

        using var users = JsonDocument.Parse(outcome.Output);
        Assert.Equal(2, users.RootElement.GetArrayLength());
        Assert.Equal("Edsger Liskov", users.RootElement[0].GetProperty("name").GetString());
    }

    [Fact]
    public async Task All_formats_are_a_table()
    {
        Outcome outcome = await RunAsync("get", AddressOf("users/sample?count=10"), "--all");

        Assert.Equal((0, ""), (outcome.Code, outcome.Error));
        string[] lines = outcome.Text.TrimEnd().Split('\n');
        Assert.Equal(["format", "bytes", "gzip", "br", "time"], lines[0].Split(' ', StringSplitOptions.RemoveEmptyEntries));
        Assert.Equal(
            ["json", "msgpack", "msgpack;keys=names", "msgpack;compression=lz4-block-array", "protobuf", "memorypack", "cbor"],
            lines[1..].Select(line => line.Split(' ')[0])
        );
        Assert.All(lines[1..^1], line => Assert.Matches(@"^\S+ +[\d,]+ +[\d,]+ +[\d,]+ +[\d.]+ ms$", line));
        Assert.EndsWith("406 Not Acceptable", lines[^1], StringComparison.Ordinal);
    }

    [Fact]
    public async Task Text_that_is_no_format_is_printed_as_it_is()
    {
        Outcome outcome = await RunAsync("get", AddressOf("schemas/users.proto"));

        Assert.Equal(0, outcome.Code);
        Assert.StartsWith("syntax = \"proto3\";", outcome.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_refusal_is_printed_and_exits_with_1()
    {
        Outcome outcome = await RunAsync("get", AddressOf("users/sample?count=x"), "--as", "protobuf", "--contract", Users);

        Assert.Equal(1, outcome.Code);
        Assert.StartsWith("400 Bad Request", outcome.Error, StringComparison.Ordinal);
        Assert.Contains("expected a whole number", outcome.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_header_field_is_sent()
    {
        Outcome first = await RunAsync("get", AddressOf("users/sample?count=2"));
        string tag = first.Error.Split('\n').Single(line => line.StartsWith("ETag: ", StringComparison.Ordinal))["ETag: ".Length..];

        Outcome second = await RunAsync("get", AddressOf("users/sample?count=2"), "-H", $"If-None-Match: {tag}");

        Assert.StartsWith("304 Not Modified, 0 bytes", second.Error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_response_that_is_too_long_or_a_service_that_is_not_there_exits_with_1()
    {
        Outcome longer = await RunAsync("get", AddressOf("users/sample?count=10"), "--max-bytes", "100");
        Outcome nobody = await RunAsync("get", "127.0.0.1:1/users");

        Assert.Equal((1, 1), (longer.Code, nobody.Code));
        Assert.Contains("100", longer.Error, StringComparison.Ordinal);
        Assert.Contains("127.0.0.1:1", nobody.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("is not an http or https address", "ftp://localhost/")]
    [InlineData("unknown format 'xml'", "localhost:1/", "--as", "xml")]
    [InlineData("unknown format 'msgpack;keys=colours'", "localhost:1/", "--as", "msgpack;keys=colours")]
    [InlineData("'nothing' is not 'Name: value'", "localhost:1/", "-H", "nothing")]
    [InlineData("--all requests every format", "localhost:1/", "--all", "--as", "json")]
    [InlineData("is not a .proto file", "localhost:1/", "--as", "protobuf", "--proto", "SerializationApi.Tool.runtimeconfig.json")]
    public async Task Mistakes_are_told_in_a_line(string expected, params string[] arguments)
    {
        Outcome outcome = await RunAsync(["get", .. arguments]);

        Assert.Equal(2, outcome.Code);
        Assert.Contains(expected, outcome.Error, StringComparison.Ordinal);
        Assert.Single(outcome.Error.Trim().Split('\n'));
    }

    private static void AssertSame(string expected, string actual) => Assert.Empty(JsonDiff.Of(expected, actual));

    private static bool IsDefault(string json) => json is "null" or "0" or "false" or "\"\"" or "[]";

    private string AddressOf(string path) => new Uri(service.Address, path).ToString();
}

using System.Text;
using SerializationApi.Contracts;
using static SerializationApi.Tool.Tests.FormatsTool;

namespace SerializationApi.Tool.Tests;

/// <summary>What <c>post</c> sends to the service's echo.</summary>
public sealed class PostTests(Service service)
{
    private const string Users = "SerializationApi.Contracts.dll:User[]";

    private string Echo => new Uri(service.Address, "users/echo").ToString();

    private static byte[] Json => Encode("json", UserSample.Create(2, 1).ToList());

    [Theory]
    [InlineData("json")]
    [InlineData("msgpack")]
    [InlineData("msgpack;compression=lz4-block")]
    [InlineData("protobuf")]
    [InlineData("memorypack")]
    public async Task JSON_is_sent_in_any_format_by_the_contract(string format)
    {
        Outcome outcome = await RunAsync(Json, "post", Echo, "-", "--as", format, "--contract", Users);

        Assert.Equal(0, outcome.Code);
        Assert.Empty(JsonDiff.Of(Encoding.UTF8.GetString(Json), outcome.Text));
        Assert.Contains(format.Split(';')[0], outcome.Error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task MessagePack_without_a_contract_has_names_as_keys()
    {
        Outcome outcome = await RunAsync("""[{"id":"7","age":3}]"""u8.ToArray(), "post", Echo, "-", "--as", "msgpack");

        Assert.Equal(0, outcome.Code);
        Assert.Contains("Content-Type: application/x-msgpack; keys=names", outcome.Error, StringComparison.Ordinal);
        Assert.Contains("\"age\": 3", outcome.Text, StringComparison.Ordinal);
    }

    /// <summary>Of a service that has no documents of its own.</summary>
    [Theory]
    [InlineData("protobuf")]
    [InlineData("memorypack")]
    public async Task Other_formats_need_the_contract(string format)
    {
        using var silent = new CannedService(("/users/echo", "text/plain", ""));
        Outcome outcome = await RunAsync("[]"u8.ToArray(), "post", new Uri(silent.Address, "users/echo").ToString(), "-", "--as", format);

        Assert.Equal(2, outcome.Code);
        Assert.Contains($"{format} needs --contract", outcome.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("demos")]
    [InlineData("messages")]
    [InlineData("organizations")]
    [InlineData("users")]
    public async Task Protobuf_is_made_by_what_the_service_says_of_its_body(string dataset)
    {
        string sample = new Uri(service.Address, $"{dataset}/sample?count=5").ToString();
        byte[] json = (await RunAsync("get", sample, "--as", "json")).Output;
        Outcome outcome = await RunAsync(json, "post", new Uri(service.Address, $"{dataset}/echo").ToString(), "-", "--as", "protobuf");

        Assert.Equal(0, outcome.Code);
        Assert.Equal((await RunAsync("get", sample, "--as", "protobuf")).Text, outcome.Text);
    }

    [Fact]
    public async Task JSON_that_is_no_value_of_the_message_is_not_sent()
    {
        Outcome outcome = await RunAsync("""[{"age":3},{"age":"x"}]"""u8.ToArray(), "post", Echo, "-", "--as", "protobuf");

        Assert.Equal((1, "-: $[1].age: \"x\" is not a valid int32\n"), (outcome.Code, outcome.Error));
    }

    [Fact]
    public async Task JSON_that_is_no_value_of_the_contract_is_not_sent()
    {
        Outcome outcome = await RunAsync("""[{"age":"x"}]"""u8.ToArray(), "post", Echo, "-", "--as", "protobuf", "--contract", Users);

        Assert.Equal(1, outcome.Code);
        Assert.StartsWith("-: At byte 8: ", outcome.Error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_refusal_is_printed_and_exits_with_1()
    {
        Outcome outcome = await RunAsync("""[{"age":"x"}]"""u8.ToArray(), "post", Echo, "-", "--as", "json");

        Assert.Equal(1, outcome.Code);
        Assert.StartsWith("400 Bad Request", outcome.Error, StringComparison.Ordinal);
        Assert.Contains("At byte 8", outcome.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_format_must_be_named()
    {
        Outcome outcome = await RunAsync("post", Echo, "-");

        Assert.Equal(2, outcome.Code);
        Assert.Contains("--as", outcome.Error, StringComparison.Ordinal);
    }
}

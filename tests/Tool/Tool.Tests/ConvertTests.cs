using System.Text;
using SerializationApi.Contracts;
using static SerializationApi.Tool.Tests.FormatsTool;

namespace SerializationApi.Tool.Tests;

/// <summary>The program itself, started as a user does.</summary>
public sealed class ConvertTests : IDisposable
{
    private const string Organization = "SerializationApi.Contracts.dll:Organization";

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("convert");

    public void Dispose() => _folder.Delete(recursive: true);

    [Theory]
    [InlineData("json", "a.json", "msgpack", "b.msgpack")]
    [InlineData("msgpack", "a.mp", "protobuf", "b.pb")]
    [InlineData("protobuf", "a.bin", "memorypack", "b.mempack")]
    [InlineData("memorypack", "a.memorypack", "json", "b.JSON")]
    [InlineData("json", "a.json", "cbor", "b.cbor")]
    [InlineData("cbor", "a.cbor", "protobuf", "b.pb")]
    public async Task Files_say_their_formats_by_their_names(string from, string input, string to, string output)
    {
        SerializationApi.Contracts.Organization value = OrganizationSample.Create(3, 1);
        await File.WriteAllBytesAsync(PathOf(input), Encode(from, value), TestContext.Current.CancellationToken);

        Outcome outcome = await RunAsync("convert", PathOf(input), PathOf(output), "--contract", Organization);

        Assert.Equal((0, ""), (outcome.Code, outcome.Error));
        Assert.Equal(Encode(to, value), await File.ReadAllBytesAsync(PathOf(output), TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task A_file_that_is_there_is_replaced_whole()
    {
        User user = UserSample.Create(1, 1)[0];
        await File.WriteAllBytesAsync(PathOf("a.json"), Encode("json", user), TestContext.Current.CancellationToken);
        await File.WriteAllBytesAsync(PathOf("b.pb"), new byte[10_000], TestContext.Current.CancellationToken);

        Outcome outcome = await RunAsync("convert", PathOf("a.json"), PathOf("b.pb"), "--contract", "SerializationApi.Contracts.dll:User");

        Assert.Equal((0, ""), (outcome.Code, outcome.Error));
        Assert.Equal(Encode("protobuf", user), await File.ReadAllBytesAsync(PathOf("b.pb"), TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task Standard_streams_are_told_their_formats()
    {
        User user = UserSample.Create(1, 1)[0];

        Outcome outcome = await RunAsync(
            Encode("memorypack", user),
            "convert",
            "-",
            "-",
            "--contract",
            "SerializationApi.Contracts.dll:SerializationApi.Contracts.User",
            "--from",
            "memorypack",
            "--to",
            "protobuf"
        );

        Assert.Equal((0, ""), (outcome.Code, outcome.Error));
        Assert.Equal(Encode("protobuf", user), outcome.Output);
    }

    [Fact]
    public async Task A_list_becomes_lines()
    {
        Outcome outcome = await RunAsync(
            """[{"id":1},{"id":2}]"""u8.ToArray(),
            "convert",
            "-",
            "-",
            "--contract",
            "SerializationApi.Contracts.dll:Member[]",
            "--from",
            "json",
            "--to",
            "ndjson"
        );

        Assert.Equal((0, ""), (outcome.Code, outcome.Error));
        Assert.Equal(2, Encoding.UTF8.GetString(outcome.Output).Split('\n', StringSplitOptions.RemoveEmptyEntries).Length);
    }

    [Theory]
    [InlineData("""{"id":1,"members":[{"id":"x"}]}""", "At byte 25: ")]
    [InlineData("""{"id":1} 2""", "At byte 9: ")]
    public async Task What_is_invalid_is_told_with_its_offset(string json, string error)
    {
        await File.WriteAllTextAsync(PathOf("a.json"), json, TestContext.Current.CancellationToken);

        Outcome outcome = await RunAsync("convert", PathOf("a.json"), PathOf("b.pb"), "--contract", Organization);

        Assert.Equal(1, outcome.Code);
        Assert.Contains(error, outcome.Error, StringComparison.Ordinal);
        Assert.Single(outcome.Error.Trim().Split('\n'));
        Assert.False(File.Exists(PathOf("b.pb")));
    }

    [Theory]
    [InlineData("a.json")]
    [InlineData("-")]
    [InlineData("/dev/zero")]
    public async Task A_payload_is_read_up_to_its_bound(string input)
    {
        Assert.SkipUnless(!input.StartsWith("/dev", StringComparison.Ordinal) || File.Exists(input), "There is no such device here.");
        byte[] payload = """{"id":1}"""u8.ToArray();
        string path = input == "a.json" ? PathOf(input) : input;
        await File.WriteAllBytesAsync(PathOf("a.json"), payload, TestContext.Current.CancellationToken);

        Outcome longer = await RunAsync(
            payload,
            "convert",
            path,
            PathOf("b.pb"),
            "--contract",
            Organization,
            "--from",
            "json",
            "--max-bytes",
            "7"
        );
        Assert.Equal((2, $"{path}: the payload is longer than 7 bytes; --max-bytes allows more."), (longer.Code, longer.Error.Trim()));
        Assert.False(File.Exists(PathOf("b.pb")));

        Outcome exact = await RunAsync(
            payload,
            "convert",
            path,
            PathOf("b.pb"),
            "--contract",
            Organization,
            "--from",
            "json",
            "--max-bytes",
            "8"
        );
        Assert.Equal(input == "/dev/zero" ? 2 : 0, exact.Code);
    }

    [Theory]
    [InlineData("json", "cbor")]
    [InlineData("cbor", "msgpack")]
    [InlineData("msgpack", "json")]
    public async Task Formats_that_describe_themselves_need_no_contract(string from, string to)
    {
        byte[] payload = (
            await RunAsync("""{"a":[1,null,2.5],"b":{"c":"€"}}"""u8.ToArray(), "convert", "-", "-", "--from", "json", "--to", from)
        ).Output;

        Outcome outcome = await RunAsync(payload, "convert", "-", "-", "--from", from, "--to", to);

        Assert.Equal((0, ""), (outcome.Code, outcome.Error));
        Outcome back = await RunAsync(outcome.Output, "convert", "-", "-", "--from", to, "--to", "json");
        Assert.Equal("""{"a":[1,null,2.5],"b":{"c":"€"}}""", back.Text);
    }

    [Fact]
    public async Task What_has_no_form_is_told()
    {
        Outcome outcome = await RunAsync(
            """{"tags":[null]}"""u8.ToArray(),
            "convert",
            "-",
            "-",
            "--contract",
            Organization,
            "--from",
            "json",
            "--to",
            "protobuf"
        );

        Assert.Equal(1, outcome.Code);
        Assert.Contains("null", outcome.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("protobuf needs --contract", "convert", "a.json", "b.pb")]
    [InlineData("memorypack needs --contract", "convert", "a.mempack", "b.json")]
    [InlineData("assembly.dll:Type", "convert", "a.json", "b.pb", "--contract", "Organization")]
    [InlineData("no type Nothing", "convert", "a.json", "b.pb", "--contract", "SerializationApi.Contracts.dll:Nothing")]
    [InlineData("[GenerateShape]", "convert", "a.json", "b.pb", "--contract", "SerializationApi.Contracts.dll:SampleSize")]
    [InlineData("Nothing.dll", "convert", "a.json", "b.pb", "--contract", "Nothing.dll:Organization")]
    [InlineData("--to", "convert", "a.json", "b.xyz", "--contract", Organization)]
    [InlineData("xml", "convert", "a.json", "b.pb", "--contract", Organization, "--from", "xml")]
    [InlineData("missing.json", "convert", "missing.json", "b.pb", "--contract", Organization)]
    [InlineData("", "frobnicate")]
    public async Task Mistakes_are_told_in_a_line(string expected, params string[] arguments)
    {
        Outcome outcome = await RunAsync(arguments);

        Assert.Equal(2, outcome.Code);
        Assert.Contains(expected, outcome.Error, StringComparison.Ordinal);
        Assert.Single(outcome.Error.Trim().Split('\n'));
    }

    private string PathOf(string file) => Path.Combine(_folder.FullName, file);
}

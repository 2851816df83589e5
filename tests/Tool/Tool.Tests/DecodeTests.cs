using System.Text;
using SerializationApi.Contracts;
using static SerializationApi.Tool.Tests.FormatsTool;

namespace SerializationApi.Tool.Tests;

/// <summary>What <c>decode</c> prints of payloads.</summary>
public sealed class DecodeTests
{
    private const string Organization = "SerializationApi.Contracts.dll:Organization";

    private static readonly Organization Value = OrganizationSample.Create(2, 1);

    [Theory]
    [InlineData("json")]
    [InlineData("msgpack")]
    [InlineData("msgpack;keys=names")]
    [InlineData("msgpack;compression=lz4-block")]
    [InlineData("msgpack;compression=lz4-block-array")]
    [InlineData("protobuf")]
    [InlineData("memorypack")]
    [InlineData("cbor")]
    public async Task A_payload_is_JSON_by_its_contract_and_its_format_is_guessed_and_named(string format)
    {
        byte[] payload = Encode(format, Value);

        Outcome outcome = await RunAsync(payload, "decode", "-", "--contract", Organization);

        Assert.Equal($"{format.Split(';')[0]} (guessed), {ToolOptions.Count(payload.Length)} bytes\n", outcome.Error);
        Assert.Equal(0, outcome.Code);
        Assert.Empty(JsonDiff.Of(Encoding.UTF8.GetString(Encode("json", Value)), outcome.Text));
    }

    [Theory]
    [InlineData("json")]
    [InlineData("msgpack;keys=names")]
    [InlineData("cbor")]
    public async Task Names_in_the_payload_are_there_without_a_contract(string format)
    {
        Outcome outcome = await RunAsync(Encode(format, Value), "decode", "-", "--from", format);

        Assert.Equal(0, outcome.Code);
        Assert.Empty(JsonDiff.Of(Encoding.UTF8.GetString(Encode("json", Value)), outcome.Text));
    }

    [Theory]
    [InlineData("9207a3746561", "hexadecimal")]
    [InlineData("92 07 A3\n74 65 61\n", "hexadecimal")]
    [InlineData("0x9207a3746561", "hexadecimal")]
    [InlineData("92-07-A3-74-65-61", "hexadecimal")]
    [InlineData("92:07:a3:74:65:61", "hexadecimal")]
    [InlineData("kgejdGVh", "base64")]
    [InlineData("kgej\ndGVh", "base64")]
    public async Task Hexadecimal_and_base64_are_recognised(string text, string name)
    {
        Outcome outcome = await RunAsync(Encoding.ASCII.GetBytes(text), "decode", "-");

        Assert.Equal((0, "[\n  7,\n  \"tea\"\n]\n"), (outcome.Code, outcome.Text));
        Assert.StartsWith($"{name} of msgpack", outcome.Error, StringComparison.Ordinal);
    }

    /// <summary>A field of Protobuf whose tag is a line feed and whose length a blank.</summary>
    [Fact]
    public async Task Protobuf_that_is_text_is_no_hexadecimal()
    {
        string id = new('a', 32);
        Outcome outcome = await RunAsync([0x0A, 0x20, .. Encoding.ASCII.GetBytes(id)], "decode", "-", "--from", "protobuf");

        Assert.Equal((0, $"{{\n  \"1\": \"{id}\"\n}}\n"), (outcome.Code, outcome.Text));
    }

    [Theory]
    [InlineData("true")]
    [InlineData("null")]
    [InlineData("[1]")]
    public async Task JSON_that_looks_like_base64_is_JSON(string json)
    {
        Outcome outcome = await RunAsync(Encoding.ASCII.GetBytes(json), "decode", "-");

        Assert.Equal((0, $"json (guessed), {json.Length} bytes\n"), (outcome.Code, outcome.Error));
    }

    [Fact]
    public async Task Protobuf_without_a_contract_has_numbers_for_names()
    {
        Outcome outcome = await RunAsync(Encode("protobuf", Value), "decode", "-", "--from", "protobuf");

        Assert.Equal(0, outcome.Code);
        Assert.Contains($"\"1\": {Value.Id}", outcome.Text, StringComparison.Ordinal);
        Assert.Contains("\"测试名字0\"", outcome.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_schema_has_Protobuf_s_names()
    {
        string schema = Path.GetTempFileName();
        await File.WriteAllBytesAsync(schema, (await RunAsync("proto", Organization)).Output, TestContext.Current.CancellationToken);

        Outcome outcome = await RunAsync(Encode("protobuf", Value), "decode", "-", "--proto", $"{schema}:Organization");

        File.Delete(schema);
        Assert.Equal(0, outcome.Code);
        Assert.All(
            JsonDiff.Of(Encoding.UTF8.GetString(Encode("json", Value)), outcome.Text),
            static difference => Assert.Equal(("0", null), (difference.Left, difference.Right))
        );
    }

    [Fact]
    public async Task MemoryPack_needs_the_contract()
    {
        Outcome outcome = await RunAsync(Encode("memorypack", Value), "decode", "-", "--from", "memorypack");

        Assert.Equal((1, ""), (outcome.Code, outcome.Text));
        Assert.Contains("contract", outcome.Error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Offset_bytes_path_kind_and_value_stand_side_by_side()
    {
        Outcome outcome = await RunAsync("92 07 a3 74 65 61"u8.ToArray(), "decode", "-", "--annotate");

        Assert.Equal(0, outcome.Code);
        Assert.Equal(
            ["offset bytes path wire value", "0 92 $ fixarray", "1 07 $[0] positive fixint 7", "2 a3 74 65 61 $[1] fixstr \"tea\""],
            outcome
                .Text.TrimEnd()
                .Split('\n')
                .Select(static line => string.Join(' ', line.Split(' ', StringSplitOptions.RemoveEmptyEntries)))
        );
    }

    [Theory]
    [InlineData("json")]
    [InlineData("msgpack")]
    [InlineData("protobuf")]
    [InlineData("memorypack")]
    [InlineData("cbor")]
    public async Task A_broken_payload_is_told_with_its_offset(string format)
    {
        byte[] payload = Encode(format, Value)[..^2];

        Outcome outcome = await RunAsync(payload, "decode", "-", "--from", format, "--contract", Organization);
        Outcome annotated = await RunAsync(payload, "decode", "-", "--from", format, "--contract", Organization, "--annotate");

        Assert.Equal((1, "", 1), (outcome.Code, outcome.Text, annotated.Code));
        Assert.Contains("-: At byte ", outcome.Error, StringComparison.Ordinal);
        Assert.Contains("-: At byte ", annotated.Error, StringComparison.Ordinal);
        Assert.Contains("$.members[0].name ", annotated.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task What_the_contract_lacks_is_told()
    {
        Outcome outcome = await RunAsync(
            Convert.FromHexString("0807f80601"),
            "decode",
            "-",
            "--from",
            "protobuf",
            "--contract",
            Organization
        );

        Assert.Equal(0, outcome.Code);
        Assert.Contains("not in the contract: $.111 at byte 2; --annotate shows it", outcome.Error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_extension_decides_where_the_bytes_do_not()
    {
        string file = Path.Combine(Path.GetTempPath(), $"{Guid.NewGuid():N}.pb");
        await File.WriteAllBytesAsync(file, [], TestContext.Current.CancellationToken);

        Outcome outcome = await RunAsync("decode", file, "--contract", Organization);

        File.Delete(file);
        Assert.Equal((0, "protobuf (guessed), 0 bytes\n"), (outcome.Code, outcome.Error));
    }

    [Fact]
    public async Task A_payload_of_more_values_than_are_annotated_is_JSON_too()
    {
        byte[] payload =
        [
            (byte)'[',
            .. Enumerable.Repeat("0,"u8.ToArray(), 1_100_000).SelectMany(static item => item),
            (byte)'0',
            (byte)']',
        ];

        Outcome outcome = await RunAsync(payload, "decode", "-");
        Outcome broken = await RunAsync(payload[..^1], "decode", "-", "--from", "json");

        Assert.Equal((0, 1_100_001), (outcome.Code, outcome.Text.Count(static c => c == '0')));
        Assert.Equal(1, broken.Code);
        Assert.Contains("-: At byte 2200002: ", broken.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("missing.bin", "missing.bin")]
    [InlineData("unknown format 'xml'", "-", "--from", "xml")]
    [InlineData("missing.proto", "-", "--proto", "missing.proto")]
    [InlineData("lists: use Type[]", "-", "--from", "ndjson", "--contract", Organization)]
    [InlineData("no type Nothing", "-", "--contract", "SerializationApi.Contracts.dll:Nothing")]
    [InlineData("longer than 1 bytes", "-", "--max-bytes", "1")]
    [InlineData("--nothing", "-", "--nothing")]
    public async Task Mistakes_are_told_in_a_line(string expected, params string[] arguments)
    {
        Outcome outcome = await RunAsync("[]"u8.ToArray(), ["decode", .. arguments]);

        Assert.Equal(2, outcome.Code);
        Assert.Contains(expected, outcome.Error, StringComparison.Ordinal);
        Assert.Single(outcome.Error.Trim().Split('\n'));
    }
}

using SerializationApi.Contracts;
using static SerializationApi.Tool.Tests.FormatsTool;

namespace SerializationApi.Tool.Tests;

/// <summary>What <c>diff</c> finds in two files.</summary>
public sealed class DiffTests : IDisposable
{
    private const string Organization = "SerializationApi.Contracts.dll:Organization";

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("diff");

    public void Dispose() => _folder.Delete(recursive: true);

    [Theory]
    [InlineData("msgpack", "protobuf")]
    [InlineData("memorypack", "cbor")]
    [InlineData("json", "msgpack;keys=names")]
    public async Task The_same_value_in_two_formats_is_alike(string left, string right)
    {
        Organization value = OrganizationSample.Create(2, 1);

        Outcome outcome = await RunAsync(
            "diff",
            Write("a", Encode(left, value)),
            Write("b", Encode(right, value)),
            "--contract",
            Organization
        );

        Assert.Equal((0, ""), (outcome.Code, outcome.Text));
    }

    [Fact]
    public async Task A_difference_has_the_member_s_path_and_both_values()
    {
        Organization left = OrganizationSample.Create(2, 1);
        Organization right = OrganizationSample.Create(2, 1);
        right.Members![1].Name = "somebody else";
        right.Tags = right.Tags![..4];

        Outcome outcome = await RunAsync(
            "diff",
            Write("a.msgpack", Encode("msgpack", left)),
            Write("b.pb", Encode("protobuf", right)),
            "--contract",
            Organization
        );

        Assert.Equal(1, outcome.Code);
        Assert.Equal(
            "- $.tags[4]: \"测试标签4\"\n- $.members[1].name: \"测试名字1\"\n+ $.members[1].name: \"somebody else\"\n",
            outcome.Text
        );
    }

    [Fact]
    public async Task Payloads_without_a_contract_are_compared_by_what_is_in_them()
    {
        Outcome outcome = await RunAsync("diff", Write("a", [0x92, 7, 8]), Write("b", [0x92, 7, 9]));

        Assert.Equal((1, "- $[1]: 8\n+ $[1]: 9\n"), (outcome.Code, outcome.Text));
    }

    [Fact]
    public async Task What_the_contract_lacks_is_compared_too()
    {
        Outcome outcome = await RunAsync(
            "diff",
            Write("a.pb", [8, 7, 0xF8, 6, 1]),
            Write("b.pb", [8, 7, 0xF8, 6, 2]),
            "--contract",
            Organization
        );

        Assert.Equal((1, "- $.111: 1\n+ $.111: 2\n"), (outcome.Code, outcome.Text));
    }

    [Fact]
    public async Task Numbers_without_a_member_are_no_difference()
    {
        byte[] positions = [0x9A, 7, 0xC0, 0xC0, 0xC0, 0, 0x90, 0xC0, 0xC0, 0xC0, 0xC0];
        Outcome outcome = await RunAsync(
            "diff",
            Write("a.json", [.. """{"id":7,"lines":[]}"""u8]),
            Write("b.msgpack", positions),
            "--contract",
            "SerializationApi.Tool.Tests.dll:Parcel"
        );

        Assert.Equal((0, ""), (outcome.Code, outcome.Text));
    }

    [Fact]
    public async Task A_broken_payload_is_told_with_its_file_and_offset()
    {
        Outcome outcome = await RunAsync(
            "diff",
            Write("a.json", "{\"id\":1}"u8.ToArray()),
            Write("b.json", "{\"id\":"u8.ToArray()),
            "--contract",
            Organization
        );

        Assert.Equal((1, ""), (outcome.Code, outcome.Text));
        Assert.Contains("b.json: At byte 6: ", outcome.Error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_file_that_is_missing_is_a_mistake()
    {
        Outcome outcome = await RunAsync("diff", Write("a.json", "{}"u8.ToArray()), "missing.json");

        Assert.Equal(2, outcome.Code);
    }

    private string Write(string name, byte[] payload)
    {
        string path = Path.Combine(_folder.FullName, name);
        File.WriteAllBytes(path, payload);
        return path;
    }
}

using System.Text.Json;
using SerializationApi.Benchmarks.Compare.CommandLine;
using SerializationApi.Benchmarks.Compare.OwnData;
using SerializationApi.Benchmarks.Compare.Running;
using SerializationApi.Benchmarks.Compare.Systems;
using SerializationApi.Contracts;
using Spectre.Console;

namespace SerializationApi.Benchmarks.Tests.Compare;

/// <summary>A user's own samples, with a contract and without.</summary>
public sealed class OwnDataTests : IDisposable
{
    private const string Order = """
        {"Order-Id":"0f8fad5b-d9cb-469f-a165-70867728950e","placed":"2024-02-29T12:00:00.500Z","due":"2024-03-01","total":12.50,"paid":true,
         "big":9007199254740993,"customer":{"name":"Zoë 👍","email":null},"lines":[{"sku":"a","count":1},{"sku":"b","count":2,"gift":true}],"tags":["x",""]}
        """;

    private readonly string _folder = Directory.CreateTempSubdirectory("own-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void An_inferred_contract_holds_all_of_a_file_in_every_system()
    {
        string source = "";
        ComparedSet set = OwnSet.Create(Write("order.json", Order), contract: null, text => source = text);
        Assert.Contains("public sealed class Order\n", source, StringComparison.Ordinal);
        Assert.Contains("public long Big { get; set; }", source, StringComparison.Ordinal);
        Assert.Equal(("order.json", 1), (set.Dataset, set.Count));
        Assert.Empty(set.Refused);
        Assert.Equal(
            [
                "json",
                "newtonsoft",
                "json-shapes",
                "protobuf",
                "msgpack",
                "msgpack-names",
                "msgpack-lz4-block",
                "msgpack-lz4-block-array",
                "memorypack",
                "messagepack-csharp",
                "messagepack-csharp-3",
                "messagepack-csharp-lz4-block",
                "messagepack-csharp-lz4-block-array",
                "messagepack-csharp-contractless",
                "messagepack-csharp-contractless-lz4-block-array",
                "nerdbank-messagepack",
                "memorypack-csharp",
                "memorypack-csharp-brotli",
                "protobuf-net",
            ],
            set.Systems.Select(system => system.System)
        );
    }

    [Fact]
    public void A_list_is_one_sample_of_many_items()
    {
        ComparedSet set = OwnSet.Create(Write("orders.json", $"[{Order},{Order}]"), contract: null, static _ => { });
        Assert.Equal(2, set.Count);
        Assert.Empty(set.Refused);
    }

    [Fact]
    public void Lines_and_folders_are_lists_of_their_samples()
    {
        string line = JsonSerializer.Serialize(JsonDocument.Parse(Order).RootElement);
        string folder = Path.Combine(_folder, "samples");
        Directory.CreateDirectory(folder);
        Write("samples/one.ndjson", $"{line}\n{line}\n");
        Write("samples/two.json", $"\uFEFF{Order}");
        Write("samples/readme.txt", "no sample");
        ComparedSet all = OwnSet.Create($"{folder}/", contract: null, static _ => { });
        Assert.Equal(("samples/", 3), (all.Dataset, all.Count));
        Assert.Equal("samples/", Assert.Single(all.Rows(1)).Dataset);
        Assert.Equal(2, OwnSet.Create(Path.Combine(folder, "one.ndjson"), contract: null, static _ => { }).Count);
    }

    [Fact]
    public void Formats_that_cannot_hold_values_of_several_kinds_say_so()
    {
        ComparedSet set = OwnSet.Create(Write("mixed.json", """[{"a":1},{"a":"one"}]"""), contract: null, static _ => { });
        Assert.Contains("memorypack cannot write MixedItem", set.Refused);
        Assert.Contains("protobuf cannot write MixedItem", set.Refused);
        Assert.Contains(set.Systems, system => system.System == SystemNames.MessagePack);
    }

    [Fact]
    public void A_contract_of_an_assembly_is_used_as_it_is()
    {
        string users = Write(
            "users.json",
            """[{"id":"1","name":"Ada","age":36,"salary":1.5,"birth":"1815-12-10T00:00:00Z","shoeSize":38}]"""
        );
        ComparedSet set = OwnSet.Create(
            users,
            $"{typeof(User).Assembly.Location}:User",
            static _ => Assert.Fail("A contract was inferred.")
        );
        Assert.Equal(1, set.Count);
        Assert.Equal("the contract does not hold $[].shoeSize, which is not measured", set.Refused[0]);

        // Its attributes are those that MessagePack-CSharp and protobuf-net read; code by MemoryPack's generator it has none.
        Assert.Equal(
            [$"{SystemNames.MemoryPackCSharp} refuses", $"{SystemNames.MemoryPackCSharpBrotli} refuses"],
            set.Refused.Skip(1).Select(note => string.Join(' ', note.Split(' ').Take(2)))
        );
        Assert.Contains(set.Systems, system => system.System == SystemNames.ProtobufNet);
    }

    [Theory]
    [InlineData("--json: ", "missing.json")]
    [InlineData("--json: ", "broken.json")]
    [InlineData("holds no values", "empty.json")]
    [InlineData("holds values other than objects", "numbers.json")]
    [InlineData("--contract: 'User' is not assembly.dll:Type", "good.json", "User")]
    [InlineData("has no type Cat", "good.json", "@:Cat")]
    [InlineData("MessageKind has no shape", "good.json", "@:MessageKind")]
    [InlineData("the samples are not values of User", "good.json", "@:User")]
    [InlineData("--contract: User does not hold 3 of 4 members of order.json: $.lines, $.placed; name", "order.json", "@:User")]
    public async Task Mistakes_are_one_line(string expected, string file, string? contract = null)
    {
        Write("broken.json", "{\"a\":");
        Write("empty.json", "[]");
        Write("numbers.json", "[1, 2]");
        Write("good.json", "{\"age\":\"old\"}");
        Write("order.json", """{"age":36,"placed":"2024-02-29","lines":[{"sku":"a"},{"count":1}]}""");
        string[] arguments = ["--json", Path.Combine(_folder, file), "--output", Path.Combine(_folder, "out")];
        if (contract is not null)
        {
            arguments = [.. arguments, "--contract", contract.Replace("@", typeof(User).Assembly.Location, StringComparison.Ordinal)];
        }

        using var error = new StringWriter();
        IAnsiConsole console = AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(TextWriter.Null) });
        int code = await CompareCommand.InvokeAsync(
            arguments,
            (options, stop) => Comparison.RunAsync(options, console, stop),
            TextWriter.Null,
            error
        );
        Assert.Equal(2, code);
        Assert.StartsWith("compare: ", error.ToString(), StringComparison.Ordinal);
        Assert.Contains(expected, error.ToString(), StringComparison.Ordinal);
        Assert.Single(error.ToString().TrimEnd().Split('\n'));
    }

    [Fact]
    public async Task Own_data_is_reported_like_a_dataset_and_its_contract_printed()
    {
        (string printed, JsonElement report, string folder) = await ComparisonTests.RunAsync(
            "--json",
            Write("order.json", Order),
            "--rounds",
            "1",
            "--compression",
            "none,br-fast"
        );
        Assert.Contains("[GenerateShape]\npublic sealed class Order", printed, StringComparison.Ordinal);
        Assert.Equal((13 * 2) + 6 + 1, report.GetProperty("results").GetArrayLength());
        Assert.All(
            report.GetProperty("results").EnumerateArray(),
            result => Assert.Equal("order.json", result.GetProperty("dataset").GetString())
        );
        Assert.Equal(3, report.GetProperty("recommendations").GetArrayLength());
        Directory.Delete(folder, recursive: true);
    }

    private string Write(string name, string text)
    {
        string path = Path.Combine(_folder, name);
        File.WriteAllText(path, text);
        return path;
    }
}

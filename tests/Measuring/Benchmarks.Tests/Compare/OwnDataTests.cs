using SerializationApi.Benchmarks.Compare.OwnData;
using SerializationApi.Contracts;

namespace SerializationApi.Benchmarks.Tests.Compare;

/// <summary>A user's own samples, with a contract and without.</summary>
public sealed class OwnDataTests : IDisposable
{
    private const string Order = """
        {"Order-Id":"0f8fad5b-d9cb-469f-a165-70867728950e","placed":"2024-02-29T12:00:00.500Z","due":"2024-03-01","total":12.50,"paid":true,
         "big":9007199254740993,"customer":{"name":"Zoë 👍","email":null},"lines":[{"sku":"a","count":1},{"sku":"b","count":2,"gift":true}],
         "tags":["x",""]}
        """;

    private readonly string _folder = Directory.CreateTempSubdirectory("own-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public async Task An_inferred_contract_holds_all_of_a_file_in_every_system_which_is_reported_like_a_dataset()
    {
        string file = Write("order.json", Order);
        ComparedSet set = OwnSet.Create(file, contract: null, static _ => { });
        Assert.Empty(set.Refused);
        (string printed, JsonElement report, string folder) = await CompareProgram.RunAsync(
            $"--json {file} --rounds 1 --compression none,br-fast"
        );
        string[] contract =
        [
            "[GenerateShape]\npublic sealed class Order\n",
            "[JsonPropertyName(\"Order-Id\")]\n    public Guid OrderId { get; set; }",
            "public long Big { get; set; }",
            "public string? Email { get; set; }",
            "public bool? Gift { get; set; }",
            "public List<Line> Lines { get; set; } = [];",
        ];
        Assert.All(contract, text => Assert.Contains(text, printed.ReplaceLineEndings("\n"), StringComparison.Ordinal));
        Assert.Equal((13 * 2) + 6 + 1, report.GetProperty("results").GetArrayLength());
        Assert.All(
            report.GetProperty("results").EnumerateArray(),
            result => Assert.Equal("order.json 1", $"{result.GetProperty("dataset")} {result.GetProperty("count")}")
        );
        Assert.Equal(3, report.GetProperty("recommendations").GetArrayLength());
        Directory.Delete(folder, recursive: true);
    }

    [Fact]
    public void Lists_lines_and_folders_are_lists_of_their_samples()
    {
        string line = JsonSerializer.Serialize(JsonDocument.Parse(Order).RootElement);
        string folder = Path.Combine(_folder, "samples");
        Directory.CreateDirectory(folder);
        string lines = Write("samples/one.ndjson", $"{line}\n{line}\n");
        Write("samples/two.json", $"\uFEFF{Order}");
        Write("samples/readme.txt", "no sample");
        ComparedSet all = OwnSet.Create($"{folder}/", contract: null, static _ => { });
        Assert.Equal(("samples/", 3), (all.Dataset, all.Count));
        Assert.Equal("samples/", Assert.Single(all.Rows(1)).Dataset);
        foreach (string path in (string[])[lines, Write("orders.json", $"[{Order},{Order}]")])
        {
            ComparedSet two = OwnSet.Create(path, contract: null, static _ => { });
            Assert.Equal((2, 0), (two.Count, two.Refused.Count));
        }
    }

    [Fact]
    public void A_contract_of_an_assembly_is_used_as_it_is()
    {
        string users = Write(
            "users.json",
            """[{"id":"1","name":"Ada","age":36,"salary":1.5,"birth":"1815-12-10T00:00:00Z","shoeSize":38}]"""
        );
        string contract = $"{typeof(User).Assembly.Location}:User";
        ComparedSet set = OwnSet.Create(users, contract, static _ => Assert.Fail("A contract was inferred."));
        Assert.Equal("the contract does not hold $[].shoeSize, which is not measured", set.Refused[0]);

        // Its attributes are those that MessagePack-CSharp and protobuf-net read; code by MemoryPack's generator it has none.
        Assert.Equal(
            [$"{SystemNames.MemoryPackCSharp} refuses", $"{SystemNames.MemoryPackCSharpBrotli} refuses"],
            set.Refused.Skip(1).Select(note => string.Join(' ', note.Split(' ').Take(2)))
        );
        Assert.Contains(set.Systems, system => system.System == SystemNames.ProtobufNet);
    }

    [Theory]
    [InlineData("--json: ", null)]
    [InlineData("--json: ", "{\"a\":")]
    [InlineData("holds no values", "[]")]
    [InlineData("holds values other than objects", "[1, 2]")]
    [InlineData("--contract: 'User' is not assembly.dll:Type", "{}", "User")]
    [InlineData("MessageKind has no shape", "{}", "@:MessageKind")]
    [InlineData("the samples are not values of User", "{\"age\":\"old\"}", "@:User")]
    [InlineData(
        "--contract: User does not hold 3 of 4 members of samples.json: $.lines, $.placed; name",
        """{"age":36,"placed":"2024-02-29","lines":[{"sku":"a"},{"count":1}]}""",
        "@:User"
    )]
    public async Task Mistakes_are_one_line(string expected, string? samples, string? contract = null)
    {
        string file = samples is null ? Path.Combine(_folder, "missing.json") : Write("samples.json", samples);
        string[] more = contract is null
            ? []
            : ["--contract", contract.Replace("@", typeof(User).Assembly.Location, StringComparison.Ordinal)];
        Assert.Contains(expected, await CompareProgram.MistakeAsync(2, ["--json", file, .. more]), StringComparison.Ordinal);
    }

    private string Write(string name, string text)
    {
        string path = Path.Combine(_folder, name);
        File.WriteAllText(path, text);
        return path;
    }
}

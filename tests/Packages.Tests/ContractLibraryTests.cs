using SerializationApi.Packages.Tests.Feeds;

namespace SerializationApi.Packages.Tests;

/// <summary>A library of contracts, which refers to the package of shapes alone: its generator, diagnostics and wire baseline.</summary>
public sealed class ContractLibraryTests(Feed feed)
{
    [Fact]
    public async Task A_library_of_contracts_builds_with_the_package_of_shapes_alone()
    {
        UserProject library = Library();
        await library.BuildAsync();
        string assets = await File.ReadAllTextAsync(library.File("obj/project.assets.json"), TestContext.Current.CancellationToken);
        Assert.Contains("\"SerializationApi.Shapes/", assets, StringComparison.Ordinal);
        Assert.DoesNotContain("\"SerializationApi.Formats/", assets, StringComparison.Ordinal);
        Assert.Equal(
            ["Contracts.deps.json", "Contracts.dll", "Contracts.pdb"],
            Directory.EnumerateFiles(Path.GetDirectoryName(library.Assembly)!).Select(Path.GetFileName).Order(StringComparer.Ordinal)
        );
    }

    [Fact]
    public async Task A_program_that_refers_to_it_gets_the_generator_for_contracts_of_its_own()
    {
        UserProject program = feed.Program(Library())
            .With(
                "Program.cs",
                """
                System.Console.WriteLine(SerializationApi.Shapes.Generated.ContractsShapes.All.Count + " " + CustomerShapes.All.Count);

                [SerializationApi.Shapes.GenerateShape]
                public sealed record Customer(string Name, Order Latest);

                [SerializationApi.Shapes.ShapeSet]
                public static partial class CustomerShapes;
                """
            );
        await program.BuildAsync();
        Assert.Equal("1 1\n", (await program.RunAsync()).ReplaceLineEndings("\n"));
    }

    [Fact]
    public async Task A_program_that_refers_to_it_lists_its_contracts_and_their_formats()
    {
        UserProject program = feed.Program(Library())
            .With(
                "Program.cs",
                """
                System.Console.WriteLine(Shapes.All.Count);

                [SerializationApi.Shapes.GenerateShape]
                public sealed record Customer(string Name, Order Latest);

                public sealed record Grid(int[][] Rows);

                [SerializationApi.Shapes.ShapeSet, SerializationApi.Shapes.GenerateShapeFor<Grid>]
                public static partial class Shapes;
                """
            );
        await program.BuildAsync("-t:ListShapes", "-p:ShapeListFile=shapes.txt", "-p:NoWarn=SHAPE022");
        Assert.Equal(
            """
            type      json  msgpack  protobuf  memorypack  cbor  why not
            Customer  yes   yes      yes       yes         yes
            Grid      yes   yes      no        yes         yes   protobuf: 'Grid.Rows' is of type 'int[][]': Protobuf cannot express a list or map directly inside another; put the inner one into a contract
            2 types: 2 in json, 2 in msgpack, 1 in protobuf, 2 in memorypack, 2 in cbor; 0 in none

            """,
            await File.ReadAllTextAsync(program.File("shapes.txt"), TestContext.Current.CancellationToken)
        );
    }

    [Fact]
    public async Task A_wrong_contract_is_an_error_whose_link_leads_to_its_page()
    {
        UserProject library = Library()
            .With(
                "Wrong.cs",
                """
                [SerializationApi.Shapes.GenerateShape]
                public sealed class Wrong
                {
                    [System.Runtime.Serialization.DataMember(Order = 1)] public System.Type? Value { get; set; }
                }
                """
            );
        (int code, string output) = await library.TryBuildAsync();
        Assert.NotEqual(0, code);
        string error = output.Split('\n').First(line => line.Contains("error SHAPE004: 'Wrong.Value'", StringComparison.Ordinal));
        string link = error[(error.LastIndexOf('(') + 1)..error.LastIndexOf(')')];
        string page = await File.ReadAllTextAsync(new Uri(link).LocalPath, TestContext.Current.CancellationToken);
        Assert.StartsWith("# SHAPE004: ", page, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("SerializationApi.Shapes")]
    [InlineData("SerializationApi.Grpc")]
    [InlineData("SerializationApi.OpenApi.Swashbuckle")]
    public async Task An_earlier_framework_is_refused_by_the_restore(string package)
    {
        UserProject library = feed.Library(package);
        library.With(
            $"{library.Name}.csproj",
            (await File.ReadAllTextAsync(library.ProjectFile, TestContext.Current.CancellationToken)).Replace(
                Framework.Name,
                "net8.0",
                StringComparison.Ordinal
            )
        );

        (int code, string output) = await library.TryBuildAsync();

        Assert.NotEqual(0, code);
        Assert.Contains($"NU1202: Package {package} ", output, StringComparison.Ordinal);
        Assert.DoesNotContain("CS0246", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_wire_baseline_is_written_and_compared()
    {
        UserProject library = Library().With("Baseline.cs", "[assembly: SerializationApi.Shapes.WireBaseline]");
        await library.BuildAsync("-t:UpdateWireBaseline");
        Assert.Contains(
            "Order.Items  member  number=2  name=items  ",
            await File.ReadAllTextAsync(library.File("wire.baseline.txt"), TestContext.Current.CancellationToken),
            StringComparison.Ordinal
        );
        await library.BuildAsync();

        library.With("Order.cs", Readme.Blocks[Readme.Contract].Replace("Order = 2", "Order = 3", StringComparison.Ordinal));
        (int code, string output) = await library.TryBuildAsync();
        Assert.NotEqual(0, code);
        Assert.Contains(
            "error SHAPE036: 'Order.Items' cannot read older MessagePack, Protobuf payloads: its number 2 is 3 now",
            output,
            StringComparison.Ordinal
        );
    }

    private UserProject Library() => feed.Library("SerializationApi.Shapes").With("Order.cs", Readme.Blocks[Readme.Contract]);
}

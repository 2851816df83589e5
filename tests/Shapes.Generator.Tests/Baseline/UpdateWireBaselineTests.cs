using System.Diagnostics;
using SerializationApi.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Baseline;

/// <summary>The command, in a project of its own: <c>dotnet build -t:UpdateWireBaseline</c>, and a build that it makes fail.</summary>
public sealed class UpdateWireBaselineTests
{
    private const string Contract = """
        using System.Runtime.Serialization;
        using SerializationApi.Shapes;

        [assembly: WireBaseline]

        namespace Shop;

        [GenerateShape]
        public class Order
        {
            [DataMember(Order = 1)] public int Id { get; set; }
            [DataMember(Order = 2)] public int Count { get; set; }
        }
        """;

    [Fact]
    public async Task It_writes_the_file_that_the_next_build_compares()
    {
        string folder = Directory.CreateTempSubdirectory("wire-baseline-").FullName;
        try
        {
            string library = typeof(GenerateShapeAttribute).Assembly.Location;
            string generator = typeof(ShapeGenerator).Assembly.Location;
            string targets = Path.Combine(Repository.Root, "src", "Shapes.Generator", "Build", "WireBaseline.targets");
            await WriteAsync(folder, "Shop.csproj", $"""
                <Project Sdk="Microsoft.NET.Sdk">
                  <PropertyGroup>
                    <TargetFramework>net10.0</TargetFramework>
                    <Nullable>enable</Nullable>
                    <ImplicitUsings>enable</ImplicitUsings>
                  </PropertyGroup>
                  <ItemGroup>
                    <Reference Include="{library}" />
                    <Analyzer Include="{generator}" />
                  </ItemGroup>
                  <Import Project="{targets}" />
                </Project>
                """);
            await WriteAsync(folder, "Order.cs", Contract);
            (int code, string output) = await BuildAsync(folder, "-t:UpdateWireBaseline");
            Assert.True(code == 0, output);
            Assert.Equal(BaselineRun.Update(Contract), await File.ReadAllTextAsync(Path.Combine(folder, "wire.baseline.json"), TestContext.Current.CancellationToken));

            await WriteAsync(folder, "Order.cs", Contract.Replace("Order = 2", "Order = 3", StringComparison.Ordinal));
            (code, output) = await BuildAsync(folder);
            Assert.NotEqual(0, code);
            Assert.Contains("error SHAPE036: 'Order.Count' breaks MessagePack, Protobuf: its number 2 is 3 now; give it back the number that it had", output, StringComparison.Ordinal);
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private static Task WriteAsync(string folder, string name, string text) =>
        File.WriteAllTextAsync(Path.Combine(folder, name), text, TestContext.Current.CancellationToken);

    private static async Task<(int Code, string Output)> BuildAsync(string folder, params string[] arguments)
    {
        var start = new ProcessStartInfo("dotnet", ["build", .. arguments, "-nologo", "-v", "q", "-nodeReuse:false", "-p:UseSharedCompilation=false"])
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            UseShellExecute = false,
        };
        using Process process = Process.Start(start)!;
        string output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return (process.ExitCode, output);
    }
}

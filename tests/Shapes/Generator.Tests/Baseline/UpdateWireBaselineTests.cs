using System.Diagnostics;
using SerializationApi.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Baseline;

/// <summary>The command, in a project of its own: <c>dotnet build -t:UpdateWireBaseline</c>.</summary>
[Trait("Tier", "system")]
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
    public async Task The_command_writes_the_file()
    {
        string folder = Directory.CreateTempSubdirectory("wire-baseline-").FullName;
        try
        {
            string library = typeof(GenerateShapeAttribute).Assembly.Location;
            string generator = typeof(ShapeGenerator).Assembly.Location;
            string targets = Path.Combine(Repository.Root, "src", "Shapes.Generator", "Build", "WireBaseline.targets");
            await WriteAsync(
                folder,
                "Shop.csproj",
                $"""
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
                """
            );
            await WriteAsync(folder, "Order.cs", Contract);
            (int code, string output) = await BuildAsync(folder, "-t:UpdateWireBaseline");
            Assert.True(code == 0, output);
            string baseline = Path.Combine(folder, "wire.baseline.txt");
            string written = await File.ReadAllTextAsync(baseline, TestContext.Current.CancellationToken);
            Assert.Equal(BaselineRun.Update(Contract), written);

            // What cannot be read is not written over: its reservations would be lost.
            string[] lines = written.Split('\n');
            string conflict = string.Join(
                '\n',
                [.. lines[..2], "<<<<<<< HEAD", .. lines[2..3], "=======", ">>>>>>> branch", .. lines[3..]]
            );
            await File.WriteAllTextAsync(baseline, conflict, TestContext.Current.CancellationToken);
            (code, output) = await BuildAsync(folder, "-t:UpdateWireBaseline");
            Assert.NotEqual(0, code);
            Assert.Contains(
                "line 3: '<<<<<<< HEAD', line 5: '=======', line 6: '>>>>>>> branch' are the marks of a merge conflict",
                output,
                StringComparison.Ordinal
            );
            Assert.Equal(conflict, await File.ReadAllTextAsync(baseline, TestContext.Current.CancellationToken));
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
        var start = new ProcessStartInfo(
            "dotnet",
            ["build", .. arguments, "-nologo", "-v", "q", "-nodeReuse:false", "-p:UseSharedCompilation=false"]
        )
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

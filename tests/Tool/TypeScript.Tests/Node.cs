using System.Diagnostics;
using System.Text;
using System.Text.Json;
using SerializationApi.Tests.Support;

namespace SerializationApi.TypeScript.Tests;

/// <summary>Runs what the generated modules are tested with: node, with the packages of <c>Clients</c>.</summary>
internal static class Node
{
    /// <summary>Where its packages and programs are.</summary>
    public static readonly string Clients = Path.Combine(Repository.Root, "tests/Tool/TypeScript.Tests/Clients");

    /// <summary>Whether node and its packages are there.</summary>
    public static bool IsThere => Programs.Find("node") is not null && Directory.Exists(Path.Combine(Clients, "node_modules"));

    /// <summary>Skips a test where node or its packages are missing.</summary>
    public static void SkipUnlessThere() =>
        Assert.SkipUnless(IsThere, "node is not there, or not what it needs: npm install --prefix tests/Tool/TypeScript.Tests/Clients");

    /// <summary>The modules' folder with the JavaScript of them; fails where the compiler finds something.</summary>
    /// <param name="modules">The folder.</param>
    /// <param name="without">Options of the compiler that are left out.</param>
    public static async Task<string> CompileAsync(string modules, params string[] without)
    {
        string[] options =
        [
            "--strict",
            "--target",
            "es2022",
            "--module",
            "nodenext",
            "--noUncheckedIndexedAccess",
            "--exactOptionalPropertyTypes",
            "--noUnusedLocals",
            "--noImplicitReturns",
            "--verbatimModuleSyntax",
            "--erasableSyntaxOnly",
            "--lib",
            "es2022,dom",
        ];
        await File.WriteAllTextAsync(Path.Combine(modules, "package.json"), """{ "type": "module" }""");
        string output = await RunAsync([
            Path.Combine(Clients, "node_modules/typescript/bin/tsc"),
            .. options.Except(without),
            "--outDir",
            modules,
            .. Directory.GetFiles(modules, "*.ts").Where(static file => !file.EndsWith(".d.ts", StringComparison.Ordinal)),
        ]);
        Assert.Equal("", output);
        return modules;
    }

    /// <summary>The bundle of a module, minified, by esbuild.</summary>
    public static Task<string> BundleAsync(string module) =>
        RunAsync(
            [
                Path.Combine(Clients, "node_modules/esbuild/bin/esbuild"),
                module,
                "--bundle",
                "--minify",
                "--format=esm",
                "--log-level=error",
            ],
            isProgram: true
        );

    /// <summary>What a client prints, line by line.</summary>
    public static async Task<JsonElement[]> RunLinesAsync(
        string client,
        string modules,
        IEnumerable<string> input,
        params string[] arguments
    )
    {
        string output = await RunAsync([Path.Combine(Clients, client), modules, .. arguments], string.Join('\n', input));
        return [.. output.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(static line => JsonElement.Parse(line))];
    }

    /// <summary>The same of a client that measures memory.</summary>
    public static async Task<JsonElement[]> MeasureLinesAsync(string client, string modules, params string[] arguments)
    {
        string output = await RunAsync(["--expose-gc", Path.Combine(Clients, client), modules, .. arguments]);
        return [.. output.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(static line => JsonElement.Parse(line))];
    }

    private static async Task<string> RunAsync(string[] arguments, string input = "", bool isProgram = false)
    {
        var start = new ProcessStartInfo(isProgram ? arguments[0] : Programs.Find("node")!, isProgram ? arguments[1..] : arguments)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardInputEncoding = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false),
            UseShellExecute = false,
        };
        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        Task<string> output = process.StandardOutput.ReadToEndAsync();
        await process.StandardInput.WriteAsync(input);
        process.StandardInput.Close();
        await process.WaitForExitAsync();
        Assert.True(process.ExitCode == 0, await errors + await output);
        return await output;
    }
}

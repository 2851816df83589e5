using System.ComponentModel;
using System.Diagnostics;
using System.Text.Json.Nodes;
using SerializationApi.LoadTests.CommandLine;
using SerializationApi.LoadTests.K6;

namespace SerializationApi.LoadTests.Tests.K6;

/// <summary>The script for k6: what Node makes of it, with modules in k6's place that write down what it asks for.</summary>
public sealed class K6Tests : IDisposable
{
    // Loads the script as k6 does, runs it once, and passes its check four responses.
    private const string Runner = """
        import fs from 'node:fs';
        globalThis.open = (path, mode) =>
          mode === 'b' ? fs.readFileSync(new URL(path, `file://${process.argv[2]}`)).toString('base64') : 'text';
        const script = await import(process.argv[2]);
        const runs = Object.keys(script.options.scenarios).map((scenario) => {
          globalThis.scenario = scenario;
          script.default();
          const [passes] = Object.values(globalThis.checks);
          const verdicts = [
            [200, 'Application/X-MsgPack; keys=names'], [503, 'application/x-msgpack'], [200, 'text/html'], [200, undefined],
          ].map(([status, type]) => passes({ status, headers: { 'Content-Type': type } }));
          return { sent: globalThis.sent, verdicts };
        });
        console.log(JSON.stringify({ options: script.options, ...runs[0], urls: runs.map((run) => run.sent.url) }));
        """;

    private static readonly (string Path, string Text)[] Files =
    [
        ("run.js", Runner),
        ("package.json", """{ "type": "module" }"""),
        (
            "node_modules/k6/package.json",
            """{ "type": "module", "exports": { ".": "./k6.js", "./http": "./http.js", "./execution": "./execution.js" } }"""
        ),
        ("node_modules/k6/k6.js", "export const check = (response, checks) => (globalThis.checks = checks);"),
        ("node_modules/k6/execution.js", "export default { get scenario() { return { name: globalThis.scenario }; } };"),
        (
            "node_modules/k6/http.js",
            "export default { request: (method, url, body, params) => (globalThis.sent = { method, url, body, params }) };"
        ),
    ];

    private readonly string _folder = Directory.CreateTempSubdirectory("k6").FullName;

    [Fact]
    public async Task The_script_sends_the_requests_one_scenario_after_another_and_checks_status_type_and_bounds()
    {
        const string Bounds =
            "--assert json.p99<20ms --assert json.ttfb.max<5us --assert json.requests>10 --assert json.error-rate<=0.1% "
            + "--assert json.wire<=12KiB";
        string script = Path.Combine(_folder, "loadtests.js");
        JsonNode run = await RunAsync(
            script,
            $"users.msgpack-names.3.post,users.json.3.get --rate 2000 --duration 30s --encoding br {Bounds}"
        );
        const string Users = "\"preAllocatedVUs\":200,\"maxVUs\":2000";
        string Scenario(int start) =>
            $$"""{"executor":"constant-arrival-rate","rate":2000,"timeUnit":"1s",{{Users}},"duration":"30s","startTime":"{{start}}s"}""";
        Assert.Equal(
            $$"""{"users-msgpack-names-3-post":{{Scenario(0)}},"users-json-3-get":{{Scenario(35)}}}""",
            run["options"]!["scenarios"]!.ToJsonString()
        );
        Assert.Contains("executor: 'constant-vus', vus: 7", new K6Load(7, 1, null).Executor(0), StringComparison.Ordinal);
        Assert.Equal(
            "checks{1}: rate==1|dropped_iterations{1}: count==0|http_req_duration{2}: p(99)<20|http_req_waiting{2}: max<0.005|"
                + "http_reqs{2}: count>10|checks{2}: rate>=0.999|dropped_iterations{2}: count==0",
            string.Join(
                    '|',
                    run["options"]!["thresholds"]!.AsObject().Select(metric => $"{metric.Key}: {Assert.Single(metric.Value!.AsArray())}")
                )
                .Replace("scenario:users-msgpack-names-3-post", "1", StringComparison.Ordinal)
                .Replace("scenario:users-json-3-get", "2", StringComparison.Ordinal)
        );
        string text = await File.ReadAllTextAsync(script, TestContext.Current.CancellationToken);
        Assert.Contains("// k6 does not measure this: json.wire<=12KiB\n", text, StringComparison.Ordinal);

        Assert.Equal(
            """["http://localhost:5080/users/echo","http://localhost:5080/users/sample?count=3\u0026seed=1"]""",
            run["urls"]!.ToJsonString()
        );
        JsonNode sent = run["sent"]!;
        byte[] body = await File.ReadAllBytesAsync(Directory.GetFiles(_folder, "*.bin").Single(), TestContext.Current.CancellationToken);
        Assert.Equal(("POST", Convert.ToBase64String(body)), ((string?)sent["method"], (string?)sent["body"]));
        string? Header(string name) => (string?)sent["params"]!["headers"]![name];
        const string Type = "application/x-msgpack;keys=names";
        Assert.Equal((Type, Type, "br"), (Header("Accept"), Header("Content-Type"), Header("Accept-Encoding")));
        Assert.Equal([true, false, false, false], run["verdicts"]!.AsArray().Select(verdict => (bool)verdict!));
    }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private async Task<JsonNode> RunAsync(string script, string arguments)
    {
        using var output = new StringWriter();
        using var error = new StringWriter();
        string command = $"k6 --output {_folder} --scenario {arguments}";
        Assert.Equal(0, await LoadTestCommand.InvokeAsync(command.Split(' '), (_, _, _) => Task.FromResult(-1), output, error));
        Assert.Equal(("", $"k6 run {script}"), (error.ToString(), output.ToString().TrimEnd()));
        Directory.CreateDirectory(Path.Combine(_folder, "node_modules/k6"));
        foreach ((string path, string text) in Files)
        {
            await File.WriteAllTextAsync(Path.Combine(_folder, path), text, TestContext.Current.CancellationToken);
        }

        var start = new ProcessStartInfo("node", [Path.Combine(_folder, "run.js"), script])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };
        try
        {
            using Process node = Process.Start(start)!;
            Task<string> errors = node.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
            string result = await node.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
            await node.WaitForExitAsync(TestContext.Current.CancellationToken);
            Assert.True(node.ExitCode == 0, await errors);
            return JsonNode.Parse(result)!;
        }
        catch (Win32Exception)
        {
            Assert.Skip("No node.");
            throw;
        }
    }
}

using System.ComponentModel;
using System.Diagnostics;
using System.Net;
using System.Text.Json.Nodes;
using SerializationApi.Contracts;
using SerializationApi.LoadTests.CommandLine;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.K6;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Running;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.K6;

/// <summary>The script for k6: what Node makes of it, with modules in k6's place that write down what it asks for.</summary>
public sealed class K6Tests : IDisposable
{
    // Loads the script as k6 does, runs it once, and passes its check four responses.
    private const string Runner = """
        import fs from 'node:fs';
        globalThis.open = (path, mode) => mode === 'b' ? fs.readFileSync(new URL(path, `file://${process.argv[2]}`)).toString('base64') : 'text';
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

    [Theory]
    [InlineData("get", "http://localhost:5080/users/sample?count=3&seed=1")]
    [InlineData("post", "http://localhost:5080/users/echo")]
    public async Task The_script_sends_the_request_and_checks_status_and_type(string operation, string url)
    {
        JsonNode run = await RunOneAsync(operation, "--clients 7 --duration 3s");
        Assert.Equal(
            $$$"""{"users-msgpack-names-3-{{{operation}}}":{"executor":"constant-vus","vus":7,"duration":"3s","startTime":"0s"}}""",
            run["options"]!["scenarios"]!.ToJsonString()
        );
        Assert.Equal(
            $$$"""{"checks{scenario:users-msgpack-names-3-{{{operation}}}}":["rate==1"]}""",
            run["options"]!["thresholds"]!.ToJsonString()
        );
        JsonNode sent = run["sent"]!;
        Assert.Equal((operation.ToUpperInvariant(), url), ((string?)sent["method"], (string?)sent["url"]));
        Assert.Equal("application/x-msgpack;keys=names", (string?)sent["params"]!["headers"]!["Accept"]);
        Assert.Equal(operation == "post" ? "application/x-msgpack;keys=names" : null, (string?)sent["params"]!["headers"]!["Content-Type"]);
        string? body =
            operation == "post"
                ? Convert.ToBase64String(
                    await File.ReadAllBytesAsync(
                        Path.Combine(_folder, "users.msgpack-names.3.post.bin"),
                        TestContext.Current.CancellationToken
                    )
                )
                : null;
        Assert.Equal(body, (string?)sent["body"]);
        Assert.Equal([true, false, false, false], run["verdicts"]!.AsArray().Select(verdict => (bool)verdict!));
    }

    [Fact]
    public async Task Bounds_on_the_scenario_are_thresholds_and_a_coding_is_asked_for()
    {
        JsonNode run = await RunOneAsync(
            "get",
            "--encoding br --assert p99<20ms --assert json.p50<1us --assert decode.p50<1ms --assert users.rps>=500"
        );
        Assert.Equal(
            ["checks: rate==1", "http_req_duration: p(99)<20", "http_reqs: rate>=500"],
            run["options"]!["thresholds"]!
                .AsObject()
                .Select(metric => $"{metric.Key.Split('{')[0]}: {Assert.Single(metric.Value!.AsArray())}")
        );
        Assert.Equal("br", (string?)run["sent"]!["params"]!["headers"]!["Accept-Encoding"]);
        Assert.Contains(
            "    // k6 does not measure this: decode.p50<1ms\n",
            await File.ReadAllTextAsync(Path.Combine(_folder, "users.msgpack-names.3.get.js"), TestContext.Current.CancellationToken),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task At_a_rate_formats_run_one_after_another_with_users_enough_and_no_iteration_may_be_dropped()
    {
        string script = Path.Combine(_folder, "loadtests.js");
        JsonNode run = await RunAsync(
            script,
            "users.msgpack-names.3.get,users.json.3.get --rate 2000 --duration 30s --assert json.p99<20ms"
        );
        const string Users = "\"preAllocatedVUs\":200,\"maxVUs\":2000";
        string Scenario(int start) =>
            $$"""{"executor":"constant-arrival-rate","rate":2000,"timeUnit":"1s",{{Users}},"duration":"30s","startTime":"{{start}}s"}""";
        Assert.Equal(
            $$"""{"users-msgpack-names-3-get":{{Scenario(0)}},"users-json-3-get":{{Scenario(35)}}}""",
            run["options"]!["scenarios"]!.ToJsonString()
        );
        Assert.Equal(
            [
                "checks{scenario:users-msgpack-names-3-get}: rate==1",
                "dropped_iterations{scenario:users-msgpack-names-3-get}: count==0",
                "checks{scenario:users-json-3-get}: rate==1",
                "http_req_duration{scenario:users-json-3-get}: p(99)<20",
                "dropped_iterations{scenario:users-json-3-get}: count==0",
            ],
            run["options"]!["thresholds"]!.AsObject().Select(metric => $"{metric.Key}: {Assert.Single(metric.Value!.AsArray())}")
        );
        Assert.Equal(2, run["urls"]!.AsArray().Count);
        Assert.Equal("application/x-msgpack;keys=names", (string?)run["sent"]!["params"]!["headers"]!["Accept"]);
        Assert.Contains("rate: 90, timeUnit: '1m'", new K6Load(1, 1, 1.5).Executor(0), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("p99 < 20ms", "checks: ['rate==1'],|http_req_duration: ['p(99)<20'],")]
    [InlineData("p99.9 <= 1s", "checks: ['rate==1'],|http_req_duration: ['p(99.9)<=1000'],")]
    [InlineData("ttfb.max < 5us", "checks: ['rate==1'],|http_req_waiting: ['max<0.005'],")]
    [InlineData("mean != 1ms", "checks: ['rate==1'],|http_req_duration: ['avg!=1'],")]
    [InlineData("requests > 10", "checks: ['rate==1'],|http_reqs: ['count>10'],")]
    [InlineData("errors = 0", "checks: ['rate==1'],")]
    [InlineData("error-rate < 7%", "checks: ['rate>0.93'],")]
    [InlineData("error-rate <= 0.1%", "checks: ['rate>=0.999'],")]
    [InlineData("errors < 5", "checks: ['rate==1'],|// k6 does not measure this: errors < 5")]
    [InlineData("stddev < 1ms", "checks: ['rate==1'],|// k6 does not measure this: stddev < 1ms")]
    [InlineData("wire <= 12KiB", "checks: ['rate==1'],|// k6 does not measure this: wire <= 12KiB")]
    [InlineData("generator < 1ms", "checks: ['rate==1'],|// k6 does not measure this: generator < 1ms")]
    public void A_bound_has_its_words_in_k6(string assertion, string expected) =>
        Assert.Equal(
            expected,
            string.Join('|', K6Thresholds.Lines(Request([Assertion.Parse(assertion)]), new(1, 1, null)))
                .Replace("'checks{scenario:users-json-3-get}'", "checks", StringComparison.Ordinal)
                .Replace("{scenario:users-json-3-get}'", "", StringComparison.Ordinal)
                .Replace("|'http", "|http", StringComparison.Ordinal)
        );

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private static K6Request Request(Assertion[] assertions) =>
        new(
            new(Datasets.All.Single(dataset => dataset.Name == "users"), Load.Json, 3, Operation.Get),
            Load.Get,
            new(new Uri("http://localhost/"), HttpVersion.Version11, ContentCoding.Identity, 1),
            assertions
        );

    private async Task ExportAsync(string script, string arguments)
    {
        using var output = new StringWriter();
        using var error = new StringWriter();
        string command = $"k6 --output {_folder} --scenario {arguments}";
        Assert.Equal(0, await LoadTestCommand.InvokeAsync(command.Split(' '), (_, _, _) => Task.FromResult(-1), output, error));
        Assert.Equal("", error.ToString());
        Assert.Equal($"k6 run {script}", output.ToString().TrimEnd());
    }

    private Task<JsonNode> RunOneAsync(string operation, string arguments)
    {
        string scenario = $"users.msgpack-names.3.{operation}";
        return RunAsync(Path.Combine(_folder, $"{scenario}.js"), $"{scenario} {arguments}");
    }

    private async Task<JsonNode> RunAsync(string script, string arguments)
    {
        await ExportAsync(script, arguments);
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
            string output = await node.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
            await node.WaitForExitAsync(TestContext.Current.CancellationToken);
            Assert.True(node.ExitCode == 0, await errors);
            return JsonNode.Parse(output)!;
        }
        catch (Win32Exception)
        {
            Assert.Skip("No node.");
            throw;
        }
    }
}

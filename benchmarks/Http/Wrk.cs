using System.Text.RegularExpressions;

namespace SerializationApi.Benchmarks.Http;

/// <summary>wrk (github.com/wg/wrk), over HTTP/1.1.</summary>
internal sealed partial class Wrk() : LoadTool("wrk")
{
    /// <inheritdoc />
    protected override IEnumerable<string> Arguments(string mediaType, int seconds, RequestBody? body) =>
        ["-t1", $"-c{Connections}", $"-d{seconds}s", "-H", $"Accept: {mediaType}", .. body is null ? Array.Empty<string>() : ["-s", body.WrkScriptPath]];

    /// <inheritdoc />
    protected override double? RateIn(string output) =>
        output.Contains("Non-2xx", StringComparison.Ordinal) ? null : Rate(RequestsPerSecond(), output);

    [GeneratedRegex(@"Requests/sec:\s+(?<rate>[\d.]+)", RegexOptions.NonBacktracking)]
    private static partial Regex RequestsPerSecond();
}

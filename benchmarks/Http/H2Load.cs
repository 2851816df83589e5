using System.Text.RegularExpressions;

namespace SerializationApi.Benchmarks.Http;

/// <summary>h2load (nghttp2.org), over HTTP/2 without TLS.</summary>
internal sealed partial class H2Load() : LoadTool("h2load")
{
    /// <inheritdoc />
    protected override IEnumerable<string> Arguments(string mediaType, int seconds, RequestBody? body) =>
    [
        "-t1", $"-c{Connections}", "-m1", $"-D{seconds}", "-H", $"accept: {mediaType}",
        .. body is null ? Array.Empty<string>() : ["-H", $"content-type: {mediaType}", "-d", body.PayloadPath],
    ];

    /// <inheritdoc />
    protected override double? RateIn(string output) => OnlySuccesses().IsMatch(output) ? Rate(RequestsPerSecond(), output) : null;

    [GeneratedRegex(@"finished in .*, (?<rate>[\d.]+) req/s", RegexOptions.NonBacktracking)]
    private static partial Regex RequestsPerSecond();

    [GeneratedRegex(@"status codes: \d+ 2xx, 0 3xx, 0 4xx, 0 5xx", RegexOptions.NonBacktracking)]
    private static partial Regex OnlySuccesses();
}

namespace SerializationApi.LoadTests.Export;

/// <summary>vegeta (github.com/tsenart/vegeta) without a rate, so that each worker waits for its response.</summary>
internal static class Vegeta
{
    /// <summary>The command that does what the request says.</summary>
    public static string Command(ExportRequest request)
    {
        string attack = LoadTools.Line(
        [
            "vegeta", "attack", "-rate", "0", "-workers", $"{request.Workers}", "-max-workers", $"{request.Workers}",
            "-duration", $"{request.Seconds}s",
            .. Version(request),
            .. request.HeadersWithCoding.SelectMany(header => (string[])["-header", $"{header.Name}: {header.Value}"]),
            .. request.IsPost ? (string[])["-body", request.BodyFile] : [],
        ]);
        string target = LoadTools.Line(["echo", $"{request.Request.Method} {request.Url}"]);
        return $"{target} | {attack} | vegeta report";
    }

    private static string[] Version(ExportRequest request) => request switch
    {
        { IsHttp2: false } => ["-http2=false"],
        { IsHttps: false } => ["-h2c"],
        _ => [],
    };
}

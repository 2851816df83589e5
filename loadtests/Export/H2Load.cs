namespace SerializationApi.LoadTests.Export;

/// <summary>h2load (nghttp2.org), with as many connections as here and as many requests under way on each.</summary>
internal static class H2Load
{
    /// <summary>The command that does what the request says.</summary>
    public static string Command(ExportRequest request)
    {
        int connections = request.Http.Connections;
        return LoadTools.Line(
        [
            "h2load", $"-t{Math.Min(LoadTools.Threads, connections)}", $"-c{connections}", $"-m{Math.Max(1, request.Workers / connections)}",
            $"-D{request.Seconds}",
            .. request.IsHttp2 ? (string[])[] : ["--h1"],
            .. request.Headers.SelectMany(header => (string[])["-H", $"{header.Name.ToLowerInvariant()}: {header.Value}"]),
            .. request.IsPost ? (string[])["-d", request.BodyFile] : [],
            request.Url,
        ]);
    }
}

namespace SerializationApi.LoadTests.Export;

/// <summary>h2load (nghttp2.org), with as many connections as here and as many requests under way on each.</summary>
internal static class H2Load
{
    /// <summary>The arguments that do what the request says.</summary>
    public static IEnumerable<string> Arguments(ExportRequest request)
    {
        string[] data = [];
        if (request.Request.Body is { } body)
        {
            ExportFile.Write(request.BodyFile, body);
            data = ["-d", request.BodyFile];
        }

        int connections = request.Http.Connections;
        string[] version = request.IsHttp2 ? [] : ["--h1"];
        return
        [
            $"-t{Math.Min(LoadTools.Threads, connections)}", $"-c{connections}", $"-m{Math.Max(1, request.Workers / connections)}",
            $"-D{request.Seconds}",
            .. version,
            .. request.Headers.SelectMany(header => (string[])["-H", $"{header.Name.ToLowerInvariant()}: {header.Value}"]),
            .. data,
            request.Url,
        ];
    }
}

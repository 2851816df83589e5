namespace SerializationApi.LoadTests.Export;

/// <summary>oha (github.com/hatoo/oha).</summary>
internal static class Oha
{
    /// <summary>The command that does what the request says.</summary>
    public static string Command(ExportRequest request)
    {
        int connections = request.Http.Connections;
        return LoadTools.Line(
        [
            // Without --disable-compression it asks for codings on its own.
            "oha", "-c", $"{connections}", "-z", $"{request.Seconds}s", "--disable-compression",
            .. request.IsHttp2 ? (string[])["--http2", "-p", $"{Math.Max(1, request.Workers / connections)}"] : ["--http-version", "1.1"],
            .. request.Headers.SelectMany(header => (string[])["-H", $"{header.Name}: {header.Value}"]),
            .. request.IsPost ? (string[])["-m", "POST", "-D", request.BodyFile] : [],
            request.Url,
        ]);
    }
}

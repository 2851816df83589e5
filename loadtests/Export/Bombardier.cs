namespace SerializationApi.LoadTests.Export;

/// <summary>bombardier (github.com/codesenberg/bombardier).</summary>
internal static class Bombardier
{
    /// <summary>The command that does what the request says.</summary>
    public static string Command(ExportRequest request)
    {
        request.RefuseHttp2WithoutTls("bombardier");
        return LoadTools.Line(
        [
            "bombardier", "-c", $"{request.Workers}", "-d", $"{request.Seconds}s", "-l",
            .. request.IsHttp2 ? (string[])["--http2"] : [],
            // Its client for HTTP/2 asks for gzip on its own.
            .. (request.IsHttp2 ? request.HeadersWithCoding : request.Headers)
                .SelectMany(header => (string[])["-H", $"{header.Name}: {header.Value}"]),
            .. request.IsPost ? (string[])["-m", "POST", "-f", request.BodyFile] : [],
            request.Url,
        ]);
    }
}

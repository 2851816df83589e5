using SerializationApi.LoadTests.Running;

namespace SerializationApi.LoadTests.Export;

/// <summary>hey (github.com/rakyll/hey).</summary>
internal static class Hey
{
    /// <summary>The arguments that do what the request says.</summary>
    public static IEnumerable<string> Arguments(ExportRequest request)
    {
        if (request.IsHttp2 && request.Http.BaseAddress.Scheme == "http")
        {
            throw new UserErrorException("--tool hey: it speaks HTTP/2 over https only");
        }

        string[] post = [];
        if (request.Request.Body is { } body)
        {
            ExportFile.Write(request.BodyFile, body);
            post = ["-m", "POST", "-D", request.BodyFile];
        }

        string[] version = request.IsHttp2 ? ["-h2"] : [];
        return
        [
            // Without -disable-compression it asks for gzip on its own.
            "-c", $"{request.Workers}", "-z", $"{request.Seconds}s", "-disable-compression",
            .. version,
            .. request.Headers.SelectMany(Header),
            .. post,
            request.Url,
        ];
    }

    private static string[] Header((string Name, string Value) header) => header.Name switch
    {
        "Accept" => ["-A", header.Value],
        "Content-Type" => ["-T", header.Value],
        _ => ["-H", $"{header.Name}: {header.Value}"],
    };
}

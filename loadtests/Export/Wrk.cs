using System.Text;
using SerializationApi.Shared;

namespace SerializationApi.LoadTests.Export;

/// <summary>wrk (github.com/wg/wrk). A POST needs a script in Lua that reads the body.</summary>
internal static class Wrk
{
    /// <summary>The command that does what the request says; its script is written.</summary>
    public static string Command(ExportRequest request)
    {
        if (request.IsHttp2)
        {
            throw new UserErrorException("--tool wrk: it speaks HTTP/1.1 only");
        }

        string[] script = [];
        if (request.IsPost)
        {
            string file = request.ScriptFile(".lua");
            ExportFile.Write(file, Encoding.UTF8.GetBytes(Script(request.BodyFile)));
            script = ["-s", file];
        }

        return LoadTools.Line(
        [
            "wrk", $"-t{Math.Min(LoadTools.Threads, request.Workers)}", $"-c{request.Workers}", $"-d{request.Seconds}s", "--latency",
            .. request.Headers.SelectMany(header => (string[])["-H", $"{header.Name}: {header.Value}"]),
            .. script,
            request.Url,
        ]);
    }

    private static string Script(string bodyFile) =>
        $"""
        local file = assert(io.open({Quote(bodyFile)}, "rb"))
        wrk.method = "POST"
        wrk.body = file:read("*a")
        file:close()

        """.ReplaceLineEndings("\n");

    private static string Quote(string text) =>
        '"' + text.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("\"", "\\\"", StringComparison.Ordinal) + '"';
}

using SerializationApi.LoadTests.Running;

namespace SerializationApi.LoadTests.Export;

/// <summary>Commands of other load generators that do what a scenario does: the same request, connections and time.</summary>
internal static class LoadTools
{
    private const int Threads = 2;

    /// <summary>The names of the tools.</summary>
    public static IReadOnlyList<string> Names { get; } = ["wrk", "h2load", "hey"];

    /// <summary>The command, ready for a shell; the files that it needs are written.</summary>
    /// <exception cref="UserErrorException">The tool cannot do this.</exception>
    public static string Command(string tool, ExportRequest request)
    {
        List<string> arguments = tool switch
        {
            "wrk" => Wrk(request),
            "h2load" => H2Load(request),
            _ => Hey(request),
        };
        return string.Join(' ', arguments.Select(Quote));
    }

    private static List<string> Wrk(ExportRequest request)
    {
        if (request.IsHttp2)
        {
            throw new UserErrorException("--tool wrk: it speaks HTTP/1.1 only");
        }

        List<string> arguments = ["wrk", $"-t{Math.Min(Threads, request.Workers)}", $"-c{request.Workers}", $"-d{request.Seconds}s", "--latency"];
        foreach ((string? name, string? value) in request.Headers)
        {
            arguments.AddRange(["-H", $"{name}: {value}"]);
        }

        if (request.Request.Body is { } body)
        {
            Write(request.BodyFile, body);
            Write(request.ScriptFile, System.Text.Encoding.UTF8.GetBytes(Script(request.BodyFile)));
            arguments.AddRange(["-s", request.ScriptFile]);
        }

        return [.. arguments, request.Url];
    }

    private static List<string> H2Load(ExportRequest request)
    {
        // As many connections as here, and as many requests under way on each.
        List<string> arguments =
        [
            "h2load", $"-t{Math.Min(Threads, request.Http.Connections)}", $"-c{request.Http.Connections}",
            $"-m{Math.Max(1, request.Workers / request.Http.Connections)}", $"-D{request.Seconds}",
        ];
        if (!request.IsHttp2)
        {
            arguments.Add("--h1");
        }

        foreach ((string? name, string? value) in request.Headers)
        {
            arguments.AddRange(["-H", $"{name.ToLowerInvariant()}: {value}"]);
        }

        if (request.Request.Body is { } body)
        {
            Write(request.BodyFile, body);
            arguments.AddRange(["-d", request.BodyFile]);
        }

        return [.. arguments, request.Url];
    }

    private static List<string> Hey(ExportRequest request)
    {
        if (request.IsHttp2 && request.Http.BaseAddress.Scheme == "http")
        {
            throw new UserErrorException("--tool hey: it speaks HTTP/2 over https only");
        }
        // Without -disable-compression it asks for gzip on its own.
        List<string> arguments = ["hey", "-c", $"{request.Workers}", "-z", $"{request.Seconds}s", "-disable-compression"];
        if (request.IsHttp2)
        {
            arguments.Add("-h2");
        }

        foreach ((string? name, string? value) in request.Headers)
        {
            arguments.AddRange(name switch { "Accept" => ["-A", value], "Content-Type" => ["-T", value], _ => ["-H", $"{name}: {value}"] });
        }

        if (request.Request.Body is { } body)
        {
            Write(request.BodyFile, body);
            arguments.AddRange(["-m", "POST", "-D", request.BodyFile]);
        }

        return [.. arguments, request.Url];
    }

    private static string Script(string bodyFile) =>
        $"""
        local file = assert(io.open({LuaString(bodyFile)}, "rb"))
        wrk.method = "POST"
        wrk.body = file:read("*a")
        file:close()

        """.ReplaceLineEndings("\n");

    private static void Write(string path, byte[] content)
    {
        try
        {
            if (Path.GetDirectoryName(path) is { Length: > 0 } folder)
            {
                Directory.CreateDirectory(folder);
            }

            File.WriteAllBytes(path, content);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserErrorException($"--output: {e.Message}");
        }
    }

    private static string LuaString(string text) =>
        '"' + text.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("\"", "\\\"", StringComparison.Ordinal) + '"';

    private static string Quote(string argument) =>
        argument.All(c => char.IsAsciiLetterOrDigit(c) || c is '-' or '.' or '_' or '/' or ':')
            ? argument
            : $"'{argument.Replace("'", "'\\''", StringComparison.Ordinal)}'";
}

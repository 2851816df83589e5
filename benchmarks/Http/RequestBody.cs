namespace SerializationApi.Benchmarks.Http;

/// <summary>A body in files, as load generators take it: its bytes, and wrk's script that posts them. Removed when disposed.</summary>
internal sealed class RequestBody : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("requests-");

    /// <summary>Writes them.</summary>
    public RequestBody(byte[] payload, string mediaType)
    {
        File.WriteAllBytes(PayloadPath, payload);
        File.WriteAllText(
            WrkScriptPath,
            $"""
             local file = io.open("{PayloadPath}", "rb")
             wrk.method = "POST"
             wrk.body = file:read("*a")
             wrk.headers["Content-Type"] = "{mediaType}"
             """);
    }

    /// <summary>The file of its bytes.</summary>
    public string PayloadPath => Path.Combine(_folder.FullName, "payload");

    /// <summary>The file of the script.</summary>
    public string WrkScriptPath => Path.Combine(_folder.FullName, "post.lua");

    /// <inheritdoc />
    public void Dispose() => _folder.Delete(recursive: true);
}

using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Scenarios;
using SerializationApi.Shared;

namespace SerializationApi.LoadTests.Export;

/// <summary>A scenario, to be said in the words of another tool.</summary>
/// <param name="Identity">The scenario.</param>
/// <param name="Request">The request, made again and again.</param>
/// <param name="Http">How it travels.</param>
/// <param name="Workers">How many requests are under way at once.</param>
/// <param name="Seconds">Measured seconds.</param>
/// <param name="Folder">Where the files for the tool are written; empty for the working directory.</param>
internal sealed record ExportRequest(
    ScenarioIdentity Identity, RequestTemplate Request, HttpSettings Http, int Workers, int Seconds, string Folder)
{
    /// <summary>The bounds for the scenario.</summary>
    public IReadOnlyList<Assertion> Assertions { get; init; } = [];

    /// <summary>The address of the request.</summary>
    public string Url => new Uri(Http.BaseAddress, Request.Target).AbsoluteUri;

    /// <summary>Whether the request has a body.</summary>
    public bool IsPost => Request.Body is not null;

    /// <summary>Whether the request travels by HTTP/2.</summary>
    public bool IsHttp2 => Http.Version.Major == 2;

    /// <summary>Whether the connections are encrypted.</summary>
    public bool IsHttps => Http.BaseAddress.Scheme == "https";

    /// <summary>The header lines, Content-Type included.</summary>
    public IEnumerable<(string Name, string Value)> Headers
    {
        get
        {
            yield return ("Accept", Request.Format.MediaType);
            if (Http.Coding != ContentCoding.Identity)
            {
                yield return ("Accept-Encoding", ContentCodings.NameOf(Http.Coding));
            }

            if (IsPost)
            {
                yield return ("Content-Type", Request.Format.MediaType);
            }
        }
    }

    /// <summary>The header lines for a tool that asks for gzip by itself unless Accept-Encoding is there.</summary>
    public IEnumerable<(string Name, string Value)> HeadersWithCoding =>
        Http.Coding == ContentCoding.Identity ? Headers.Append(("Accept-Encoding", "identity")) : Headers;

    /// <summary>Where the body of a POST is written.</summary>
    public string BodyFile => Path.Combine(Folder, Identity.Name + ".bin");

    /// <summary>Where a script with this extension is written.</summary>
    public string ScriptFile(string extension) => Path.Combine(Folder, Identity.Name + extension);

    /// <summary>Refuses HTTP/2 without TLS for a tool that cannot speak it.</summary>
    /// <exception cref="UserErrorException">It is asked for.</exception>
    public void RefuseHttp2WithoutTls(string tool)
    {
        if (IsHttp2 && !IsHttps)
        {
            throw new UserErrorException($"--tool {tool}: it speaks HTTP/2 over https only");
        }
    }
}

using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Export;

/// <summary>A scenario, to be said in the words of another tool.</summary>
/// <param name="Identity">The scenario.</param>
/// <param name="Request">The request, made again and again.</param>
/// <param name="Http">How it travels.</param>
/// <param name="Workers">How many requests are under way at once.</param>
/// <param name="Seconds">Measured seconds.</param>
/// <param name="Folder">Where the body of a POST is written; empty for the working directory.</param>
internal sealed record ExportRequest(
    ScenarioIdentity Identity, RequestTemplate Request, HttpSettings Http, int Workers, int Seconds, string Folder)
{
    /// <summary>The address of the request.</summary>
    public string Url => new Uri(Http.BaseAddress, Request.Target).AbsoluteUri;

    /// <summary>Whether the request travels by HTTP/2.</summary>
    public bool IsHttp2 => Http.Version.Major == 2;

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

            if (Request.Body is not null)
            {
                yield return ("Content-Type", Request.Format.MediaType);
            }
        }
    }

    /// <summary>Where the body of a POST is written.</summary>
    public string BodyFile => Path.Combine(Folder, Identity.Name + ".bin");

    /// <summary>Where wrk's script for a POST is written.</summary>
    public string ScriptFile => Path.Combine(Folder, Identity.Name + ".lua");
}

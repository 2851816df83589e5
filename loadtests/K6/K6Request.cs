using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.K6;

/// <summary>A scenario for k6.</summary>
/// <param name="Identity">The scenario.</param>
/// <param name="Request">Its request.</param>
/// <param name="Http">How it is sent.</param>
/// <param name="Assertions">Bounds on the scenario.</param>
internal sealed record K6Request(ScenarioIdentity Identity, RequestTemplate Request, HttpSettings Http, IReadOnlyList<Assertion> Assertions)
{
    /// <summary>Its name in k6, which takes letters, digits, dashes and underscores.</summary>
    public string K6Name => Identity.Name.Replace('.', '-');

    /// <summary>The name of the file with the body of a POST, beside the script.</summary>
    public string BodyName => Identity.Name + ".bin";

    /// <summary>The address of the request.</summary>
    public string Url => new Uri(Http.BaseAddress, Request.Target).AbsoluteUri;

    /// <summary>The header fields of the request.</summary>
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
}

using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Primitives;

namespace SerializationApi.Negotiation;

internal static class ResponseHeaders
{
    private const string Accept = "Accept";
    private static readonly StringValues VaryAccept = Accept;
    private static readonly StringValues NoSniff = "nosniff";

    /// <summary>
    /// <c>Vary: Accept</c>, so that no cache gives one client's format to another (RFC 9110 §12.5.5), and
    /// <c>X-Content-Type-Options: nosniff</c>, so that no browser takes text inside a payload for HTML.
    /// </summary>
    public static void ApplyCommon(HttpResponse response)
    {
        response.Headers.XContentTypeOptions = NoSniff;
        ApplyVary(response);
    }

    /// <summary><c>Vary: Accept</c> for a response that the app's own formatter writes although other formats were offered.</summary>
    public static void ApplyVary(HttpResponse response)
    {
        IHeaderDictionary headers = response.Headers;
        StringValues vary = headers.Vary;
        if (vary.Count == 0)
        {
            headers.Vary = VaryAccept;
        }
        else if (!VariesBy(vary, Accept))
        {
            headers.Vary = StringValues.Concat(vary, VaryAccept);
        }
    }

    public static void Apply(HttpResponse response, Representation representation)
    {
        ApplyCommon(response);
        response.ContentType = representation.ContentType;
    }

    /// <summary>Whether <c>Vary</c> names a header field, or all.</summary>
    public static bool VariesBy(StringValues vary, string name)
    {
        foreach (string? line in vary)
        {
            foreach (Range range in line.AsSpan().Split(','))
            {
                ReadOnlySpan<char> member = line.AsSpan(range).Trim();
                if (member is "*" || member.Equals(name, StringComparison.OrdinalIgnoreCase))
                {
                    return true;
                }
            }
        }

        return false;
    }
}

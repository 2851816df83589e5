using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;

namespace SerializationApi.Negotiation;

/// <summary>The <c>charset</c> of a JSON body, which the framework takes as it stands: quoted (RFC 9110 §5.6.6) or unknown, it is an exception there.</summary>
internal static class JsonCharset
{
    /// <summary>Gives the framework a <c>Content-Type</c> that it understands.</summary>
    /// <returns>Whether the body can be read; false for a charset that nothing knows.</returns>
    public static bool Simplify(HttpRequest request)
    {
        if (!request.ContentType!.Contains("charset", StringComparison.OrdinalIgnoreCase)
            || !MediaTypeHeaderValue.TryParse(request.ContentType, out MediaTypeHeaderValue? type) || !type.Charset.HasValue)
        {
            return true;
        }

        string name = HeaderUtilities.RemoveQuotes(type.Charset).ToString();
        if (Formats.Json.JsonFormat.IsUtf8(name))
        {
            type.Charset = default;
        }
        else if (IsKnown(name))
        {
            type.Charset = name;
        }
        else
        {
            return false;
        }

        request.ContentType = type.ToString();
        return true;
    }

    private static bool IsKnown(string name)
    {
        try
        {
            _ = Encoding.GetEncoding(name);
            return true;
        }
        catch (ArgumentException)
        {
            return false;
        }
    }
}

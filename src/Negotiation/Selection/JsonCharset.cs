using System.Text;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats.Json;

namespace SerializationApi.Negotiation;

/// <summary>The <c>charset</c> of a JSON body, which the framework takes as it stands: quoted (RFC 9110 §5.6.6) or unknown, it is an exception there.</summary>
internal static class JsonCharset
{
    private const string Usual = "charset=utf-8";

    /// <summary>The charset that a <c>Content-Type</c> of JSON names, unquoted; null where it names none.</summary>
    /// <param name="contentType">The field's value.</param>
    /// <param name="mediaType">The media type, without parameters.</param>
    public static string? Of(string contentType, out string mediaType)
    {
        var reader = new MediaTypeReader(contentType);
        mediaType = "";
        if (reader.Read() && reader.Subtype.EndsWith("json", StringComparison.OrdinalIgnoreCase))
        {
            mediaType = reader.MediaType.ToString();
            var parameters = new MediaTypeParameterReader(reader.Parameters);
            while (parameters.Read())
            {
                if (parameters.Name.Equals("charset", StringComparison.OrdinalIgnoreCase))
                {
                    return parameters.Value;
                }
            }
        }

        return null;
    }

    /// <summary>Gives the framework a <c>Content-Type</c> that it understands, where it has another.</summary>
    /// <returns>Whether the body can be read; false for a charset that nothing knows.</returns>
    public static bool Simplify(HttpRequest request)
    {
        string contentType = request.ContentType!;
        if (contentType.EndsWith(Usual, StringComparison.OrdinalIgnoreCase) || Of(contentType, out string mediaType) is not { } name)
        {
            return true;
        }

        bool isUtf8 = JsonFormat.IsUtf8(name);
        if (isUtf8 || IsKnown(name))
        {
            request.ContentType = isUtf8 ? mediaType : $"{mediaType}; charset={name}";
            return true;
        }

        return false;
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

using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;
using SerializationApi.Formats.Json;

namespace SerializationApi.Negotiation;

/// <summary>The <c>charset</c> of a JSON body, which the framework takes as it stands: quoted (RFC 9110 §5.6.6) or unknown, it is an
/// exception there.</summary>
internal static class JsonCharset
{
    private const string Usual = "charset=utf-8";

    /// <summary>The charset that a <c>Content-Type</c> of JSON names, unquoted; null where it names none.</summary>
    /// <param name="contentType">The field's value.</param>
    /// <param name="mediaType">The media type, without parameters.</param>
    public static string? Of(string contentType, out string mediaType)
    {
        // The framework's parser, as the framework asks it next.
        mediaType = MediaTypeHeaderValue.TryParse(contentType, out MediaTypeHeaderValue? parsed) ? parsed.MediaType.ToString() : "";
        return mediaType.EndsWith("json", StringComparison.OrdinalIgnoreCase) && parsed!.Charset is { HasValue: true } charset
            ? HeaderUtilities.UnescapeAsQuotedString(charset).ToString()
            : null;
    }

    /// <summary>Gives the framework a <c>Content-Type</c> that it understands, where it has another.</summary>
    /// <returns>Whether the body can be read; false for a charset that nothing knows.</returns>
    public static bool Simplify(HttpRequest request)
    {
        string contentType = request.ContentType!;
        if (IsUsual(contentType) || Of(contentType, out string mediaType) is not { } name)
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

    // It has no parameters, or this one alone: another may end in the same text.
    private static bool IsUsual(string contentType)
    {
        int end = contentType.IndexOf(';', StringComparison.Ordinal);
        return end < 0 || contentType.AsSpan(end + 1).Trim().Equals(Usual, StringComparison.OrdinalIgnoreCase);
    }

    private static bool IsKnown(string name)
    {
        try
        {
            _ = Encoding.GetEncoding(name);
            return true;
        }
        catch (Exception error) when (error is ArgumentException or NotSupportedException) // UTF-7 is the second.
        {
            return false;
        }
    }
}

using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;
using SerializationApi.Formats.Json;

namespace SerializationApi.Negotiation;

/// <summary>
/// The <c>charset</c> of a JSON body. The framework does not parse it: a quoted (RFC 9110 §5.6.6) or unknown one would be an exception
/// there.
/// </summary>
internal static class JsonCharset
{
    private const string Usual = "charset=utf-8";

    /// <summary>Returns the unquoted charset of a <c>Content-Type</c> of JSON; null if it has none.</summary>
    public static string? Of(string contentType, out string mediaType)
    {
        // The same parser as the framework uses next.
        mediaType = MediaTypeHeaderValue.TryParse(contentType, out MediaTypeHeaderValue? parsed) ? parsed.MediaType.ToString() : "";
        return mediaType.EndsWith("json", StringComparison.OrdinalIgnoreCase) && parsed!.Charset is { HasValue: true } charset
            ? HeaderUtilities.UnescapeAsQuotedString(charset).ToString()
            : null;
    }

    /// <summary>Replaces a <c>Content-Type</c> that the framework does not understand.</summary>
    /// <returns>False if the charset is unknown, so the body cannot be read.</returns>
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

    // No parameters, or this one alone: another parameter may end in the same text.
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

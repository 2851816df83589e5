using System.Diagnostics.CodeAnalysis;
using System.Net.Http.Headers;
using System.Text;
using SerializationApi.Client;
using SerializationApi.Formats;

namespace SerializationApi.Refit;

/// <summary>
/// Turns an error's body in a binary format into text, because Refit's <c>ApiException</c> stores text: a data URI (RFC 2397) with the
/// media type and the bytes in base64. A body with a coding is decompressed first, text too.
/// </summary>
internal static class ErrorText
{
    public const string MediaType = "text/plain";

    private const string Scheme = "data:";
    private const string Base64 = ";base64,";

    /// <summary>Replaces the body of an error that is compressed or in a binary format.</summary>
    public static async Task ReplaceAsync(HttpResponseMessage response, FormatSet formats, CancellationToken cancellation)
    {
        if (
            response.IsSuccessStatusCode
            || !await ErrorContent.TryDecompressAsync(response, formats.Formats[0].Limits, cancellation).ConfigureAwait(false)
            || response.Content.Headers.ContentType is not { } type
            || formats.FindByContentType(type.ToString()) is null or { Name: "json" }
        )
        {
            return;
        }

        byte[] body = await response.Content.ReadAsByteArrayAsync(cancellation).ConfigureAwait(false);
        response.Content = new StringContent($"{Scheme}{type}{Base64}{Convert.ToBase64String(body)}", Encoding.UTF8, MediaType);
    }

    /// <summary>Restores the body from the text.</summary>
    public static bool TryRead(string text, [NotNullWhen(true)] out HttpContent? content)
    {
        content = null;
        int end = text.StartsWith(Scheme, StringComparison.Ordinal) ? text.IndexOf(Base64, StringComparison.Ordinal) : -1;
        if (end < 0 || !MediaTypeHeaderValue.TryParse(text[Scheme.Length..end], out MediaTypeHeaderValue? type))
        {
            return false;
        }

        byte[] body = new byte[text.Length - end];
        if (!Convert.TryFromBase64String(text[(end + Base64.Length)..], body, out int length))
        {
            return false;
        }

        content = new ByteArrayContent(body, 0, length) { Headers = { ContentType = type } };
        return true;
    }
}

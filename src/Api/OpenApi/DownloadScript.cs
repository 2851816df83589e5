using System.Text.Json;
using SerializationApi.Formats;

namespace SerializationApi.Api.OpenApi;

/// <summary>
/// Makes Swagger UI offer binary responses as downloads. It shows and saves unknown types as text, unless the response names a file. The
/// script adds the name in the browser, because other clients do not need the header.
/// </summary>
internal static class DownloadScript
{
    /// <summary>
    /// Creates a response interceptor in JavaScript that knows the formats' media types; the file's extension is the format's name.
    /// </summary>
    public static string Create(IEnumerable<Format> formats)
    {
        var extensions = formats
            .SelectMany(format => format.MediaTypes, (format, mediaType) => (MediaType: mediaType, format.Name))
            .Where(format => IsBinary(format.MediaType))
            .ToDictionary(format => format.MediaType, format => format.Name, StringComparer.Ordinal);
        return $$"""
            (response) => {
              const extensions = {{JsonSerializer.Serialize(extensions)}};
              const type = (response.headers && response.headers['content-type']) || '';
              const extension = extensions[type.split(';')[0].trim()];
              if (extension) {
                const name = new URL(response.url).pathname.split('/').filter(Boolean).join('-');
                response.headers['content-disposition'] = `attachment; filename="${name}.${extension}"`;
              }
              return response;
            }
            """.ReplaceLineEndings(" ");
    }

    // Neither text nor JSON (application/json, or the suffix +json, RFC 6839 §3.1). JSON lines are several values.
    private static bool IsBinary(string mediaType) =>
        !mediaType.StartsWith("text/", StringComparison.Ordinal)
        && !mediaType.EndsWith("/json", StringComparison.Ordinal)
        && !mediaType.EndsWith("+json", StringComparison.Ordinal);
}

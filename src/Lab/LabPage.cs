using System.Security.Cryptography;
using System.Text;
using System.Text.Encodings.Web;
using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;

namespace SerializationApi.Lab;

/// <summary>The page and its files, embedded in the assembly.</summary>
internal static class LabPage
{
    // The page shows bytes of strangers: it may only load its own files and call the application's endpoints.
    private const string Policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri "
        + "'none'; form-action 'none'; frame-ancestors 'none'";

    private static readonly Dictionary<string, string> Types = new(StringComparer.Ordinal)
    {
        ["address.js"] = "text/javascript; charset=utf-8",
        ["bytes.js"] = "text/javascript; charset=utf-8",
        ["lab.css"] = "text/css; charset=utf-8",
        ["lab.js"] = "text/javascript; charset=utf-8",
        ["panes.js"] = "text/javascript; charset=utf-8",
        ["viewer.js"] = "text/javascript; charset=utf-8",
    };

    private static readonly Dictionary<string, (byte[] Bytes, EntityTagHeaderValue Tag)> Read = Types.Keys.ToDictionary(
        name => name,
        ReadFile,
        StringComparer.Ordinal
    );

    private static readonly string Html = Encoding.UTF8.GetString(ReadFile("lab.html").Bytes);

    public static IEnumerable<string> Files => Types.Keys;

    /// <summary>Responds with the page. Its links are absolute because a URL without a trailing slash has no folder.</summary>
    public static Task RespondAsync(HttpContext http)
    {
        SetHeaders(http.Response);
        http.Response.Headers.ContentSecurityPolicy = Policy;
        string self = (http.Request.PathBase + http.Request.Path).ToUriComponent().TrimEnd('/');
        return TypedResults
            .Text(Html.Replace("{self}", HtmlEncoder.Default.Encode(self), StringComparison.Ordinal), "text/html", Encoding.UTF8)
            .ExecuteAsync(http);
    }

    /// <summary>Responds with a file, or with 304 if the browser has it.</summary>
    public static Task RespondAsync(HttpContext http, string file)
    {
        SetHeaders(http.Response);
        (byte[] bytes, EntityTagHeaderValue tag) = Read[file];
        return TypedResults.Bytes(bytes, Types[file], entityTag: tag).ExecuteAsync(http);
    }

    private static void SetHeaders(HttpResponse response)
    {
        response.Headers.CacheControl = "no-cache";
        response.Headers.XContentTypeOptions = "nosniff";
        response.Headers["Referrer-Policy"] = "no-referrer";
    }

    private static (byte[] Bytes, EntityTagHeaderValue Tag) ReadFile(string name)
    {
        using Stream resource = typeof(LabPage).Assembly.GetManifestResourceStream(name)!;
        byte[] bytes = new byte[resource.Length];
        resource.ReadExactly(bytes);
        return (bytes, new EntityTagHeaderValue($"\"{Convert.ToHexStringLower(SHA256.HashData(bytes).AsSpan(0, 8))}\""));
    }
}

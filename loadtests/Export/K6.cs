using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using SerializationApi.Shared;

namespace SerializationApi.LoadTests.Export;

/// <summary>
/// k6 (k6.io): a script whose check is that of a response that is not verified, status and content type, and whose thresholds are
/// the bounds that k6 has metrics for.
/// </summary>
internal static class K6
{
    private static readonly JsonSerializerOptions Plain = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>The command that does what the request says; its script is written.</summary>
    public static string Command(ExportRequest request)
    {
        request.RefuseHttp2WithoutTls("k6");
        if (request.Http.Connections < request.Workers)
        {
            throw new UserErrorException("--tool k6: each of its users has a connection; leave --connections out");
        }

        string file = request.ScriptFile(".js");
        ExportFile.Write(file, Encoding.UTF8.GetBytes(Script(request)));
        // k6 takes HTTP/2 wherever TLS offers it; this variable of Go's is the way to HTTP/1.1.
        string version = request is { IsHttps: true, IsHttp2: false } ? "GODEBUG=http2client=0 " : "";
        return version + LoadTools.Line(["k6", "run", file]);
    }

    private static string Script(ExportRequest request)
    {
        // k6 takes letters, digits, dashes and underscores in a scenario's name.
        string name = request.Identity.Name.Replace('.', '-');
        string body = request.IsPost ? $"open({Text($"./{Path.GetFileName(request.BodyFile)}")}, 'b')" : "null";
        string mediaType = request.Request.Format.BareMediaType;
        return $$"""
            import http from 'k6/http';
            import { check } from 'k6';

            export const options = {
              scenarios: { {{Text(name)}}: { executor: 'constant-vus', vus: {{request.Workers}}, duration: '{{request.Seconds}}s' } },
              thresholds: {
            {{string.Concat(K6Thresholds.Lines(request.Assertions).Select(line => $"    {line}\n"))}}  },
              discardResponseBodies: true,
              maxRedirects: 0,
            };

            const body = {{body}};
            const params = {
              headers: {
            {{string.Concat(request.Headers.Select(header => $"    {Text(header.Name)}: {Text(header.Value)},\n"))}}  },
            };

            export default function () {
              const response = http.request('{{request.Request.Method}}', {{Text(request.Url)}}, body, params);
              check(response, {
                {{Text($"status 200 and {mediaType}")}}: (r) =>
                  r.status === 200 && String(r.headers['Content-Type']).split(';')[0].trim().toLowerCase() === {{Text(mediaType)}},
              });
            }

            """.ReplaceLineEndings("\n");
    }

    private static string Text(string text) => JsonSerializer.Serialize(text, Plain);
}

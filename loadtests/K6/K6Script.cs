using System.Text.Encodings.Web;
using System.Text.Json;

namespace SerializationApi.LoadTests.K6;

/// <summary>
/// The script of a scenario: as many users as workers, each response checked for status and type, the bounds of <c>--assert</c> as
/// thresholds. k6 verifies no value: it cannot read the formats.
/// </summary>
internal static class K6Script
{
    private static readonly JsonSerializerOptions Plain = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>The script's text.</summary>
    public static string Write(K6Request request)
    {
        // k6 takes letters, digits, dashes and underscores in a scenario's name.
        string name = request.Identity.Name.Replace('.', '-');
        string body = request.Request.Body is null ? "null" : $"open({Text($"./{request.BodyName}")}, 'b')";
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

using System.Text.Encodings.Web;
using System.Text.Json;

namespace SerializationApi.LoadTests.K6;

/// <summary>
/// A script that loads one scenario after another, checks each response for status and type, and has the bounds of <c>--assert</c> as
/// thresholds of each. k6 verifies no value: it cannot read the formats.
/// </summary>
internal static class K6Script
{
    private static readonly JsonSerializerOptions Plain = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>The script's text.</summary>
    public static string Write(IReadOnlyList<K6Request> requests, K6Load load) =>
        $$"""
            import http from 'k6/http';
            import exec from 'k6/execution';
            import { check } from 'k6';

            const requests = {
            {{string.Concat(requests.Select(Describe))}}};

            export const options = {
              scenarios: {
            {{string.Concat(requests.Select((request, i) => $"    {Text(request.K6Name)}: {{ {load.Executor(i)} }},\n"))}}  },
              thresholds: {
            {{string.Concat(requests.SelectMany(request => K6Thresholds.Lines(request, load)).Select(line => $"    {line}\n"))}}  },
              discardResponseBodies: true,
              maxRedirects: 0,
            };

            export default function () {
              const { method, url, body, headers, type } = requests[exec.scenario.name];
              const response = http.request(method, url, body, { headers });
              check(response, {
                'status 200 and the type asked for': (r) =>
                  r.status === 200 && String(r.headers['Content-Type']).split(';')[0].trim().toLowerCase() === type,
              });
            }

            """.ReplaceLineEndings("\n");

    private static string Describe(K6Request request) =>
        $$"""
              {{Text(request.K6Name)}}: {
                method: '{{request.Request.Method}}',
                url: {{Text(request.Url)}},
                body: {{(request.Request.Body is null ? "null" : $"open({Text($"./{request.BodyName}")}, 'b')")}},
                headers: { {{string.Join(", ", request.Headers.Select(header => $"{Text(header.Name)}: {Text(header.Value)}"))}} },
                type: {{Text(request.Request.Format.BareMediaType)}},
              },

            """;

    private static string Text(string text) => JsonSerializer.Serialize(text, Plain);
}

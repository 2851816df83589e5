using System.Net;
using System.Net.Http.Headers;
using SerializationApi.Formats;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Http;

/// <summary>The requests of one worker, one at a time.</summary>
internal sealed class HttpExchange(HttpMessageInvoker connection, HttpSettings settings)
{
    private const int ExampleLength = 200;

    private readonly byte[] _chunk = new byte[64 * 1024];
    private RequestTemplate? _template;
    private Uri _address = settings.BaseAddress;

    /// <summary>Makes one request and reads its response to the last byte; then, when asked to, verifies it.</summary>
    /// <exception cref="HttpRequestException">There was no response.</exception>
    /// <exception cref="HttpIOException">A response broke off, or is none.</exception>
    /// <exception cref="OperationCanceledException">The context's token ended the request.</exception>
    public async ValueTask<StepResult> SendAsync(RequestTemplate template, StepContext context)
    {
        CancellationToken cancellation = context.CancellationToken;
        using HttpRequestMessage request = CreateRequest(template);
        using HttpResponseMessage response = await connection.SendAsync(request, cancellation);
        var result = new StepResult { FirstByteAt = Clock.Now, RequestBytes = template.Body?.Length ?? 0 };
        await using Stream stream = await response.Content.ReadAsStreamAsync(cancellation);
        if (response.StatusCode != HttpStatusCode.OK)
        {
            string status = ((int)response.StatusCode).ToString();
            return result with
            {
                Failure = new(FailureCategory.Status, status, await ExampleAsync(stream, template.MostResponseBytes, cancellation)),
            };
        }

        HttpHeadersNonValidated headers = response.Content.Headers.NonValidated;
        Failure? problem = ResponseVerifier.CheckHeader(
            Field(headers, "Content-Type"),
            Field(headers, "Content-Encoding"),
            template.Format,
            settings.Coding,
            out ContentCoding coding
        );
        if (problem is not null || !context.Verify)
        {
            long bytes = await BoundedBody.CountAsync(stream, _chunk, template.MostResponseBytes, cancellation);
            return result with
            {
                Failure = problem ?? ResponseVerifier.CheckLength(bytes, template),
                CompletedAt = Clock.Now,
                WireBytes = bytes,
                DecodedBytes = coding == ContentCoding.Identity ? bytes : null,
            };
        }

        using var body = new PooledBufferWriter(_chunk.Length);
        long length = await BoundedBody.ReadAsync(stream, body, template.MostResponseBytes, cancellation);
        result = result with { CompletedAt = Clock.Now, WireBytes = length, Failure = ResponseVerifier.CheckLength(length, template) };
        return result.Failure is null ? ResponseVerifier.Verify(result, body, coding, template) : result;
    }

    private static string? Field(HttpHeadersNonValidated headers, string name) =>
        headers.TryGetValues(name, out HeaderStringValues values) ? values.ToString() : null;

    private HttpRequestMessage CreateRequest(RequestTemplate template)
    {
        if (!ReferenceEquals(template, _template))
        {
            _template = template;
            _address = new Uri(settings.BaseAddress, template.Target);
        }

        var request = new HttpRequestMessage(template.Method, _address)
        {
            Version = settings.Version,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
        request.Headers.TryAddWithoutValidation("Accept", template.Format.MediaType);
        if (settings.Coding != ContentCoding.Identity)
        {
            request.Headers.TryAddWithoutValidation("Accept-Encoding", ContentCodings.NameOf(settings.Coding));
        }

        if (template.Body is null)
        {
            return request;
        }

        request.Content = new ByteArrayContent(template.Body);
        request.Content.Headers.TryAddWithoutValidation("Content-Type", template.Format.MediaType);
        return request;
    }

    private async ValueTask<string> ExampleAsync(Stream stream, int most, CancellationToken cancellation)
    {
        int read = await stream.ReadAtLeastAsync(_chunk, ExampleLength, throwOnEndOfStream: false, cancellation);
        string text = System.Text.Encoding.UTF8.GetString(_chunk, 0, Math.Min(read, ExampleLength));
        // The rest is read too: a connection with unread bytes would be closed and the next request pay for it.
        await BoundedBody.CountAsync(stream, _chunk, most, cancellation);
        return text;
    }
}

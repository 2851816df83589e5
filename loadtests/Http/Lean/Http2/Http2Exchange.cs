using System.Runtime.CompilerServices;
using System.Text;
using SerializationApi.Formats;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Http.Lean.Http2;

/// <summary>The requests of one worker, each a stream of a connection that workers share.</summary>
/// <param name="client">The connection.</param>
/// <param name="fields">The requests' header blocks.</param>
/// <param name="settings">How requests travel.</param>
internal sealed class Http2Exchange(Http2Client client, RequestFields fields, HttpSettings settings) : IHttpExchange
{
    private const int MostAttempts = 3;

    private readonly Http2Stream _stream = new();

    /// <inheritdoc />
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<StepResult> SendAsync(RequestTemplate template, StepContext context)
    {
        for (int attempt = 1; ; attempt++)
        {
            try
            {
                return await ExchangeAsync(template, context);
            }
            catch (RetryException e) when (attempt == MostAttempts)
            {
                throw new HttpRequestException(HttpRequestError.HttpProtocolError, e.Message, e);
            }
            catch (RetryException)
            {
                // The server has seen nothing of it.
            }
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<StepResult> ExchangeAsync(RequestTemplate template, StepContext context)
    {
        Http2Connection connection = await client.GetAsync(context.CancellationToken);
        using PooledBufferWriter? body = context.Verify ? new PooledBufferWriter(64 * 1024) : null;
        ValueTask done = _stream.Begin(fields.Of(template), template.Body, template.MostResponseBytes, body);
        connection.Start(_stream);
        using (context.CancellationToken.UnsafeRegister(static state => ((Cancellation)state!).Run(), new Cancellation(connection, _stream)))
        {
            await done;
        }

        var result = new StepResult { FirstByteAt = _stream.HeadAt, RequestBytes = template.Body?.Length ?? 0 };
        if (_stream.Status != 200)
        {
            string example = Encoding.UTF8.GetString(_stream.Beginning).ReplaceLineEndings(" ");
            return result with { Failure = new(FailureCategory.Status, _stream.Status.ToString(), example) };
        }

        Failure? problem = ResponseVerifier.CheckHeader(_stream.ContentType, _stream.ContentEncoding, template.Format, settings.Coding, out ContentCoding coding);
        result = result with { CompletedAt = Clock.Now, WireBytes = _stream.Length, Failure = problem ?? ResponseVerifier.CheckLength(_stream.Length, template) };
        if (body is null || result.Failure is not null)
        {
            return result with { DecodedBytes = coding == ContentCoding.Identity ? _stream.Length : null };
        }

        // Decoding must not hold up the thread that reads for all streams.
        await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        return ResponseVerifier.Verify(result, body, coding, template);
    }

    private sealed record Cancellation(Http2Connection Connection, Http2Stream Stream)
    {
        public void Run() => Connection.Cancel(Stream);
    }
}

using System.Runtime.CompilerServices;
using System.Text;
using SerializationApi.Formats;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Http.Lean;

/// <summary>The requests of one worker over an HTTP/1.1 connection of its own, which stays open as long as the server lets it.</summary>
/// <param name="messages">The requests as they are sent.</param>
/// <param name="settings">How requests travel.</param>
internal sealed class LeanExchange(RequestMessages messages, HttpSettings settings) : IHttpExchange, IDisposable
{
    private const int ExampleLength = 200;

    private readonly LeanConnection _connection = new(settings.BaseAddress);

    /// <inheritdoc />
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<StepResult> SendAsync(RequestTemplate template, StepContext context)
    {
        CancellationToken cancellation = context.CancellationToken;
        using CancellationTokenRegistration registration = cancellation.UnsafeRegister(static connection => ((LeanConnection)connection!).Abort(), _connection);
        try
        {
            return await ExchangeAsync(template, context);
        }
        catch (Exception e)
        {
            _connection.Close();
            if (cancellation.IsCancellationRequested)
            {
                throw new OperationCanceledException(e.Message, e, cancellation);
            }

            throw;
        }
    }

    /// <inheritdoc />
    public void Dispose() => _connection.Close();

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<StepResult> ExchangeAsync(RequestTemplate template, StepContext context)
    {
        ResponseHead head = await _connection.RequestAsync(messages.Of(template));
        var result = new StepResult { FirstByteAt = Clock.Now, RequestBytes = template.Body?.Length ?? 0 };
        int most = template.MostResponseBytes;
        if (head.Status != 200)
        {
            using var text = new PooledBufferWriter(4096);
            await _connection.ReadBodyAsync(head, most, text);
            string example = Encoding.UTF8.GetString(text.Memory.Span[..Math.Min(text.Length, ExampleLength)]).ReplaceLineEndings(" ");
            return result with { Failure = new(FailureCategory.Status, head.Status.ToString(), example) };
        }

        Failure? problem = ResponseVerifier.CheckHeader(head.ContentType, head.ContentEncoding, template.Format, settings.Coding, out ContentCoding coding);
        if (problem is not null || !context.Verify)
        {
            long bytes = await _connection.ReadBodyAsync(head, most, kept: null);
            return result with
            {
                Failure = problem ?? ResponseVerifier.CheckLength(bytes, template),
                CompletedAt = Clock.Now,
                WireBytes = bytes,
                DecodedBytes = coding == ContentCoding.Identity ? bytes : null,
            };
        }

        using var body = new PooledBufferWriter(64 * 1024);
        long length = await _connection.ReadBodyAsync(head, most, body);
        result = result with { CompletedAt = Clock.Now, WireBytes = length, Failure = ResponseVerifier.CheckLength(length, template) };
        if (result.Failure is not null)
        {
            return result;
        }

        // Decoding must not hold up the thread that waits for the sockets of other workers.
        await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        return ResponseVerifier.Verify(result, body, coding, template);
    }
}

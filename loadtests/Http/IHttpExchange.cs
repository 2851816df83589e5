using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Http;

/// <summary>The requests of one worker, one at a time.</summary>
internal interface IHttpExchange
{
    /// <summary>Makes one request and reads its response to the last byte; then, when asked to, verifies it.</summary>
    /// <exception cref="HttpRequestException">There was no response.</exception>
    /// <exception cref="HttpIOException">A response broke off, or is none.</exception>
    /// <exception cref="OperationCanceledException">The context's token ended the request.</exception>
    ValueTask<StepResult> SendAsync(RequestTemplate template, StepContext context);
}

using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.RequestDecompression;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>Where what went wrong is counted and logged, and becomes the problem to answer with.</summary>
/// <param name="negotiator">Knows the media types that problems list.</param>
/// <param name="metrics">Counts.</param>
/// <param name="logger">Logs.</param>
internal sealed class NegotiationDiagnostics(Negotiator negotiator, NegotiationMetrics metrics, ILogger<Negotiator> logger)
{
    /// <summary>The instruments.</summary>
    public NegotiationMetrics Metrics { get; } = metrics;

    /// <summary>406: nothing that the request accepts is on offer.</summary>
    public ProblemResult NotAcceptable(HttpRequest request)
    {
        if (logger.IsEnabled(LogLevel.Debug))
        {
            NegotiationLog.NotAcceptable(logger, request.Headers.Accept.ToString(), request.QueryString.Value);
        }

        Metrics.AddNegotiationFailure(StatusCodes.Status406NotAcceptable);
        return Problem.NotAcceptable(negotiator.MediaTypes);
    }

    /// <summary>406: the value has no form in the format.</summary>
    public ProblemResult UnsupportedValue(UnsupportedValueException error, Representation representation)
    {
        NegotiationLog.UnsupportedValue(logger, representation.MediaType, error.Message);
        Metrics.AddNegotiationFailure(StatusCodes.Status406NotAcceptable);
        return Problem.NotAcceptable(error, representation, negotiator.MediaTypes);
    }

    /// <summary>The response had begun when an item turned out to have no form in the format.</summary>
    public void ResponseAborted(UnsupportedValueException error, Representation representation) =>
        NegotiationLog.ResponseAborted(logger, representation.MediaType, error.Message);

    /// <summary>415: no format has the body's media type.</summary>
    public ProblemResult UnsupportedMediaType(HttpRequest request)
    {
        LogUnsupported(request);
        return Problem.UnsupportedMediaType(request.ContentType, negotiator.MediaTypes);
    }

    /// <summary>415: the body is still compressed.</summary>
    public ProblemResult UnsupportedContentEncoding(HttpRequest request)
    {
        LogUnsupported(request);
        return Problem.UnsupportedContentEncoding(SupportedEncodings(request.HttpContext.RequestServices));
    }

    // The options are there whether or not the middleware is used; the provider is not.
    private static IEnumerable<string> SupportedEncodings(IServiceProvider services) =>
        services.GetService<IRequestDecompressionProvider>() is null
            ? ["identity"]
            : services.GetRequiredService<IOptions<RequestDecompressionOptions>>().Value.DecompressionProviders.Keys;

    /// <summary>400: the body is not a value of its contract; 413: it is too large once decompressed.</summary>
    public ProblemResult InvalidBody(InvalidPayloadException error, Representation representation)
    {
        NegotiationLog.InvalidBody(logger, representation.MediaType, error.Message);
        Metrics.AddDecodeFailure(representation);
        return Problem.InvalidBody(error);
    }

    /// <summary>The server refused the body.</summary>
    public ProblemResult RefusedBody(int status, string reason)
    {
        NegotiationLog.BodyNotRead(logger, reason);
        return Problem.RefusedBody(status, reason);
    }

    /// <summary>The client went away while its body was read.</summary>
    public void ClientGone(Exception error) => NegotiationLog.BodyNotRead(logger, error.Message);

    private void LogUnsupported(HttpRequest request)
    {
        if (logger.IsEnabled(LogLevel.Debug))
        {
            NegotiationLog.UnsupportedMediaType(logger, request.ContentType, request.Headers.ContentEncoding.ToString());
        }

        Metrics.AddNegotiationFailure(StatusCodes.Status415UnsupportedMediaType);
    }
}

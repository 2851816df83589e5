using Microsoft.AspNetCore.Diagnostics;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.RequestDecompression;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>Creates refusals: each is counted, logged, and returned as the problem to respond with.</summary>
internal sealed class Refusals(NegotiationMetrics metrics, ILogger<Negotiator> logger)
{
    /// <summary>406: no offered format is acceptable.</summary>
    public ProblemResult NotAcceptable(HttpRequest request, params OfferSet[] offers)
    {
        if (logger.IsEnabled(LogLevel.Debug))
        {
            NegotiationLog.NotAcceptable(logger, request.Headers.Accept.ToString(), request.QueryString.Value);
        }

        metrics.AddNegotiationFailure(StatusCodes.Status406NotAcceptable);
        return Problem.NotAcceptable(
            offers.Length == 1 ? offers[0].MediaTypes : [.. offers.SelectMany(static set => set.MediaTypes).Distinct()]
        );
    }

    /// <summary>406: the format cannot represent the value.</summary>
    public ProblemResult UnsupportedValue(UnsupportedValueException error, Representation representation, OfferSet offers)
    {
        NegotiationLog.UnsupportedValue(logger, representation.MediaType, error.Message);
        metrics.AddNegotiationFailure(StatusCodes.Status406NotAcceptable);
        return Problem.NotAcceptable(error, representation, offers.MediaTypesWithout(representation.Format));
    }

    /// <summary>The response had begun when the format could not represent an item: too late for a refusal.</summary>
    public void ResponseAborted(UnsupportedValueException error, Representation representation) =>
        NegotiationLog.ResponseAborted(logger, representation.MediaType, error.Message);

    /// <summary>415: no offered format has the body's media type.</summary>
    public ProblemResult UnsupportedMediaType(HttpRequest request, OfferSet offers)
    {
        RecordUnsupported(request);
        return Problem.UnsupportedMediaType(request.ContentType, Array.FindAll(offers.MediaTypes, ContentTypes.MayRead));
    }

    /// <summary>415: the body is still compressed.</summary>
    public ProblemResult UnsupportedCoding(HttpRequest request)
    {
        RecordUnsupported(request);
        return Problem.UnsupportedCoding(SupportedCodings(request.HttpContext.RequestServices));
    }

    /// <summary>400: the body is not a value of its contract; 413: it is too large, decompressed or in memory.</summary>
    public ProblemResult InvalidBody(InvalidPayloadException error, Representation representation)
    {
        NegotiationLog.InvalidBody(logger, representation.MediaType, error.Message);
        metrics.AddDecodeFailure(representation);
        return Problem.InvalidBody(error);
    }

    /// <summary>The body could not be read: 413 too large, 408 too slow, 400 otherwise.</summary>
    public ProblemResult UnreadableBody(int status, string reason)
    {
        NegotiationLog.BodyNotRead(logger, reason);
        return Problem.UnreadableBody(status, reason);
    }

    /// <summary>503: the temporary folder is too full to hold the response.</summary>
    public ProblemResult NoRoom()
    {
        NegotiationLog.NoRoom(logger);
        return Problem.NoRoom();
    }

    /// <summary>412: the condition of a write is false.</summary>
    public ProblemResult PreconditionFailed(HttpRequest request)
    {
        if (logger.IsEnabled(LogLevel.Debug))
        {
            NegotiationLog.PreconditionFailed(logger, request.Headers.IfMatch.ToString(), request.Headers.IfNoneMatch.ToString());
        }

        return Problem.PreconditionFailed();
    }

    /// <summary>499: the client disconnected while its body was read, and will see no response.</summary>
    public IResult ClientGone(HttpContext http, Exception error)
    {
        NegotiationLog.BodyNotRead(logger, error.Message);

        // Otherwise the server would look for the rest of the body, and log an error when it cannot find it.
        http.Abort();
        LeaveWithoutClient(http);
        return TypedResults.StatusCode(StatusCodes.Status499ClientClosedRequest);
    }

    /// <summary>499 for logs and metrics, and no work for a response that nobody will see.</summary>
    public static void LeaveWithoutClient(HttpContext http)
    {
        http.Response.StatusCode = StatusCodes.Status499ClientClosedRequest;
        http.Features.Get<IStatusCodePagesFeature>()?.Enabled = false;
    }

    // The options exist whether or not the middleware is used.
    private static IEnumerable<string> SupportedCodings(IServiceProvider services) =>
        EndpointDecompression.IsUsed(services)
            ? services
                .GetRequiredService<IOptions<RequestDecompressionOptions>>()
                .Value.DecompressionProviders.Keys.Where(static coding => coding != CheckedDecompression.OtherGzip)
            : ["identity"];

    private void RecordUnsupported(HttpRequest request)
    {
        if (logger.IsEnabled(LogLevel.Debug))
        {
            NegotiationLog.UnsupportedMediaType(logger, request.ContentType, request.Headers.ContentEncoding.ToString());
        }

        metrics.AddNegotiationFailure(StatusCodes.Status415UnsupportedMediaType);
    }
}

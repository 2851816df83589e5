using System.Diagnostics;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.WebUtilities;
using Microsoft.Net.Http.Headers;

namespace SerializationApi.Negotiation;

/// <summary>
/// Writes the problems of the framework (<c>AddProblemDetails</c>) for clients that accept formats of the application and no JSON. The
/// framework's writer sends them nothing. All other clients keep what the framework sends.
/// </summary>
/// <param name="negotiator">Knows the formats.</param>
internal sealed class FormatProblemDetailsWriter(Negotiator negotiator) : IProblemDetailsWriter
{
    private static readonly MediaTypeHeaderValue[] Json = [new("application/json"), new(ProblemWriter.MediaType)];

    public bool CanWrite(ProblemDetailsContext context)
    {
        IList<MediaTypeHeaderValue> accept = context.HttpContext.Request.GetTypedHeaders().Accept;
        return accept.Any(range => negotiator.Formats.FindByContentType(range.ToString()) is not null)
            && !accept.Any(static range => Array.Exists(Json, json => json.IsSubsetOf(range)));
    }

    public ValueTask WriteAsync(ProblemDetailsContext context)
    {
        HttpContext http = context.HttpContext;
        int status = context.ProblemDetails.Status ??= http.Response.StatusCode;
        context.ProblemDetails.Title ??= ReasonPhrases.GetReasonPhrase(status);
        context.ProblemDetails.Extensions.TryAdd("traceId", Activity.Current?.Id ?? http.TraceIdentifier);
        return new ValueTask(new ProblemResult(context.ProblemDetails).ExecuteAsync(http));
    }
}

using System.Diagnostics;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.WebUtilities;
using Microsoft.Net.Http.Headers;

namespace SerializationApi.Negotiation;

/// <summary>
/// Writes the framework's problems (<c>AddProblemDetails</c>) for clients that accept the application's formats and not JSON, to which the
/// framework's writer sends nothing. All other clients get the framework's response.
/// </summary>
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

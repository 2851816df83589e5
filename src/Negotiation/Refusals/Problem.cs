using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>Creates the problem details (RFC 9457) of client errors, 4xx, and of a full disk, 503.</summary>
internal static class Problem
{
    /// <summary>406: no offered format is acceptable.</summary>
    public static ProblemResult NotAcceptable(IReadOnlyList<string> supported) =>
        NotAcceptable("None of the requested formats is available.", supported);

    /// <summary>406: the requested format cannot represent the value.</summary>
    public static ProblemResult NotAcceptable(
        UnsupportedValueException error,
        Representation representation,
        IReadOnlyList<string> supported
    )
    {
        ProblemResult problem = NotAcceptable($"The value cannot be written as {representation.ContentType}: {error.Message}", supported);
        problem.ProblemDetails.Extensions["member"] = error.Member;
        return problem;
    }

    /// <summary>415: the body's media type is missing or unknown.</summary>
    public static ProblemResult UnsupportedMediaType(string? contentType, IReadOnlyList<string> supported)
    {
        string detail =
            string.IsNullOrEmpty(contentType) ? "The request has a body but no Content-Type."
            : JsonCharset.Of(contentType, out _) is { } charset ? $"The body's charset is not supported: '{charset}'."
            : "The body's Content-Type is not supported.";
        ProblemDetails details = Create(StatusCodes.Status415UnsupportedMediaType, "Unsupported Media Type", "15.5.16", detail);
        details.Extensions["supported"] = supported;
        return new ProblemResult(details) { Accept = string.Join(", ", supported) };
    }

    /// <summary>415: the body has a coding that nothing has removed.</summary>
    public static ProblemResult UnsupportedCoding(IEnumerable<string> supported) =>
        new(
            Create(
                StatusCodes.Status415UnsupportedMediaType,
                "Unsupported Media Type",
                "15.5.16",
                "The body's Content-Encoding is not supported."
            )
        )
        {
            AcceptEncoding = string.Join(", ", supported),
        };

    /// <summary>400: the body is not a value of the contract.</summary>
    public static ProblemResult InvalidBody(string expected, string found, long offset) =>
        InvalidBody(new InvalidPayloadException(expected, found, offset));

    /// <summary>400: the body is not a value of the contract; 413: it exceeds a limit, decompressed or in memory.</summary>
    public static ProblemResult InvalidBody(InvalidPayloadException error)
    {
        ProblemDetails details = error.ExceedsLimit
            ? Create(StatusCodes.Status413PayloadTooLarge, "Content Too Large", "15.5.14", error.Message)
            : Create(StatusCodes.Status400BadRequest, "The body is invalid", "15.5.1", error.Message);
        details.Extensions["expected"] = error.Expected;
        details.Extensions["found"] = error.Found;
        details.Extensions["offset"] = error.Offset;
        return new ProblemResult(details);
    }

    /// <summary>503: the temporary folder is too full to hold the response.</summary>
    public static ProblemResult NoRoom() =>
        Busy("The server has no room to hold the response. Try again later, or read the response while you send.");

    /// <summary>503: the server is busy.</summary>
    public static ProblemResult Busy(string detail) =>
        new(Create(StatusCodes.Status503ServiceUnavailable, "Service Unavailable", "15.6.4", detail)) { RetryAfter = "1" };

    /// <summary>412: the condition of a write is false.</summary>
    public static ProblemResult PreconditionFailed() =>
        new(
            Create(
                StatusCodes.Status412PreconditionFailed,
                "Precondition Failed",
                "15.5.13",
                "The current version does not satisfy If-Match or If-None-Match."
            )
        );

    /// <summary>The body could not be read: 413 too large, 408 too slow, 400 otherwise.</summary>
    public static ProblemResult UnreadableBody(int status, string detail) =>
        status switch
        {
            StatusCodes.Status413PayloadTooLarge => new(Create(status, "Content Too Large", "15.5.14", detail)),
            StatusCodes.Status408RequestTimeout => new(Create(status, "Request Timeout", "15.5.9", detail)),
            _ => new(Create(StatusCodes.Status400BadRequest, "Bad Request", "15.5.1", detail)),
        };

    private static ProblemResult NotAcceptable(string detail, IReadOnlyList<string> supported)
    {
        ProblemDetails details = Create(StatusCodes.Status406NotAcceptable, "Not Acceptable", "15.5.7", detail);
        details.Extensions["supported"] = supported;
        return new ProblemResult(details);
    }

    private static ProblemDetails Create(int status, string title, string section, string detail) =>
        new()
        {
            Type = "https://tools.ietf.org/html/rfc9110#section-" + section,
            Title = title,
            Status = status,
            Detail = detail,
        };
}

using Microsoft.Extensions.Logging;

namespace SerializationApi.Negotiation;

/// <summary>
/// Log messages. The level is Debug, except for problems that the server's own data causes, and for a contract whose JSON System.Text.Json
/// handles.
/// </summary>
internal static partial class NegotiationLog
{
    [LoggerMessage(1, LogLevel.Debug, "No format is acceptable: Accept is '{Accept}', the query is '{Query}'.")]
    public static partial void NotAcceptable(ILogger logger, string accept, string? query);

    [LoggerMessage(
        2,
        LogLevel.Debug,
        "No format reads the body: Content-Type is '{ContentType}', Content-Encoding is '{ContentEncoding}'."
    )]
    public static partial void UnsupportedMediaType(ILogger logger, string? contentType, string? contentEncoding);

    [LoggerMessage(3, LogLevel.Debug, "The body is not valid {MediaType}. {Reason}")]
    public static partial void InvalidBody(ILogger logger, string mediaType, string reason);

    [LoggerMessage(4, LogLevel.Debug, "The body could not be read: {Reason}")]
    public static partial void BodyNotRead(ILogger logger, string reason);

    [LoggerMessage(5, LogLevel.Debug, "The value cannot be written as {MediaType}: {Reason}")]
    public static partial void UnsupportedValue(ILogger logger, string mediaType, string reason);

    [LoggerMessage(
        6,
        LogLevel.Warning,
        "The connection was aborted because the response had begun. An item cannot be written as {MediaType}: {Reason}"
    )]
    public static partial void ResponseAborted(ILogger logger, string mediaType, string reason);

    [LoggerMessage(7, LogLevel.Information, "System.Text.Json, not the shape, writes and reads the JSON of {Contract}: {Reason}.")]
    public static partial void JsonBySystemTextJson(ILogger logger, string contract, string reason);

    [LoggerMessage(8, LogLevel.Debug, "The shape of {Contract} writes and reads its JSON.")]
    public static partial void JsonByShape(ILogger logger, string contract);

    [LoggerMessage(9, LogLevel.Debug, "The precondition of a write failed: If-Match is '{IfMatch}', If-None-Match is '{IfNoneMatch}'.")]
    public static partial void PreconditionFailed(ILogger logger, string ifMatch, string ifNoneMatch);

    [LoggerMessage(10, LogLevel.Information, "JSON only: {Reason}")]
    public static partial void JsonWithoutShape(ILogger logger, string reason);

    [LoggerMessage(11, LogLevel.Warning, "503: the temporary folder is too full to hold the response. Free space or set ASPNETCORE_TEMP.")]
    public static partial void NoRoom(ILogger logger);

    [LoggerMessage(
        12,
        LogLevel.Warning,
        "{Contract}, {Path}: {Direction} {Format}, the library differs from the shape at byte {Offset}: {Reason}"
    )]
    public static partial void LibraryDiffers(
        ILogger logger,
        string contract,
        string path,
        string direction,
        string format,
        long? offset,
        string reason
    );

    [LoggerMessage(13, LogLevel.Warning, "{Contract} is not offered in {Format}: {Reason}")]
    public static partial void UnseenMember(ILogger logger, string contract, string format, string reason);

    [LoggerMessage(14, LogLevel.Warning, "The shape of {Contract} writes and reads its JSON, as System.Text.Json throws: {Reason}")]
    public static partial void JsonOnlyByShape(ILogger logger, string contract, string reason);

    [LoggerMessage(
        16,
        LogLevel.Error,
        "{Handler} {Contract}, but System.Text.Json throws for it, so no parameter can be bound to it: "
            + "{Reason} Take Body<{Contract}> instead, which the shape reads."
    )]
    public static partial void NotBound(ILogger logger, string handler, string contract, string reason);

    [LoggerMessage(
        17,
        LogLevel.Information,
        "{Count} actions have no binary format, as their [Produces] or [Consumes] names none: {Actions}."
    )]
    public static partial void NarrowedActions(ILogger logger, int count, string actions);

    [LoggerMessage(
        18,
        LogLevel.Warning,
        "Negotiate() has no effect on {Count} endpoints, whose library writes responses itself: {Endpoints}."
    )]
    public static partial void UnreachedEndpoints(ILogger logger, int count, string endpoints);

    [LoggerMessage(
        19,
        LogLevel.Information,
        "{Count} actions of controllers offer no binary format. To add them, call builder.Services.AddControllers().AddFormats()."
    )]
    public static partial void ControllersWithoutFormats(ILogger logger, int count);

    [LoggerMessage(
        20,
        LogLevel.Warning,
        "AddFormats() found no contract. Put [GenerateShape] on a type of the project or of one "
            + "that it refers to. A project in another language "
            + "than C# passes its shapes: AddFormats(formats => formats.AddShapes(Shapes.All))."
    )]
    public static partial void NoContract(ILogger logger);
}

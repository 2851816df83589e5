using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.Extensions.Logging;
using SerializationApi.Shapes;

namespace SerializationApi.SignalR;

/// <summary>
/// Replaces a message whose values cannot be written: the framework would close the connection, and for a broadcast those of all receivers.
/// </summary>
internal static partial class UnsentMessage
{
    // Clients drop the completion of an invocation that they have not sent.
    private const string NotAsked = "(not sent)";

    /// <summary>Returns the message to send instead; null if the sender gets an exception.</summary>
    /// <param name="message">The message that cannot be sent.</param>
    /// <param name="error">The reason.</param>
    /// <param name="isServer">Whether it is a server's: its senders have continued before a message is written.</param>
    public static HubMessage? Replace(HubMessage message, Exception error, bool isServer) =>
        message switch
        {
            CompletionMessage { HasResult: true } completion => Fail(completion.InvocationId!, error, completion.Headers),
            StreamItemMessage item when isServer => Fail(item.InvocationId!, error, item.Headers),

            // A client result is requested from an unknown method, so that the client answers with an error.
            InvocationMessage { InvocationId: { } id } invocation when isServer => new InvocationMessage(
                id,
                $"{invocation.Target} (not sent)",
                []
            ),

            // Not a ping: a resumable connection counts invocations at both ends, but no pings, and would repeat messages.
            InvocationMessage when isServer => CompletionMessage.Empty(NotAsked),
            _ => null,
        };

    public static void Log(ILogger logger, HubMessage message, Exception error) =>
        NotSent(
            logger,
            error,
            message switch
            {
                HubMethodInvocationMessage invocation => $"'{invocation.Target}' to clients",
                StreamItemMessage item => $"An item of the stream '{item.InvocationId}'",
                _ => "A result",
            },
            error.Message
        );

    // Exceptions of the application are not disclosed.
    private static CompletionMessage Fail(string id, Exception error, IDictionary<string, string>? headers)
    {
        var completion = CompletionMessage.WithError(
            id,
            error is NotSupportedException or UnsupportedValueException
                ? error.Message
                : "The value could not be written: the log of the sender says why."
        );
        completion.Headers = headers;
        return completion;
    }

    [LoggerMessage(1, LogLevel.Error, "{What} was not sent in MessagePack. {Reason}")]
    private static partial void NotSent(ILogger logger, Exception error, string what, string reason);
}

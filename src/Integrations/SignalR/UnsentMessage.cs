using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.Extensions.Logging;
using SerializationApi.Shapes;

namespace SerializationApi.SignalR;

/// <summary>What stands in the place of a message whose values have no form: the framework would close the connection, and those of all who
/// get a broadcast.</summary>
internal static partial class UnsentMessage
{
    // Clients drop the completion of an invocation that they have not sent.
    private const string NotAsked = "(not sent)";

    /// <summary>The message that is sent instead; null where its sender is told by an exception.</summary>
    /// <param name="message">Cannot be sent.</param>
    /// <param name="error">Why.</param>
    /// <param name="isServer">Whether it is a server's: its senders have gone on before a message is written.</param>
    public static HubMessage? Replace(HubMessage message, Exception error, bool isServer) =>
        message switch
        {
            CompletionMessage { HasResult: true } completion => Fail(completion.InvocationId!, error, completion.Headers),
            StreamItemMessage item when isServer => Fail(item.InvocationId!, error, item.Headers),

            // A client that waits is asked for a method that it has not, so that it answers with an error.
            InvocationMessage { InvocationId: { } id } invocation when isServer => new InvocationMessage(
                id,
                $"{invocation.Target} (not sent)",
                []
            ),

            // Not a ping: a connection that can be resumed counts invocations at both ends, but no pings, and would repeat messages.
            InvocationMessage when isServer => CompletionMessage.Empty(NotAsked),
            _ => null,
        };

    /// <summary>Logs it.</summary>
    /// <param name="logger">Is told.</param>
    /// <param name="message">What was not sent.</param>
    /// <param name="error">Why.</param>
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

    // Of an exception of the application's own nothing is told others.
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

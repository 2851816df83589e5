using System.Buffers;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;
using SerializationApi.Formats;

namespace SerializationApi.SignalR.Tests;

/// <summary>The two protocols, and messages of every type.</summary>
internal static class Protocols
{
    private static readonly Dictionary<string, string> Headers = new(StringComparer.Ordinal) { ["trace"] = "0af7", ["Ærø"] = "5" };

    public static FormatSet Formats { get; } = new(HubShapes.All);

    public static IHubProtocol Ours { get; } = new FormatsHubProtocol(Formats);

    public static IHubProtocol Microsofts { get; } = new MessagePackHubProtocol();

    /// <summary>A message of each type, with and without what is optional.</summary>
    public static IReadOnlyDictionary<string, HubMessage> Messages { get; } =
        new Dictionary<string, HubMessage>(StringComparer.Ordinal)
        {
            ["ping"] = PingMessage.Instance,
            ["close"] = CloseMessage.Empty,
            ["close with error"] = new CloseMessage("gone"),
            ["close with an error of half a character"] = new CloseMessage("gone \ud83d"),
            ["close with reconnect"] = new CloseMessage("gone", allowReconnect: true),
            ["ack"] = new AckMessage(300),
            ["sequence"] = new SequenceMessage(70_000),
            ["invocation without an answer"] = new InvocationMessage("send", ["text", 5]),
            ["invocation"] = With(Headers, new InvocationMessage("1", "send", [Samples.Order, null])),
            ["invocation with streams"] = new InvocationMessage("12", "send", [1], ["s1", "s2"]),
            ["invocation with an empty identifier"] = new InvocationMessage("", "send", []),
            ["stream invocation"] = With(Headers, new StreamInvocationMessage("3", "stream", [Samples.Note], null)),
            ["stream invocation with streams"] = new StreamInvocationMessage("3", "stream", [], ["s"]),
            ["stream item"] = With(Headers, new StreamItemMessage("4", Samples.Drawing)),
            ["stream item that is null"] = new StreamItemMessage("4", null),
            ["completion"] = CompletionMessage.Empty("5"),
            ["completion with error"] = With(Headers, CompletionMessage.WithError("5", "no")),
            ["completion with an error of half a character"] = CompletionMessage.WithError("5", "no \ud83d"),
            ["completion with result"] = CompletionMessage.WithResult("5", Samples.Order),
            ["completion with null"] = CompletionMessage.WithResult("5", null),
            ["completion with a raw result"] = CompletionMessage.WithResult(
                "5",
                new RawResult(new ReadOnlySequence<byte>([0x92, 1, 0xC0]))
            ),
            ["cancellation"] = With(Headers, new CancelInvocationMessage("6")),
            ["invocation of more than 127 bytes"] = new InvocationMessage("send", [new string('a', 300)]),
            ["invocation of more than 16,383 bytes"] = new InvocationMessage("send", [new byte[20_000]]),
        };

    public static string Hex(this IHubProtocol protocol, HubMessage message) => Convert.ToHexString(protocol.GetMessageBytes(message).Span);

    /// <summary>Reads all of some bytes.</summary>
    public static HubMessage? Read(this IHubProtocol protocol, ReadOnlySequence<byte> bytes, params Type[] types) =>
        protocol.TryParseMessage(ref bytes, new Binder(types), out HubMessage? message) ? message : null;

    /// <summary>The types of what a message holds, for <see cref="Read"/>.</summary>
    public static Type[] TypesOf(HubMessage message) =>
        message switch
        {
            HubMethodInvocationMessage { Arguments: var arguments } => [.. arguments.Select(TypeOf)],
            StreamItemMessage item => [TypeOf(item.Item)],
            CompletionMessage completion => [TypeOf(completion.Result)],
            _ => [],
        };

    private static Type TypeOf(object? value) => value?.GetType() ?? typeof(Order);

    private static T With<T>(Dictionary<string, string> headers, T message)
        where T : HubInvocationMessage
    {
        message.Headers = headers;
        return message;
    }
}

/// <summary>Knows the types of parameters, results and items, whatever the method, but not of the invocation "unknown".</summary>
internal sealed class Binder(params Type[] types) : IInvocationBinder
{
    public IReadOnlyList<Type> GetParameterTypes(string methodName) => types;

    public Type GetReturnType(string invocationId) => Find(invocationId);

    public Type GetStreamItemType(string streamId) => Find(streamId);

    private Type Find(string id) =>
        id == "unknown" ? throw new KeyNotFoundException($"There is no {id}.") : types.FirstOrDefault(typeof(Order));
}

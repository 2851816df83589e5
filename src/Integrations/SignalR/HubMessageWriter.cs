using Microsoft.AspNetCore.SignalR.Protocol;
using SerializationApi.Formats;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Shapes;
using SerializationApi.SignalR.Values;

namespace SerializationApi.SignalR;

/// <summary>Writes messages, each an array whose first item is its type.</summary>
internal ref struct HubMessageWriter
{
    // A buffer of its smallest size holds most messages.
    private const int ExpectedLength = 0;

    private readonly HubValues _values;
    private MessagePackWriter _writer;

    private HubMessageWriter(HubValues values)
    {
        _values = values;
        _writer = MessagePackWriter.Create(ExpectedLength, new WriterOptions(values.Limits.MaxDepth), depth: 0);
    }

    /// <summary>Writes a message, without its length.</summary>
    public static PooledBuffer Write(HubMessage message, HubValues values)
    {
        var writer = new HubMessageWriter(values);
        try
        {
            writer.Write(message);
            return writer._writer.Detach();
        }
        finally
        {
            writer._writer.Dispose();
        }
    }

    private void Write(HubMessage message)
    {
        switch (message)
        {
            case InvocationMessage invocation:
                WriteInvocation(HubMessageType.Invocation, invocation, invocation.StreamIds);
                break;
            case StreamInvocationMessage invocation:
                WriteInvocation(HubMessageType.StreamInvocation, invocation, invocation.StreamIds);
                break;
            case StreamItemMessage item:
                Begin(4, HubMessageType.StreamItem, item);
                WriteValue(item.Item);
                break;
            case CompletionMessage completion:
                WriteCompletion(completion);
                break;
            case CancelInvocationMessage cancellation:
                Begin(3, HubMessageType.CancelInvocation, cancellation);
                break;
            case PingMessage:
                Begin(1, HubMessageType.Ping);
                break;
            case CloseMessage close:
                Begin(3, HubMessageType.Close);
                WriteText(LoneSurrogate.Replace(close.Error));
                _writer.WriteBoolean(close.AllowReconnect);
                break;
            case AckMessage ack:
                Begin(2, HubMessageType.Ack);
                _writer.WriteInt64(ack.SequenceId);
                break;
            case SequenceMessage sequence:
                Begin(2, HubMessageType.Sequence);
                _writer.WriteInt64(sequence.SequenceId);
                break;
            default:
                throw new InvalidDataException($"Unexpected message type: {message.GetType().Name}");
        }
    }

    private void WriteInvocation(int type, HubMethodInvocationMessage message, string[]? streamIds)
    {
        Begin(6, type, message);
        _writer.WriteString(message.Target);
        object?[] arguments = message.Arguments ?? [];
        _writer.WriteArrayHeader(arguments.Length);
        foreach (object? argument in arguments)
        {
            WriteValue(argument);
        }

        _writer.WriteArrayHeader(streamIds?.Length ?? 0);
        foreach (string id in streamIds ?? [])
        {
            _writer.WriteString(id);
        }
    }

    private void WriteCompletion(CompletionMessage message)
    {
        int kind = message.Error is not null ? ResultKind.Error : message.HasResult ? ResultKind.NonVoid : ResultKind.Void;
        Begin(kind == ResultKind.Void ? 4 : 5, HubMessageType.Completion, message);
        _writer.WriteInt32(kind);
        switch (kind)
        {
            case ResultKind.Error:
                _writer.WriteString(LoneSurrogate.Replace(message.Error));
                break;
            case ResultKind.NonVoid:
                WriteValue(message.Result);
                break;
        }
    }

    private void Begin(int items, int type)
    {
        _writer.WriteArrayHeader(items);
        _writer.WriteInt32(type);
    }

    private void Begin(int items, int type, HubInvocationMessage message)
    {
        Begin(items, type);
        _writer.BeginMap(message.Headers?.Count ?? 0);
        if (message.Headers is { Count: > 0 } headers)
        {
            foreach ((string key, string value) in headers)
            {
                _writer.WriteString(key);
                _writer.WriteString(value);
            }
        }

        _writer.EndMap();
        WriteText(message.InvocationId);
    }

    // What is empty is sent as nil.
    private void WriteText(string? text) => _writer.WriteString(string.IsNullOrEmpty(text) ? null : text);

    private void WriteValue(object? value)
    {
        switch (value)
        {
            case null:
                _writer.WriteNull(ValueKind.Object);
                break;
            case RawResult raw:
                foreach (ReadOnlyMemory<byte> part in raw.RawSerializedData)
                {
                    _writer.WriteRaw(part.Span);
                }

                break;

            // The commonest scalars, without a look-up.
            case string text:
                _writer.WriteString(text);
                break;
            case int number:
                _writer.WriteInt32(number);
                break;
            case long number:
                _writer.WriteInt64(number);
                break;
            case double number:
                _writer.WriteDouble(number);
                break;
            case bool isTrue:
                _writer.WriteBoolean(isTrue);
                break;
            default:
                _values.Find(value.GetType()).Write(value, ref _writer);
                break;
        }
    }
}

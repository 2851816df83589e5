using System.Text;
using Microsoft.AspNetCore.SignalR.Protocol;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;
using SerializationApi.SignalR.Values;

namespace SerializationApi.SignalR;

/// <summary>Writes messages, each an array whose first item is its type.</summary>
internal ref struct HubMessageWriter
{
    // A buffer of its smallest size holds most messages.
    private const int ExpectedLength = 0;

    private readonly HubValues _values;
    private MessagePackShapeWriter _writer;

    private HubMessageWriter(HubValues values)
    {
        _values = values;
        _writer = MessagePackShapeWriter.Create(ExpectedLength, new WriterOptions(values.Limits.MaxDepth), depth: 0);
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
                Begin(4, HubMessageType.StreamItem, item, CaseOf(FindResult(item.Item)));
                WriteValue(FindResult(item.Item), item.Item);
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
                WriteText(Replace(close.Error));
                _writer.WriteBoolean(close.AllowReconnect);
                break;
            case AckMessage ack:
                Begin(2, HubMessageType.Ack);
                _writer.WriteInteger<long>(ack.SequenceId);
                break;
            case SequenceMessage sequence:
                Begin(2, HubMessageType.Sequence);
                _writer.WriteInteger<long>(sequence.SequenceId);
                break;
            default:
                throw new InvalidDataException($"Unexpected message type: {message.GetType().Name}");
        }
    }

    private void WriteInvocation(int type, HubMethodInvocationMessage message, string[]? streamIds)
    {
        object?[] arguments = message.Arguments ?? [];
        var found = new HubValue?[arguments.Length];
        for (int i = 0; i < found.Length; i++)
        {
            found[i] =
                arguments[i] is { } argument && IsFound(argument)
                    ? _values.Declared.FindArgument(message.Target, i, argument.GetType())
                    : null;
        }

        Begin(6, type, message, CasesOf(found));
        _writer.WriteString(message.Target);
        _writer.WriteArrayHeader(arguments.Length);
        for (int i = 0; i < found.Length; i++)
        {
            WriteValue(found[i], arguments[i]);
        }

        _writer.WriteArrayHeader(streamIds?.Length ?? 0);
        foreach (string id in streamIds ?? [])
        {
            _writer.WriteString(id);
        }
    }

    private void WriteCompletion(CompletionMessage message)
    {
        int kind =
            message.Error is not null ? ResultKind.Error
            : message.HasResult ? ResultKind.NonVoid
            : ResultKind.Void;
        HubValue? found = kind == ResultKind.NonVoid ? FindResult(message.Result) : null;
        Begin(kind == ResultKind.Void ? 4 : 5, HubMessageType.Completion, message, CaseOf(found));
        _writer.WriteInteger<int>(kind);
        switch (kind)
        {
            case ResultKind.Error:
                _writer.WriteString(Replace(message.Error));
                break;
            case ResultKind.NonVoid:
                WriteValue(found, message.Result);
                break;
        }
    }

    private void Begin(int items, int type)
    {
        _writer.WriteArrayHeader(items);
        _writer.WriteInteger<int>(type);
    }

    private void Begin(int items, int type, HubInvocationMessage message, string? cases = null)
    {
        Begin(items, type);
        _writer.BeginMap((message.Headers?.Count ?? 0) + (cases is null ? 0 : 1));
        if (cases is not null)
        {
            _writer.WriteString(CasesHeader.Name);
            _writer.WriteString(cases);
        }

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

    // Empty texts are sent as nil.
    private void WriteText(string? text) => _writer.WriteString(string.IsNullOrEmpty(text) ? null : text);

    private readonly HubValue? FindResult(object? value) =>
        value is not null && IsFound(value) ? _values.Declared.FindResult(value.GetType()) : null;

    private static string? CaseOf(HubValue? found) => found is { Case: not null } ? CasesOf([found]) : null;

    private static string? CasesOf(HubValue?[] found) =>
        Array.Exists(found, static value => value is { Case: not null }) ? CasesHeader.Of(found.Select(static value => value?.Case)) : null;

    // The most common scalars are written without a look-up.
    private static bool IsFound(object value) => value is not (RawResult or string or int or long or double or bool);

    private void WriteValue(HubValue? found, object? value)
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
            case string text:
                _writer.WriteString(text);
                break;
            case int number:
                _writer.WriteInteger<int>(number);
                break;
            case long number:
                _writer.WriteInteger<long>(number);
                break;
            case double number:
                _writer.WriteDouble(number);
                break;
            case bool isTrue:
                _writer.WriteBoolean(isTrue);
                break;
            default:
                found!.Write(value, ref _writer);
                break;
        }
    }

    // The text of an error may hold half of a surrogate pair, which becomes U+FFFD.
    private static string? Replace(string? text) => text is null ? null : Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text));
}

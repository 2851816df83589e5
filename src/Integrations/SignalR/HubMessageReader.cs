using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.ExceptionServices;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;
using SerializationApi.SignalR.Values;

namespace SerializationApi.SignalR;

/// <summary>Reads one message. Items after the known ones are skipped.</summary>
internal ref struct HubMessageReader
{
    // From this many items on, an invocation has the identifiers of streams, and a close says whether to reconnect.
    private const int ItemsWithStreams = 6;
    private const int ItemsWithReconnect = 3;

    private readonly ReadOnlyMemory<byte> _message;
    private readonly IInvocationBinder _binder;
    private readonly HubValues _values;
    private MessagePackShapeReader _reader;

    public HubMessageReader(ReadOnlyMemory<byte> message, IInvocationBinder binder, HubValues values)
    {
        _message = message;
        _binder = binder;
        _values = values;
        _reader = default;
        _reader.Begin(message.Span, values.Limits);
    }

    /// <summary>Returns the message; null if its type is unknown.</summary>
    /// <exception cref="InvalidPayloadException">It is invalid.</exception>
    public HubMessage? Read()
    {
        int items = _reader.ReadArrayHeader();
        return _reader.ReadInteger<int>() switch
        {
            HubMessageType.Invocation => ReadInvocation(items, isStream: false),
            HubMessageType.StreamInvocation => ReadInvocation(items, isStream: true),
            HubMessageType.StreamItem => ReadStreamItem(),
            HubMessageType.Completion => ReadCompletion(),
            HubMessageType.CancelInvocation => WithHeaders(ReadHeaders(), new CancelInvocationMessage(ReadId())),
            HubMessageType.Ping => PingMessage.Instance,
            HubMessageType.Close => ReadClose(items),
            HubMessageType.Ack => new AckMessage(_reader.ReadInteger<long>()),
            HubMessageType.Sequence => new SequenceMessage(_reader.ReadInteger<long>()),
            _ => null,
        };
    }

    private HubMessage ReadInvocation(int items, bool isStream)
    {
        Dictionary<string, string>? headers = ReadHeaders();
        string? id = isStream ? ReadId() : ReadOptionalId();
        string target = ReadTarget();
        object?[] arguments;
        try
        {
            arguments = ReadArguments(_binder.GetParameterTypes(target), headers);
        }
        catch (Exception error)
        {
            return new InvocationBindingFailureMessage(id, target, ExceptionDispatchInfo.Capture(error));
        }

        string[]? streamIds = items >= ItemsWithStreams ? ReadStreamIds() : null;
        return isStream
            ? WithHeaders(headers, new StreamInvocationMessage(id!, target, arguments, streamIds))
            : WithHeaders(headers, new InvocationMessage(id, target, arguments, streamIds));
    }

    private object?[] ReadArguments(IReadOnlyList<Type> types, Dictionary<string, string>? headers)
    {
        int count = _reader.ReadArrayHeader();
        if (count != types.Count)
        {
            throw new InvalidDataException($"Invocation provides {count} argument(s) but target expects {types.Count}.");
        }

        try
        {
            object?[] arguments = count == 0 ? [] : new object?[count];
            for (int i = 0; i < count; i++)
            {
                arguments[i] = ReadValue(types[i], "argument", headers, i);
            }

            return arguments;
        }
        catch (Exception error)
        {
            throw new InvalidDataException(
                "Error binding arguments. Make sure that the types of the provided values match the types of the hub method being invoked.",
                error
            );
        }
    }

    private HubMessage ReadStreamItem()
    {
        Dictionary<string, string>? headers = ReadHeaders();
        string id = ReadId();
        object? item;
        try
        {
            item = ReadValue(_binder.GetStreamItemType(id), "item", headers);
        }
        catch (Exception error)
        {
            return new StreamBindingFailureMessage(id, ExceptionDispatchInfo.Capture(error));
        }

        return WithHeaders(headers, new StreamItemMessage(id, item));
    }

    private CompletionMessage ReadCompletion()
    {
        Dictionary<string, string>? headers = ReadHeaders();
        string id = ReadId();
        int start = _reader.Position;
        int kind = _reader.ReadInteger<int>();
        return WithHeaders(
            headers,
            kind switch
            {
                ResultKind.Error => new CompletionMessage(id, _reader.ReadString(), result: null, hasResult: false),
                ResultKind.Void => CompletionMessage.Empty(id),
                ResultKind.NonVoid => ReadResult(id, headers),
                _ => throw new InvalidPayloadException("a kind of result, 1 to 3", $"{kind}", start),
            }
        );
    }

    private CompletionMessage ReadResult(string id, Dictionary<string, string>? headers)
    {
        if (FindReturnType(id) is not { } type)
        {
            // Nobody waits for it.
            _reader.ReadRaw();
            return CompletionMessage.WithResult(id, null);
        }

        try
        {
            return CompletionMessage.WithResult(id, ReadValue(type, "argument", headers));
        }
        catch (Exception error)
        {
            return CompletionMessage.WithError(id, $"Error trying to deserialize result to {type.Name}. {error.Message}");
        }
    }

    private readonly Type? FindReturnType(string id)
    {
        try
        {
            return _binder.GetReturnType(id);
        }
        catch (Exception)
        {
            return null;
        }
    }

    private CloseMessage ReadClose(int items)
    {
        string? error = _reader.ReadString();
        bool allowsReconnect = items >= ItemsWithReconnect && _reader.ReadBoolean();
        return error is null && !allowsReconnect ? CloseMessage.Empty : new CloseMessage(error, allowsReconnect);
    }

    // If the value is invalid, the message is delivered as one that could not be bound.
    private object? ReadValue(Type type, string what, Dictionary<string, string>? headers, int index = 0)
    {
        int start = _reader.Position;
        try
        {
            if (type == typeof(RawResult))
            {
                return new RawResult(new ReadOnlySequence<byte>(_message.Slice(start, _reader.ReadRaw().Length)));
            }

            object? value = Read(
                _values.Find(type),
                headers?.GetValueOrDefault(CasesHeader.Name),
                index,
                _message[start..],
                start,
                out int length
            );
            _reader.Advance(length);
            return value;
        }
        catch (Exception error)
        {
            throw new InvalidDataException($"Deserializing object of the `{type.Name}` type for '{what}' failed. {error.Message}", error);
        }
    }

    private static object? Read(HubValue value, string? cases, int index, ReadOnlyMemory<byte> bytes, int start, out int length)
    {
        try
        {
            return value is UnionValue union && cases is not null && CasesHeader.Find(cases, index) is { } key
                ? union.Read(bytes, key, out length)
                : value.Read(bytes, out length);
        }
        catch (InvalidPayloadException error)
        {
            throw error.At(start);
        }
    }

    private Dictionary<string, string>? ReadHeaders()
    {
        int start = _reader.Position;
        if (!_reader.BeginMap(out ListScope scope))
        {
            throw new InvalidPayloadException("a map of headers", "nil", start);
        }

        Dictionary<string, string>? headers = null;
        while (_reader.NextItem(ref scope))
        {
            string key = ReadRequired("the key of a header");
            headers ??= new Dictionary<string, string>(StringComparer.Ordinal);
            headers[key] = ReadRequired("the value of a header");
        }

        _reader.EndMap(ref scope);
        return headers;
    }

    private string[]? ReadStreamIds()
    {
        int count = _reader.ReadArrayHeader();
        string[]? ids = count == 0 ? null : new string[count];
        for (int i = 0; i < count; i++)
        {
            ids![i] = ReadRequired("the identifier of a stream");
        }

        return ids;
    }

    private string ReadTarget()
    {
        const string What = "the name of a method";
        int start = _reader.Position;
        MessagePackShapeReader again = _reader;
        return _binder.GetTarget(_reader.ReadText(What)) ?? NotEmpty(again.ReadString(), What, start);
    }

    private string? ReadOptionalId() => _reader.ReadString() is { Length: > 0 } id ? id : null;

    private string ReadId() => ReadRequired("the identifier of an invocation");

    private string ReadRequired(string what)
    {
        int start = _reader.Position;
        return NotEmpty(_reader.ReadString(), what, start);
    }

    private static string NotEmpty([NotNull] string? text, string what, int start) =>
        string.IsNullOrEmpty(text) ? throw new InvalidPayloadException(what, text is null ? "nil" : "an empty string", start) : text;

    private static T WithHeaders<T>(Dictionary<string, string>? headers, T message)
        where T : HubInvocationMessage
    {
        message.Headers = headers;
        return message;
    }
}

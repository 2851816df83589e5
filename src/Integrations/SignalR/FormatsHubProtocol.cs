using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;
using SerializationApi.SignalR.Values;

namespace SerializationApi.SignalR;

/// <summary>
/// The hub protocol <c>messagepack</c> (SignalR's HubProtocol.md, MessagePack encoding) with arguments and results serialized by shapes.
/// Messages follow their length, a varint of at most 5 bytes.
/// </summary>
/// <param name="formats">The known contracts.</param>
/// <param name="logger">Logs values that could not be sent.</param>
/// <param name="isServer">Whether it runs on a server, where senders see no exception.</param>
internal sealed class FormatsHubProtocol(FormatSet formats, ILogger<FormatsHubProtocol>? logger = null, bool isServer = false)
    : IHubProtocol,
        IDeclaredMessages
{
    private const int MaxPrefixLength = 5;
    private const int BitsPerByte = 7;
    private const byte More = 0x80;

    private readonly HubValues _values = new(formats);

    public string Name => "messagepack";

    public int Version => 2;

    public TransferFormat TransferFormat => TransferFormat.Binary;

    public bool IsVersionSupported(int version) => version <= Version;

    /// <inheritdoc />
    /// <exception cref="InvalidDataException">The bytes are not a message; with the offset in the message, after its length.</exception>
    public bool TryParseMessage(ref ReadOnlySequence<byte> input, IInvocationBinder binder, [NotNullWhen(true)] out HubMessage? message)
    {
        message = null;

        // A later version may have other message types: they are skipped.
        while (message is null && TryTakeMessage(ref input, out ReadOnlySequence<byte> bytes))
        {
            message = Parse(bytes, binder);
        }

        return message is not null;
    }

    /// <summary>
    /// A result or an item that cannot be sent becomes a completion with an error; other messages of a server are logged.
    /// </summary>
    /// <exception cref="NotSupportedException">A client's argument has no shape, or MessagePack-CSharp would write it
    /// differently.</exception>
    /// <exception cref="UnsupportedValueException">MessagePack cannot represent a client's argument.</exception>
    public void WriteMessage(HubMessage message, IBufferWriter<byte> output)
    {
        using PooledBuffer bytes = Write(message);
        Span<byte> prefix = stackalloc byte[MaxPrefixLength];
        output.Write(prefix[..WriteLength(prefix, (uint)bytes.Length)]);
        output.Write(bytes.Span);
    }

    public ReadOnlyMemory<byte> GetMessageBytes(HubMessage message) => HubProtocolExtensions.GetMessageBytes(this, message);

    public string? FindMissing(Type type) => _values.FindMissing(type);

    public void AddResult(Type type) => _values.Declared.AddResult(type);

    public void AddArgument(string target, int index, Type type) => _values.Declared.AddArgument(target, index, type);

    private PooledBuffer Write(HubMessage message)
    {
        try
        {
            return HubMessageWriter.Write(message, _values);
        }
        catch (Exception error) when (error is not OutOfMemoryException && UnsentMessage.Replace(message, error, isServer) is { } other)
        {
            UnsentMessage.Log((ILogger?)logger ?? NullLogger.Instance, message, error);
            return HubMessageWriter.Write(other, _values);
        }
    }

    private HubMessage? Parse(in ReadOnlySequence<byte> bytes, IInvocationBinder binder)
    {
        if (bytes.IsSingleSegment)
        {
            return Parse(bytes.First, binder);
        }

        using var joined = new PooledBufferWriter((int)bytes.Length);
        foreach (ReadOnlyMemory<byte> segment in bytes)
        {
            joined.Write(segment.Span);
        }

        return Parse(joined.Memory, binder);
    }

    private HubMessage? Parse(ReadOnlyMemory<byte> bytes, IInvocationBinder binder)
    {
        var reader = new HubMessageReader(bytes, binder, _values);
        try
        {
            return reader.Read();
        }
        catch (InvalidPayloadException error)
        {
            throw new InvalidDataException($"Invalid hub message. {error.Message}", error);
        }
    }

    // Returns false while the message, or its length, is incomplete.
    private static bool TryTakeMessage(ref ReadOnlySequence<byte> input, out ReadOnlySequence<byte> message)
    {
        message = default;
        Span<byte> prefix = stackalloc byte[(int)Math.Min(MaxPrefixLength, input.Length)];
        input.Slice(0, prefix.Length).CopyTo(prefix);
        int size = ReadLength(prefix, out ulong length);
        if (prefix.Length == MaxPrefixLength && (size == 0 || length > int.MaxValue))
        {
            throw new InvalidDataException(
                $"Invalid hub message. At byte {MaxPrefixLength - 1} of its length: more than {int.MaxValue} bytes."
            );
        }

        return size > 0 && TryTake(ref input, size, (long)length, out message);
    }

    private static int WriteLength(Span<byte> prefix, uint length)
    {
        int size = 0;
        for (; length >= More; length >>= BitsPerByte)
        {
            prefix[size++] = (byte)(length | More);
        }

        prefix[size] = (byte)length;
        return size + 1;
    }

    // Returns the length of the prefix; 0 while it is incomplete.
    private static int ReadLength(ReadOnlySpan<byte> prefix, out ulong length)
    {
        length = 0;
        for (int i = 0; i < prefix.Length; i++)
        {
            length |= (ulong)(prefix[i] & ~More) << (BitsPerByte * i);
            if (prefix[i] < More)
            {
                return i + 1;
            }
        }

        return 0;
    }

    private static bool TryTake(ref ReadOnlySequence<byte> input, int start, long length, out ReadOnlySequence<byte> message)
    {
        bool isWhole = input.Length - start >= length;
        message = isWhole ? input.Slice(start, length) : default;
        input = isWhole ? input.Slice(start + length) : input;
        return isWhole;
    }
}

using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;
using SerializationApi.Formats;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Shapes;
using SerializationApi.SignalR.Values;

namespace SerializationApi.SignalR;

/// <summary>
/// The hub protocol <c>messagepack</c> (SignalR's HubProtocol.md, MessagePack encoding) with arguments and results by shapes. Messages lie behind their length, a varint of at most
/// 5 bytes.
/// </summary>
/// <param name="formats">The contracts that are known.</param>
internal sealed class FormatsHubProtocol(FormatSet formats) : IHubProtocol
{
    private const int MaxPrefixLength = 5;
    private const int BitsPerByte = 7;

    private readonly HubValues _values = new(formats);

    /// <inheritdoc />
    public string Name => "messagepack";

    /// <inheritdoc />
    public int Version => 2;

    /// <inheritdoc />
    public TransferFormat TransferFormat => TransferFormat.Binary;

    /// <inheritdoc />
    public bool IsVersionSupported(int version) => version <= Version;

    /// <inheritdoc />
    /// <exception cref="InvalidDataException">The bytes are no message; with the offset in the message, behind its length.</exception>
    public bool TryParseMessage(ref ReadOnlySequence<byte> input, IInvocationBinder binder, [NotNullWhen(true)] out HubMessage? message)
    {
        message = null;

        // A later version may have messages of other types: they are passed over.
        while (message is null && TryTakeMessage(ref input, out ReadOnlySequence<byte> bytes))
        {
            message = Parse(bytes, binder);
        }

        return message is not null;
    }

    /// <inheritdoc />
    /// <exception cref="NotSupportedException">An argument or result has no shape, or MessagePack-CSharp would write it otherwise.</exception>
    /// <exception cref="UnsupportedValueException">MessagePack has no form for a value.</exception>
    public void WriteMessage(HubMessage message, IBufferWriter<byte> output)
    {
        using PooledBuffer bytes = HubMessageWriter.Write(message, _values);
        Span<byte> prefix = stackalloc byte[MaxPrefixLength];
        output.Write(prefix[..WriteLength(bytes.Length, prefix)]);
        output.Write(bytes.Span);
    }

    /// <inheritdoc />
    public ReadOnlyMemory<byte> GetMessageBytes(HubMessage message) => HubProtocolExtensions.GetMessageBytes(this, message);

    private HubMessage? Parse(in ReadOnlySequence<byte> bytes, IInvocationBinder binder)
    {
        if (bytes.IsSingleSegment)
        {
            return Parse(bytes.First, binder);
        }

        int length = (int)bytes.Length;
        byte[] joined = BufferPool.Rent(length);
        try
        {
            bytes.CopyTo(joined);
            return Parse(joined.AsMemory(0, length), binder);
        }
        finally
        {
            BufferPool.Return(joined);
        }
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

    private static int WriteLength(int length, Span<byte> prefix)
    {
        int count = 0;
        for (uint rest = (uint)length; ; rest >>= BitsPerByte)
        {
            bool isLast = rest < 1 << BitsPerByte;
            prefix[count++] = (byte)(isLast ? rest : (rest & 0x7f) | 0x80);
            if (isLast)
            {
                return count;
            }
        }
    }

    // False while the message, or its length, is not whole.
    private static bool TryTakeMessage(ref ReadOnlySequence<byte> input, out ReadOnlySequence<byte> message)
    {
        message = default;
        Span<byte> prefix = stackalloc byte[(int)Math.Min(MaxPrefixLength, input.Length)];
        input.Slice(0, prefix.Length).CopyTo(prefix);
        long length = 0;
        for (int i = 0; i < prefix.Length; i++)
        {
            length |= (long)(prefix[i] & 0x7f) << (BitsPerByte * i);
            if (length > int.MaxValue || (i == MaxPrefixLength - 1 && prefix[i] >= 0x80))
            {
                throw new InvalidDataException($"Invalid hub message. At byte {i} of its length: more than {int.MaxValue} bytes.");
            }

            if (prefix[i] < 0x80)
            {
                return TryTake(ref input, i + 1, length, out message);
            }
        }

        return false;
    }

    private static bool TryTake(ref ReadOnlySequence<byte> input, int start, long length, out ReadOnlySequence<byte> message)
    {
        bool isWhole = input.Length - start >= length;
        message = isWhole ? input.Slice(start, length) : default;
        input = isWhole ? input.Slice(start + length) : input;
        return isWhole;
    }
}

using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Libraries;

/// <summary>Writes and reads whole payloads of a type with a library.</summary>
/// <param name="library">The library.</param>
/// <param name="variant">The format, or its variant.</param>
/// <param name="name">The contract's name for messages.</param>
/// <param name="reader">Reads instead of the library; null if the library reads.</param>
/// <param name="verifier">Compares with the contract's shape; null if nothing is compared.</param>
internal sealed class LibraryPayloads<T>(PayloadLibrary library, Format variant, string name, Codec<T>? reader, Verifier<T>? verifier)
{
    public PayloadLibrary Library => library;

    public Format Variant => variant;

    /// <summary>Reads instead of the library; null if the library reads.</summary>
    public Codec<T>? Reader => reader;

    /// <summary>Writes a value.</summary>
    /// <exception cref="UnsupportedValueException">The library refuses it.</exception>
    public PooledBuffer Write(T? value)
    {
        if (value is null && variant is ProtobufFormat)
        {
            throw RootNull.Error(name);
        }

        PooledBuffer payload = Write(output => library.Write(output, value, variant));
        verifier?.Check(value, payload.Span, isRead: false);
        return payload;
    }

    /// <summary>Writes a part of a payload.</summary>
    /// <exception cref="UnsupportedValueException">The library refuses it.</exception>
    public PooledBuffer Write(Action<PooledBufferWriter> write)
    {
        using var output = new PooledBufferWriter();
        try
        {
            write(output);
        }
        catch (Exception error) when (library.IsRefusal(error))
        {
            throw new UnsupportedValueException(name, $"{library.Name} refuses it: {Text(error)}.");
        }

        return output.Detach();
    }

    /// <summary>Reads a value, which must be the whole payload. Our code decompresses LZ4, within its limits.</summary>
    /// <exception cref="InvalidPayloadException">It is not, or the library refuses it.</exception>
    public T? Read(ReadOnlySpan<byte> payload)
    {
        if (reader is not null)
        {
            return reader.Decode(payload);
        }

        T? value;
        if (variant is MessagePackFormat && MessagePackLz4.IsCompressed(payload))
        {
            using PooledBuffer plain = MessagePackLz4.Decompress(payload, variant.Limits);
            value = Read(plain.Memory);
        }
        else
        {
            byte[] copy = BufferPool.Rent(Math.Max(1, payload.Length));
            payload.CopyTo(copy);
            try
            {
                value = Read(copy.AsMemory(0, payload.Length));
            }
            finally
            {
                BufferPool.Return(copy);
            }
        }

        verifier?.Check(value, payload, isRead: true);
        return value;
    }

    private T? Read(ReadOnlyMemory<byte> payload)
    {
        int position = 0;
        T? value;
        try
        {
            value = library.Read<T>(payload, ref position);
        }
        catch (Exception error) when (error is not OutOfMemoryException)
        {
            throw new InvalidPayloadException($"a value of {name}", Text(error), position)
            {
                Claim = $"{library.Name} refuses it as {name}: {Text(error)}",
            };
        }

        return position == payload.Length
            ? value
            : throw new InvalidPayloadException("the end of the payload", $"{payload.Length - position} more bytes", position);
    }

    // The innermost exception says what is wrong; the outer ones say where the library was.
    private static string Text(Exception error) => error.GetBaseException().Message.TrimEnd('.');
}

using System.Buffers;
using System.Collections.Concurrent;
using Orleans.Serialization;
using Orleans.Serialization.Buffers;
using Orleans.Serialization.Cloning;
using Orleans.Serialization.Codecs;
using Orleans.Serialization.GeneratedCodeHelpers;
using Orleans.Serialization.Serializers;
using Orleans.Serialization.TypeSystem;
using Orleans.Serialization.WireProtocol;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;
using PooledBuffer = SerializationApi.Formats.PooledBuffer;

namespace SerializationApi.Orleans;

/// <summary>
/// Serializes contracts in Orleans' messages: an object with field 0, a string of two lines with the format's media type and the contract's
/// name, and field 1, the payload. If the string repeats in a message, it is a reference to the first.
/// </summary>
internal sealed class FormatCodec(SerializedContracts contracts, TypeConverter types) : IGeneralizedCodec, IGeneralizedCopier
{
    private const char Separator = '\n';
    private const int MaxQuoted = 200;

    // Longer payloads in several segments get memory as their bytes arrive.
    private const int FirstCapacity = 1024 * 1024;

    private readonly ContractNames _names = new(contracts, types);
    private readonly ConcurrentDictionary<Type, string> _heads = new();
    private readonly ConcurrentDictionary<string, (TypeCodecs Codecs, Format Format)> _known = new(StringComparer.Ordinal);

    public bool IsSupportedType(Type type)
    {
        if (contracts.Find(type) is { } contract)
        {
            _names.Add(contract.Codecs.Type);
            return true;
        }

        return type == typeof(FormatCodec);
    }

    /// <inheritdoc />
    /// <exception cref="SerializerException">The format cannot represent the value.</exception>
    public void WriteField<TBufferWriter>(ref Writer<TBufferWriter> writer, uint fieldIdDelta, Type? expectedType, object? value)
        where TBufferWriter : IBufferWriter<byte>
    {
        SerializedContract? contract = value is null ? null : contracts.Find(value.GetType());
        if (value is not null && contract is null)
        {
            // Declared as a contract, but of a derived class.
            writer.SerializeUnexpectedType(fieldIdDelta, expectedType, value);
            return;
        }

        if (ReferenceCodec.TryWriteReferenceField(ref writer, fieldIdDelta, expectedType, value))
        {
            return;
        }

        using PooledBuffer payload = Encode(contract!, value);
        writer.WriteFieldHeader(fieldIdDelta, expectedType, typeof(FormatCodec), WireType.TagDelimited);
        StringCodec.WriteField(ref writer, 0, HeadOf(contract!));
        ReferenceCodec.MarkValueField(writer.Session);
        writer.WriteFieldHeaderExpected(1, WireType.LengthPrefixed);
        writer.WriteVarUInt32((uint)payload.Length);
        writer.Write(payload.Span);
        writer.WriteEndObject();
    }

    /// <inheritdoc />
    /// <exception cref="SerializerException">The bytes are not a value of a known contract in a known format.</exception>
    public object? ReadValue<TInput>(ref Reader<TInput> reader, Field field)
    {
        if (field.IsReference)
        {
            return ReferenceCodec.ReadReference(ref reader, field.FieldType);
        }

        if (field.FieldType != typeof(FormatCodec))
        {
            return ReadOther(ref reader, field);
        }

        field.EnsureWireTypeTagDelimited();
        uint reference = ReferenceCodec.CreateRecordPlaceholder(reader.Session);
        string? head = null;
        object? value = null;
        bool isRead = false;
        uint id = 0;
        for (Field inner = reader.ReadFieldHeader(); !inner.IsEndBaseOrEndObject; inner = reader.ReadFieldHeader())
        {
            id += inner.FieldIdDelta;
            switch (id)
            {
                case 0:
                    head = StringCodec.ReadValue(ref reader, inner);
                    break;
                case 1:
                    inner.EnsureWireType(WireType.LengthPrefixed);
                    ReferenceCodec.MarkValueField(reader.Session);
                    value = ReadPayload(
                        ref reader,
                        head ?? throw new RequiredFieldMissingException("A contract lacks the field of its format and name.")
                    );
                    isRead = true;
                    break;
                default:
                    UnknownFields.Skip(ref reader, inner, contracts.MaxDepth);
                    break;
            }
        }

        if (!isRead)
        {
            throw new RequiredFieldMissingException("A contract lacks the field of its payload.");
        }

        ReferenceCodec.RecordObject(reader.Session, value, reference);
        return value;
    }

    /// <inheritdoc />
    /// <exception cref="SerializerException">The format cannot represent the value.</exception>
    public object? DeepCopy(object? input, CopyContext context)
    {
        if (context.TryGetCopy(input, out object? copy))
        {
            return copy!;
        }

        // Orleans 10.3 does not annotate that input is not null here.
        SerializedContract? contract = contracts.Find(input!.GetType());
        if (contract is null)
        {
            return context.DeepCopy(input);
        }

        if (contract.IsImmutable)
        {
            return input;
        }

        using PooledBuffer payload = Encode(contract, input);
        copy = Decode(contract.Codecs, contract.Format, payload.Span)!;
        context.RecordCopy(input, copy);
        return copy;
    }

    // Another node may use another codec for the contract, which is used if it exists here, too.
    private static object? ReadOther<TInput>(ref Reader<TInput> reader, Field field) =>
        field.FieldType is { } type && reader.Session.CodecProvider.TryGetCodec(type) is { } codec and not FormatCodec and not ContractCodec
            ? codec.ReadValue(ref reader, field)
            : throw new SerializerException(
                $"At byte {reader.Position}: found {field}, expected a contract by AddFormatsSerializer. The sending node "
                    + $"does not use AddFormatsSerializer for this type: add it there."
            );

    private object? ReadPayload<TInput>(ref Reader<TInput> reader, string head)
    {
        (TypeCodecs codecs, Format format) = _known.TryGetValue(head, out (TypeCodecs, Format) known) ? known : FindHead(head);
        uint length = reader.ReadVarUInt32();
        reader.EnsureAvailable(length);
        if (length > Array.MaxLength)
        {
            throw new SerializerException($"At byte {reader.Position}: the payload claims {length} bytes, of at most {Array.MaxLength}.");
        }

        if (reader.TryReadBytes((int)length, out ReadOnlySpan<byte> payload))
        {
            return Decode(codecs, format, payload);
        }

        var joined = new PooledBufferWriter((int)Math.Clamp(length, 1, FirstCapacity), length);
        try
        {
            reader.ReadBytes(ref joined, (int)length);
            return Decode(codecs, format, joined.Span);
        }
        finally
        {
            joined.Dispose();
        }
    }

    // Always the same string instance, so that repeated ones become references.
    private string HeadOf(SerializedContract contract) =>
        _heads.TryGetValue(contract.Codecs.Type, out string? head)
            ? head
            : _heads.GetOrAdd(contract.Codecs.Type, Head(contract.Codecs, contract.Format));

    private string Head(TypeCodecs codecs, Format format) => format.ContentType + Separator + _names.Of(codecs.Type);

    private (TypeCodecs Codecs, Format Format) FindHead(string head)
    {
        int separator = head.IndexOf(Separator, StringComparison.Ordinal);
        if (separator < 0 || contracts.FindFormat(head[..separator]) is not { } format)
        {
            throw new SerializerException($"'{Shorten(head)}' does not begin with the media type of a format that this process knows.");
        }

        string name = head[(separator + 1)..];
        if (_names.Find(name) is not { } codecs)
        {
            throw new SerializerException(
                $"'{Shorten(name)}' is not a contract whose shape this process knows: add it to AddFormatsSerializer's FormatSet."
            );
        }

        if (!codecs.Offers(format))
        {
            throw new SerializerException(
                $"{TypeNames.Display(codecs.Type)}: {format.ContentType} is not offered for the contract in this process."
            );
        }

        // A media type can be written in many ways: the cache has at most one entry per contract and format.
        return head == Head(codecs, format) ? _known.GetOrAdd(head, (codecs, format)) : (codecs, format);
    }

    // Received names can be as long as a message.
    private static string Shorten(string text) => text.Length <= MaxQuoted ? text : $"{text[..MaxQuoted]}…";

    // Orleans sends exceptions to callers. It has no codec for ours, so they are not inner exceptions.
    private static PooledBuffer Encode(SerializedContract contract, object? value)
    {
        try
        {
            return contract.Codecs.Encode(contract.Format, value);
        }
        catch (UnsupportedValueException error)
        {
            throw Error(contract.Codecs, contract.Format, error);
        }
    }

    private static object? Decode(TypeCodecs codecs, Format format, ReadOnlySpan<byte> payload)
    {
        try
        {
            return codecs.Decode(format, payload);
        }
        catch (InvalidPayloadException error)
        {
            throw Error(codecs, format, error);
        }
    }

    private static SerializerException Error(TypeCodecs codecs, Format format, Exception error) =>
        new($"{TypeNames.Display(codecs.Type)} as {format.ContentType}: {error.Message}");
}

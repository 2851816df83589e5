using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Google.Protobuf;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Codecs;

/// <summary>A sample whose type and generated Protobuf message are known.</summary>
/// <typeparam name="T">The contract, or a list of it.</typeparam>
/// <typeparam name="TMessage">protoc's class for the same value.</typeparam>
public sealed class ComparedSample<T, TMessage> : ComparedSample
    where T : class
    where TMessage : IMessage<TMessage>
{
    private readonly T _value;
    private readonly TMessage _message;
    private readonly Dictionary<Format, (Codec<T> Codec, byte[] Payload)> _ours;
    private readonly MessageParser<TMessage> _parser;
    private readonly JsonTypeInfo<T> _typeInfo;
    private readonly Func<T, T> _clone;
    private readonly ArrayBufferWriter<byte> _jsonOutput = new();
    private readonly Utf8JsonWriter _jsonWriter;

    public ComparedSample(T value, MessageParser<TMessage> parser, JsonTypeInfo<T> typeInfo, Func<T, T> clone)
    {
        _value = value;
        _parser = parser;
        _typeInfo = typeInfo;
        _clone = clone;

        // Source-generated code writes with the writer's encoder: ours escapes what RFC 8259 asks for, and so does this one.
        _jsonWriter = new Utf8JsonWriter(
            _jsonOutput,
            new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, SkipValidation = true }
        );
        _ours = Wire.Formats.ToDictionary(format => format, format => CreateOurs(format, value));
        _message = parser.ParseFrom(_ours[Wire.Protobuf].Payload);
    }

    /// <inheritdoc />
    public override int Encode(Format format)
    {
        using PooledBuffer buffer = _ours[format].Codec.Encode(_value);
        return buffer.Length;
    }

    /// <inheritdoc />
    public override object? Decode(Format format)
    {
        (Codec<T> codec, byte[] payload) = _ours[format];
        return codec.Decode(payload);
    }

    /// <inheritdoc />
    public override object Clone() => _clone(_value);

    /// <inheritdoc />
    public override int EncodeWithGoogle()
    {
        int size = _message.CalculateSize();
        byte[] buffer = ArrayPool<byte>.Shared.Rent(size);
        _message.WriteTo(buffer.AsSpan(0, size));
        ArrayPool<byte>.Shared.Return(buffer);
        return size;
    }

    /// <inheritdoc />
    public override object DecodeWithGoogle() => _parser.ParseFrom(_ours[Wire.Protobuf].Payload.AsSpan());

    /// <inheritdoc />
    public override int EncodeWithSystemTextJson()
    {
        _jsonOutput.ResetWrittenCount();
        _jsonWriter.Reset(_jsonOutput);
        JsonSerializer.Serialize(_jsonWriter, _value, _typeInfo);
        return _jsonOutput.WrittenCount;
    }

    /// <inheritdoc />
    public override object? DecodeWithSystemTextJson() => JsonSerializer.Deserialize(_ours[Wire.Json].Payload.AsSpan(), _typeInfo);

    /// <inheritdoc />
    protected override void Dispose(bool disposing) => _jsonWriter.Dispose();

    private static (Codec<T> Codec, byte[] Payload) CreateOurs(Format format, T value)
    {
        Codec<T> codec = Wire.Codecs.FindCodecs<T>()!.For(format);
        using PooledBuffer buffer = codec.Encode(value);
        return (codec, buffer.Span.ToArray());
    }
}

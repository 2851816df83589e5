using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>What System.Text.Json writes into: a rented array that grows.</summary>
internal sealed class JsonOutput : IBufferWriter<byte>, IDisposable
{
    private const int FirstLength = 4 * 1024;

    private readonly Utf8JsonWriter _writer;
    private byte[]? _array;
    private int _length;

    /// <summary>An empty output.</summary>
    /// <param name="options">The application's options.</param>
    public JsonOutput(JsonSerializerOptions options)
    {
        _array = ArrayPool<byte>.Shared.Rent(FirstLength);
        _writer = new Utf8JsonWriter(this, new JsonWriterOptions
        {
            Encoder = options.Encoder,
            Indented = options.WriteIndented,
            IndentCharacter = options.IndentCharacter,
            IndentSize = options.IndentSize,
            NewLine = options.NewLine,
            MaxDepth = options.MaxDepth,
            SkipValidation = true,
        });
    }

    /// <summary>Writes a value.</summary>
    /// <param name="value">The value.</param>
    /// <param name="type">What System.Text.Json knows of its type.</param>
    /// <param name="name">The type's name for messages.</param>
    /// <exception cref="UnsupportedValueException">System.Text.Json refuses the value: it is a cycle, or too deep.</exception>
    public void Write<T>(T value, JsonTypeInfo<T> type, string name)
    {
        try
        {
            _writer.Reset();
            JsonSerializer.Serialize(_writer, value, type);
            _writer.Flush();
        }
        catch (JsonException error)
        {
            throw new UnsupportedValueException(name, error.Message);
        }
    }

    /// <summary>Writes text that is JSON, or between two values.</summary>
    public void WriteRaw(ReadOnlySpan<byte> text) => this.Write(text);

    /// <summary>What was written; the output must not be used any more.</summary>
    public PooledBuffer Detach()
    {
        var payload = new PooledBuffer(_array!, _length);
        _array = null;
        return payload;
    }

    /// <inheritdoc />
    public void Advance(int count) => _length += count;

    /// <inheritdoc />
    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        Reserve(sizeHint);
        return _array.AsMemory(_length);
    }

    /// <inheritdoc />
    public Span<byte> GetSpan(int sizeHint = 0)
    {
        Reserve(sizeHint);
        return _array.AsSpan(_length);
    }

    /// <inheritdoc />
    public void Dispose()
    {
        // Not the writer: disposing it would flush what it holds into an array that is no longer this output's.
        if (_array is not null)
        {
            ArrayPool<byte>.Shared.Return(_array);
            _array = null;
        }
    }

    private void Reserve(int sizeHint)
    {
        int needed = checked(_length + Math.Max(1, sizeHint));
        if (needed <= _array!.Length)
        {
            return;
        }

        byte[] grown = ArrayPool<byte>.Shared.Rent((int)Math.Min(Array.MaxLength, Math.Max(needed, 2L * _array.Length)));
        _array.AsSpan(0, _length).CopyTo(grown);
        ArrayPool<byte>.Shared.Return(_array);
        _array = grown;
    }
}

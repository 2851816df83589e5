using System.Collections.Concurrent;
using System.Text.Json;
using System.Text.Json.Serialization;
using SerializationApi.Formats;

namespace SerializationApi.LoadTests.Payloads;

/// <summary>A sample whose value is known: a decoded body is right if it is encoded to the sample's bytes.</summary>
/// <typeparam name="T">The value.</typeparam>
/// <param name="expected">What the service sends for the same count and seed.</param>
internal abstract class Sample<T>(T expected) : IDatasetSample
    where T : class
{
    private const int ExcerptLength = 40;

    private static readonly JsonSerializerOptions Text = new() { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals };

    private readonly ConcurrentDictionary<PayloadFormat, byte[]> _encoded = new();

    /// <inheritdoc />
    public byte[] Encode(PayloadFormat format) =>
        _encoded.GetOrAdd(
            format,
            _ =>
            {
                using PooledBufferWriter body = Write(format, expected);
                return body.Span.ToArray();
            }
        );

    /// <inheritdoc />
    public abstract object? Decode(PayloadFormat format, ReadOnlyMemory<byte> body);

    /// <inheritdoc />
    public string? DifferenceFrom(object? decoded, PayloadFormat format)
    {
        if (decoded is not T actual)
        {
            return "null";
        }

        using PooledBufferWriter body = Write(format, actual);
        return body.Span.SequenceEqual(Encode(format)) ? null : Describe((T)Decode(format, Encode(format))!, actual);
    }

    /// <summary>Writes a value as a body.</summary>
    protected abstract void Encode(PayloadFormat format, T value, PooledBufferWriter body);

    private PooledBufferWriter Write(PayloadFormat format, T value)
    {
        var body = new PooledBufferWriter();
        Encode(format, value, body);
        return body;
    }

    private static string Describe(T right, T wrong)
    {
        (string before, string after) = (JsonSerializer.Serialize(right, Text), JsonSerializer.Serialize(wrong, Text));
        int at = Math.Max(0, before.AsSpan().CommonPrefixLength(after) - ExcerptLength / 2);
        return $"{Excerpt(after, at)} instead of {Excerpt(before, at)}";
    }

    private static string Excerpt(string text, int at)
    {
        int end = Math.Min(text.Length, at + ExcerptLength);
        return $"{(at > 0 ? "…" : "")}{text[at..end]}{(end < text.Length ? "…" : "")}";
    }
}

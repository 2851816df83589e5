using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;
using SerializationApi.SignalR.Translating;

namespace SerializationApi.SignalR.Values;

/// <summary>
/// A union as an argument, result or item: an array of the key of a case and its value. Microsoft's end sends the value alone, as its own
/// class; that is read too, if the case is known or can be found.
/// </summary>
internal sealed class UnionValue(HubValue inner, BareCases cases) : HubValue
{
    public override bool HoldsUnion => true;

    public override void Write(object value, ref MessagePackShapeWriter writer) => inner.Write(value, ref writer);

    public override object? Read(ReadOnlyMemory<byte> bytes, out int length)
    {
        int[] found = cases.Find(bytes.Span);
        return found switch
        {
            [] => inner.Read(bytes, out length),
            [var only] => Read(bytes, only, out length),
            _ => ReadOnly(bytes, found, out length),
        };
    }

    /// <summary>Reads a value without a key.</summary>
    /// <param name="bytes">The value, and the bytes after it in the message.</param>
    /// <param name="key">The key of its case.</param>
    /// <param name="length">The number of bytes of the value.</param>
    /// <exception cref="InvalidPayloadException">It is not one of the case; with the offset in the bytes.</exception>
    public object? Read(ReadOnlyMemory<byte> bytes, int key, out int length)
    {
        ReadOnlyMemory<byte> one = One(bytes);
        length = one.Length;
        return ReadBare(one, key);
    }

    // For exactly one value.
    private object? ReadBare(ReadOnlyMemory<byte> bytes, int key)
    {
        if (IsNil(bytes.Span))
        {
            return null;
        }

        var writer = MessagePackShapeWriter.Create(bytes.Length, new WriterOptions(cases.Limits.MaxDepth), depth: 0);
        int before = 0;
        try
        {
            writer.WriteArrayHeader(2);
            writer.WriteInteger<int>(key);
            before = writer.Length;
            writer.WriteRaw(bytes.Span);
            using PooledBuffer own = writer.Detach();
            return inner.Read(own.Span.ToArray(), out _);
        }
        catch (InvalidPayloadException error)
        {
            throw error.At(-before);
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>Reads a value of a declared case, with or without a key.</summary>
    public object? ReadCase(ReadOnlyMemory<byte> bytes, int key, out int length) =>
        cases.HasKey(bytes.Span) ? inner.Read(bytes, out length) : Read(bytes, key, out length);

    // Among cases of the same size, the only one that matches.
    private object? ReadOnly(ReadOnlyMemory<byte> bytes, int[] keys, out int length)
    {
        ReadOnlyMemory<byte> one = One(bytes);
        length = one.Length;
        object?[] read = [.. keys.Select(key => TryRead(one, key)).Where(static value => value is not null)];
        return read is [var only]
            ? only
            : throw new InvalidPayloadException(
                "an array of the key of a case and its value",
                $"a value alone, which {(read.Length == 0 ? "none" : "several")} of the cases {string.Join(", ", keys)} can have",
                0
            );
    }

    private ReadOnlyMemory<byte> One(ReadOnlyMemory<byte> bytes)
    {
        MessagePackShapeReader reader = default;
        reader.Begin(bytes.Span, cases.Limits);
        return bytes[..reader.ReadRaw().Length];
    }

    private object? TryRead(ReadOnlyMemory<byte> bytes, int key)
    {
        try
        {
            return ReadBare(bytes, key);
        }
        catch (InvalidPayloadException)
        {
            return null;
        }
    }
}

/// <summary>A class without a shape that is a case of a union: it is sent as the union.</summary>
internal sealed class CaseValue(Type type, UnionValue union, int key) : HubValue
{
    public override void Write(object value, ref MessagePackShapeWriter writer) => union.Write(value, ref writer);

    public override object? Read(ReadOnlyMemory<byte> bytes, out int length) =>
        union.ReadCase(bytes, key, out length) is not { } value ? null
        : type.IsInstanceOfType(value) ? value
        : throw new InvalidPayloadException($"a {type.Name}", $"a {value.GetType().Name}", 0);
}

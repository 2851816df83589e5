using System.Text.Json;
using System.Text.Json.Nodes;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Shapes;
using SerializationApi.SignalR.Translating;

namespace SerializationApi.SignalR.Values;

/// <summary>Writes and reads values of one type in messages. Safe to share between threads.</summary>
internal abstract class HubValue
{
    private const byte Nil = 0xC0;

    /// <summary>Whether it is a union, or a collection of one, so that its bytes depend on the declared type.</summary>
    public virtual bool HoldsUnion => false;

    /// <summary>For a class that is a case of a union: the case's key; null if it is none, or has several.</summary>
    public int? Case { get; init; }

    /// <summary>Writes a value, which is not null.</summary>
    public abstract void Write(object value, ref MessagePackShapeWriter writer);

    /// <summary>Reads a value.</summary>
    /// <param name="bytes">The value, and the bytes after it in the message.</param>
    /// <param name="length">The number of bytes of the value.</param>
    /// <exception cref="InvalidPayloadException">It is not one of the type; with the offset in the bytes.</exception>
    public abstract object? Read(ReadOnlyMemory<byte> bytes, out int length);

    /// <summary>Whether a nil comes next.</summary>
    protected static bool IsNil(ReadOnlySpan<byte> bytes) => !bytes.IsEmpty && bytes[0] == Nil;

    /// <summary>Writes a value, or nil.</summary>
    public void WriteAny(object? value, ref MessagePackShapeWriter writer)
    {
        if (value is null)
        {
            writer.WriteNull(ValueKind.Object);
        }
        else
        {
            Write(value, ref writer);
        }
    }

    /// <summary>Reads the next value among others.</summary>
    /// <exception cref="InvalidPayloadException">It is not one of the type; with the offset in the bytes.</exception>
    private protected static object? ReadPart(HubValue value, ReadOnlyMemory<byte> bytes, ref MessagePackShapeReader reader)
    {
        int start = reader.Position;
        try
        {
            object? part = value.Read(bytes[start..], out int length);
            reader.Advance(length);
            reader.Charge(length);
            return part;
        }
        catch (InvalidPayloadException error)
        {
            throw error.At(start);
        }
    }
}

/// <summary>A type with codecs, whose bytes equal MessagePack-CSharp's.</summary>
internal sealed class ShapedValue(TypeCodecs codecs, MessagePackFormat format) : HubValue
{
    public override bool HoldsUnion => HubValues.UnionOf(codecs) is not null;

    public override void Write(object value, ref MessagePackShapeWriter writer)
    {
        using PooledBuffer bytes = codecs.Encode(format, value);
        writer.WriteRaw(bytes.Span);
    }

    public override object? Read(ReadOnlyMemory<byte> bytes, out int length) => codecs.Decode(format, bytes.Span, out length);
}

/// <summary>A type with codecs, whose bytes are translated to MessagePack-CSharp's.</summary>
internal sealed class TranslatedValue(TypeCodecs codecs, WireForm form, MessagePackFormat format) : HubValue
{
    private readonly Translation _translation = new(form, format.Limits);

    public override bool HoldsUnion => HubValues.UnionOf(codecs) is not null;

    public override void Write(object value, ref MessagePackShapeWriter writer)
    {
        using PooledBuffer bytes = codecs.Encode(format, value);
        _translation.ToLibrary(bytes.Span, ref writer);
    }

    public override object? Read(ReadOnlyMemory<byte> bytes, out int length)
    {
        var writer = MessagePackShapeWriter.Create(bytes.Length, new WriterOptions(format.Limits.MaxDepth), depth: 0);
        try
        {
            length = _translation.FromLibrary(bytes.Span, ref writer);
            using PooledBuffer own = writer.Detach();
            return Decode(own, bytes.Span);
        }
        finally
        {
            writer.Dispose();
        }
    }

    private object? Decode(PooledBuffer own, ReadOnlySpan<byte> bytes)
    {
        try
        {
            return codecs.Decode(format, own.Span);
        }
        catch (InvalidPayloadException error)
        {
            throw error.At(_translation.FindPlace(bytes, error.Offset) - error.Offset);
        }
    }
}

/// <summary>An enum by itself: the name of its value.</summary>
internal sealed class EnumValue(Type type, FormatLimits limits) : HubValue
{
    private readonly EnumText _text = EnumText.Of(type);

    public override void Write(object value, ref MessagePackShapeWriter writer) => writer.WriteString(_text.NameOf((Enum)value));

    public override object Read(ReadOnlyMemory<byte> bytes, out int length)
    {
        MessagePackShapeReader reader = default;
        reader.Begin(bytes.Span, limits);
        object value = Enum.ToObject(type, _text.ReadBits(ref reader));
        length = reader.Position;
        return value;
    }
}

/// <summary>A value of type <see cref="object"/>: written by its runtime type, and read like MessagePack-CSharp reads any value.</summary>
internal sealed class AnyValue(HubValues values) : HubValue
{
    public override void Write(object value, ref MessagePackShapeWriter writer)
    {
        switch (value)
        {
            // The types that the library supports inside an object.
            case bool
            or sbyte
            or short
            or int
            or long
            or byte
            or ushort
            or uint
            or ulong
            or float
            or double
            or char
            or string
            or DateTime
            or Enum
            or JsonElement
            or JsonNode
            or JsonDocument:
                writer.WriteAny(value, nameof(Object));
                break;
            case var other when other.GetType() == typeof(object):
                writer.BeginMap(0);
                writer.EndMap();
                break;
            default:
                values.Find(value.GetType()).Write(value, ref writer);
                break;
        }
    }

    public override object? Read(ReadOnlyMemory<byte> bytes, out int length)
    {
        MessagePackShapeReader reader = default;
        reader.Begin(bytes.Span, values.Limits);
        object? value = reader.ReadAny();
        length = reader.Position;
        return value;
    }
}

/// <summary>A nullable of a type.</summary>
internal sealed class NullableValue(HubValue inner) : HubValue
{
    public override void Write(object value, ref MessagePackShapeWriter writer) => inner.Write(value, ref writer);

    public override object? Read(ReadOnlyMemory<byte> bytes, out int length)
    {
        if (!IsNil(bytes.Span))
        {
            return inner.Read(bytes, out length);
        }

        length = 1;
        return null;
    }
}

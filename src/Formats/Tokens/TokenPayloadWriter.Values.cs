using System.Globalization;
using System.Numerics;
using System.Runtime.InteropServices;
using System.Text.Json;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Formats.Primitives.FreeForm;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Formats.Primitives.Time;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

internal ref partial struct TokenPayloadWriter<TSyntax>
{
    // UTF-16 units of a text that is made on the stack.
    private const int MaxStackText = 128;

    public readonly void WriteBoolean(bool value) => TSyntax.WriteBoolean(Output, value);

    public readonly void WriteInteger<T>(T value)
        where T : unmanaged, IBinaryInteger<T>, IMinMaxValue<T>
    {
        ulong bits = IntegerBits.Of(value);
        if (IntegerBits.IsSigned<T>() || bits <= long.MaxValue)
        {
            TSyntax.WriteInteger(Output, (long)bits);
        }
        else
        {
            TSyntax.WriteUnsigned(Output, bits);
        }
    }

    public readonly void WriteSingle(float value) => TSyntax.WriteSingle(Output, value);

    public readonly void WriteDouble(double value) => TSyntax.WriteDouble(Output, value);

    public readonly void WriteDecimal(decimal value) => TSyntax.WriteDecimal(Output, value);

    public readonly void WriteFixed32(uint value) => WriteInteger(value);

    public readonly void WriteFixed64(ulong value) => WriteInteger(value);

    public readonly void WriteNumber(string digits) => TSyntax.WriteNumber(Output, digits);

    public readonly void WriteChar(char value) => WriteInteger((ushort)value);

    public readonly void WriteString(string? value)
    {
        switch (value)
        {
            case null:
                TSyntax.WriteNull(Output);
                break;
            case { Length: <= MaxStackText }:
                Span<byte> text = stackalloc byte[Utf8Transcoder.MaxBytesPerChar * MaxStackText];
                TSyntax.WriteText(Output, text[..Utf8Length.EncodeWithin(value, text)]);
                break;
            default:
                WriteLongString(value);
                break;
        }
    }

    public readonly void WriteBytes(byte[]? value)
    {
        if (value is null)
        {
            TSyntax.WriteNull(Output);
        }
        else
        {
            TSyntax.WriteBinary(Output, value);
        }
    }

    public readonly void WriteGuid(Guid value)
    {
        Span<byte> text = stackalloc byte[GuidText.Length];
        GuidText.Write(value, ref MemoryMarshal.GetReference(text));
        TSyntax.WriteText(Output, text);
    }

    private readonly void WriteLongString(string value)
    {
        int length = Utf8Length.Of(value);
        byte[] text = BufferPool.Rent(length);
        try
        {
            TSyntax.WriteText(Output, text.AsSpan(0, Utf8Length.Encode(value, text.AsSpan(0, length))));
        }
        finally
        {
            BufferPool.Return(text);
        }
    }

    // -dddddddd.hh:mm:ss.fffffff
    private const int MaxSpanLength = 26;

    /// <inheritdoc />
    /// <remarks>A local time is converted to UTC, one of unspecified kind is taken as UTC.</remarks>
    public readonly void WriteDateTime(DateTime value)
    {
        var utc = new DateTime(value.Kind == DateTimeKind.Local ? LocalTime.ToUtcTicks(value) : value.Ticks, DateTimeKind.Utc);
        Span<byte> text = stackalloc byte[IsoDateTimeFormatter.MaxLength];
        TSyntax.WriteDateTime(Output, new DateTimeOffset(utc), text[..IsoDateTimeFormatter.Format(utc, ref text[0])]);
    }

    public readonly void WriteDateTimeOffset(DateTimeOffset value)
    {
        Span<byte> text = stackalloc byte[IsoDateTimeFormatter.MaxLength];
        TSyntax.WriteDateTime(Output, value, text[..IsoDateTimeFormatter.Format(value, ref text[0])]);
    }

    public readonly void WriteDateOnly(DateOnly value)
    {
        Span<byte> text = stackalloc byte[IsoDateTimeFormatter.MaxLength];
        TSyntax.WriteText(Output, text[..IsoDateTimeFormatter.Format(value, ref text[0])]);
    }

    public readonly void WriteTimeOnly(TimeOnly value) => WriteTimeSpan(value.ToTimeSpan());

    public readonly void WriteTimeSpan(TimeSpan value)
    {
        Span<byte> text = stackalloc byte[MaxSpanLength];
        value.TryFormat(text, out int length, "c", CultureInfo.InvariantCulture);
        TSyntax.WriteText(Output, text[..length]);
    }

    /// <inheritdoc />
    /// <remarks>As in MessagePack: a number is an integer of 64 bits or a double.</remarks>
    public void WriteFreeForm(JsonElement value) => FreeFormValue.Write(ref this, value);

    public void WriteAny(object? value, string member) => AnyValues.Write(ref this, value, member);

    public void WriteName(ReadOnlySpan<byte> text) => TSyntax.WriteText(Output, text);
}

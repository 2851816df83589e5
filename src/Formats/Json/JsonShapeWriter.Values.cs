using System.Buffers.Text;
using System.Diagnostics;
using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Json;
using SerializationApi.Formats.Primitives.FreeForm;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Formats.Primitives.Time;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

internal ref partial struct JsonShapeWriter
{
    public void WriteBoolean(bool value)
    {
        // System.Text.Json writes True and False as keys.
        if (IsKey)
        {
            _output.Write(value ? "True"u8 : "False"u8);
        }
        else
        {
            _output.Write(value ? "true"u8 : "false"u8);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteInteger<T>(T value)
        where T : unmanaged, IBinaryInteger<T>, IMinMaxValue<T>
    {
        ref byte destination = ref _output.Reserve(IntegerFormatter.MaxLength);
        _output.Advance(
            IntegerBits.IsSigned<T>()
                ? IntegerFormatter.Format((long)IntegerBits.Of(value), ref destination)
                : IntegerFormatter.Format(IntegerBits.Of(value), ref destination)
        );
    }

    public void WriteSingle(float value)
    {
        if (float.IsFinite(value))
        {
            _output.Advance(DoubleFormatter.Format(value, ref _output.Reserve(DoubleFormatter.MaxLength)));
        }
        else
        {
            WriteNotFinite(value);
        }
    }

    public void WriteDouble(double value)
    {
        if (double.IsFinite(value))
        {
            _output.Advance(DoubleFormatter.Format(value, ref _output.Reserve(DoubleFormatter.MaxLength)));
        }
        else
        {
            WriteNotFinite(value);
        }
    }

    public void WriteDecimal(decimal value) => _output.Advance(DecimalText.Write(value, ref _output.Reserve(DecimalText.MaxLength)));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteFixed32(uint value) => WriteInteger(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteFixed64(ulong value) => WriteInteger(value);

    public void WriteNumber(string digits)
    {
        if (NumberText.IsNotFinite(digits))
        {
            WriteNotFinite(double.Parse(digits, CultureInfo.InvariantCulture));
            return;
        }

        Debug.Assert(
            JsonNumber.Scan(System.Text.Encoding.UTF8.GetBytes(digits)) is > 0 and var length && length == digits.Length,
            "Not a JSON number."
        );
        WritePiece(digits);
    }

    // JSON has no such numbers; these are System.Text.Json's names.
    private void WriteNotFinite(double value)
    {
        ReadOnlySpan<byte> name =
            double.IsNaN(value) ? "\"NaN\""u8
            : value > 0 ? "\"Infinity\""u8
            : "\"-Infinity\""u8;
        _output.Write(IsKey ? name[1..^1] : name);
    }

    public void WriteEnumName(string name)
    {
        if (IsKey)
        {
            WritePiece(name);
        }
        else
        {
            WriteQuoted(name);
        }
    }

    public void WriteChar(char value) => WriteQuoted(new ReadOnlySpan<char>(in value));

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void WriteString(string? value)
    {
        if (value is null)
        {
            WriteNull(ValueKind.String);
            return;
        }

        if (value.Length > TextPieces.MaxLength)
        {
            WriteInPieces(value);
            return;
        }

        WriteQuoted(value);
    }

    public void WriteBytes(byte[]? value)
    {
        if (value is null)
        {
            WriteNull(ValueKind.Bytes);
            return;
        }

        long length = 2 + (((long)value.Length + 2) / 3 * 4);
        if (length > Array.MaxLength)
        {
            throw new UnsupportedValueException("payload", $"{value.Length:N0} bytes are too many for base64.");
        }

        Span<byte> destination = MemoryMarshal.CreateSpan(ref _output.Reserve((int)length), (int)length);
        destination[0] = (byte)'"';
        Base64.EncodeToUtf8(value, destination[1..^1], out _, out _);
        destination[^1] = (byte)'"';
        _output.Advance((int)length);
    }

    public void WriteGuid(Guid value)
    {
        ref byte destination = ref _output.Reserve(GuidText.Length + 2);
        destination = (byte)'"';
        GuidText.Write(value, ref Unsafe.Add(ref destination, 1));
        Unsafe.Add(ref destination, 1 + GuidText.Length) = (byte)'"';
        _output.Advance(GuidText.Length + 2);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteQuoted(scoped ReadOnlySpan<char> value)
    {
        ref byte destination = ref _output.Reserve(2 + (value.Length * Utf8Transcoder.MaxJsonBytesPerChar) + Utf8Transcoder.Slack);
        destination = (byte)'"';
        int written = Utf8Transcoder.EncodeJson(value, ref Unsafe.Add(ref destination, 1));
        Unsafe.Add(ref destination, 1 + written) = (byte)'"';
        _output.Advance(2 + written);
    }

    private void WriteInPieces(scoped ReadOnlySpan<char> rest)
    {
        _output.WriteByte((byte)'"');
        while (!rest.IsEmpty)
        {
            int length = TextPieces.LengthOfFirst(rest);
            WritePiece(rest[..length]);
            rest = rest[length..];
        }

        _output.WriteByte((byte)'"');
    }

    private void WritePiece(scoped ReadOnlySpan<char> value)
    {
        ref byte destination = ref _output.Reserve((value.Length * Utf8Transcoder.MaxJsonBytesPerChar) + Utf8Transcoder.Slack);
        _output.Advance(Utf8Transcoder.EncodeJson(value, ref destination));
    }

    // Like System.Text.Json.

    // -dddddddd.hh:mm:ss.fffffff between quotes.
    private const int MaxSpanLength = 28;

    public void WriteDateTime(DateTime value)
    {
        ref byte quote = ref BeginDate();
        EndDate(ref quote, IsoDateTimeFormatter.Format(value, ref Unsafe.Add(ref quote, 1)));
    }

    public void WriteDateTimeOffset(DateTimeOffset value)
    {
        ref byte quote = ref BeginDate();
        EndDate(ref quote, IsoDateTimeFormatter.Format(value, ref Unsafe.Add(ref quote, 1)));
    }

    public void WriteDateOnly(DateOnly value)
    {
        ref byte quote = ref BeginDate();
        EndDate(ref quote, IsoDateTimeFormatter.Format(value, ref Unsafe.Add(ref quote, 1)));
    }

    /// <summary>As in System.Text.Json: the form of a time span, with seven decimal places of a second or none.</summary>
    public void WriteTimeOnly(TimeOnly value) => WriteTimeSpan(value.ToTimeSpan());

    public void WriteTimeSpan(TimeSpan value)
    {
        Span<byte> text = MemoryMarshal.CreateSpan(ref _output.Reserve(MaxSpanLength), MaxSpanLength);
        text[0] = (byte)'"';
        value.TryFormat(text[1..], out int written, "c", CultureInfo.InvariantCulture);
        text[1 + written] = (byte)'"';
        _output.Advance(1 + written + 1);
    }

    private ref byte BeginDate()
    {
        ref byte quote = ref _output.Reserve(1 + IsoDateTimeFormatter.MaxLength + 1);
        quote = (byte)'"';
        return ref quote;
    }

    private void EndDate(ref byte quote, int length)
    {
        Unsafe.Add(ref quote, 1 + length) = (byte)'"';
        _output.Advance(1 + length + 1);
    }

    /// <summary>Without white space, with only the escapes that RFC 8259 requires; numbers unchanged.</summary>
    public void WriteFreeForm(JsonElement value)
    {
        switch (value.ValueKind)
        {
            case JsonValueKind.Object:
                WriteMembers(value);
                break;
            case JsonValueKind.Array:
                WriteItems(value);
                break;
            case JsonValueKind.String:
                WriteText(value);
                break;
            case JsonValueKind.Undefined:
                WriteNull(Shapes.ValueKind.FreeForm);
                break;
            default:
                _output.Write(JsonMarshal.GetRawUtf8Value(value));
                break;
        }
    }

    public void WriteAny(object? value, string member) => AnyValues.Write(ref this, value, member);

    private void WriteMembers(JsonElement value)
    {
        Open((byte)'{');
        bool isFirst = true;
        foreach (JsonProperty member in value.EnumerateObject())
        {
            Separate(ref isFirst);
            WriteName(member);
            _output.WriteByte((byte)':');
            WriteFreeForm(member.Value);
        }

        Close((byte)'}');
    }

    private void WriteItems(JsonElement value)
    {
        Open((byte)'[');
        bool isFirst = true;
        foreach (JsonElement item in value.EnumerateArray())
        {
            Separate(ref isFirst);
            WriteFreeForm(item);
        }

        Close((byte)']');
    }

    private void Separate(ref bool isFirst)
    {
        if (!isFirst)
        {
            _output.WriteByte((byte)',');
        }

        isFirst = false;
    }

    // Most text needs no escapes, and is copied.
    private void WriteText(JsonElement value)
    {
        ReadOnlySpan<byte> quoted = JsonMarshal.GetRawUtf8Value(value);
        if (FreeFormText.IsPlain(quoted))
        {
            _output.Write(quoted);
        }
        else
        {
            WriteString(FreeFormText.Unescape(value));
        }
    }

    private void WriteName(JsonProperty member)
    {
        ReadOnlySpan<byte> name = JsonMarshal.GetRawUtf8PropertyName(member);
        if (FreeFormText.IsPlain(name))
        {
            _output.WriteByte((byte)'"');
            _output.Write(name);
            _output.WriteByte((byte)'"');
        }
        else
        {
            WriteString(FreeFormText.Unescape(member));
        }
    }
}

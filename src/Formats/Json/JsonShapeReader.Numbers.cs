using System.Buffers.Text;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Text;
using SerializationApi.Formats.Primitives.Numbers;

namespace SerializationApi.Formats.Json;

// As in System.Text.Json, an integer has neither fraction nor exponent: 1.0 is not 1.
internal ref partial struct JsonShapeReader
{
    public bool ReadBoolean()
    {
        if (Current == 't' && Rest.StartsWith("true"u8))
        {
            _position += "true"u8.Length;
            return true;
        }

        if (Current == 'f' && Rest.StartsWith("false"u8))
        {
            _position += "false"u8.Length;
            return false;
        }

        if (_keyStart != _position)
        {
            ThrowUnexpected("true or false");
        }

        return ReadBooleanKey();
    }

    public T ReadInteger<T>()
        where T : unmanaged, IBinaryInteger<T>, IMinMaxValue<T>
    {
        int length = IntegerParser.Parse(Rest, out T value);
        if (length <= 0)
        {
            return ReadQuotedInteger<T>(length);
        }

        EndInteger(length);
        return value;
    }

    public float ReadSingle()
    {
        int length = DoubleParser.Parse(Rest, out float value);
        if (length <= 0)
        {
            return ReadQuotedSingle(length);
        }

        _position += length;
        return value;
    }

    public double ReadDouble()
    {
        int length = DoubleParser.Parse(Rest, out double value);
        if (length <= 0)
        {
            return ReadQuotedDouble(length);
        }

        _position += length;
        return value;
    }

    /// <summary>Rounded to the 28 or 29 digits of a decimal; a number that is too large is an error.</summary>
    [SkipLocalsInit]
    public decimal ReadDecimal()
    {
        int start = _position;
        decimal value;
        if (Current == '"')
        {
            ReadOnlySpan<byte> content = ReadRawString(out bool hasEscapes);
            using var text = new JsonUnescaper(content, hasEscapes, start + 1, stackalloc byte[JsonUnescaper.StackLength]);
            if (JsonNumber.Scan(text.Utf8) == text.Utf8.Length && DecimalText.TryParse(text.Utf8, out value))
            {
                return value;
            }

            Throw("a decimal", "other text in the string", start);
        }

        int length = JsonNumber.Scan(Rest);
        if (length == 0)
        {
            ThrowUnexpected("a number");
        }

        if (!DecimalText.TryParse(Rest[..length], out value))
        {
            Throw("a number in the range of a decimal", "a larger number", start);
        }

        _position += length;
        return value;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public uint ReadFixed32() => ReadInteger<uint>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong ReadFixed64() => ReadInteger<ulong>();

    [SkipLocalsInit]
    public string ReadNumber()
    {
        int start = _position;
        if (Current == '"')
        {
            ReadOnlySpan<byte> content = ReadRawString(out bool hasEscapes);
            using var text = new JsonUnescaper(content, hasEscapes, start + 1, stackalloc byte[JsonUnescaper.StackLength]);
            if ((text.Utf8.IsEmpty || JsonNumber.Scan(text.Utf8) != text.Utf8.Length) && !NumberText.IsNotFinite(text.Utf8))
            {
                Throw("a number", "other text in the string", start);
            }

            return ToNumber(text.Utf8, start);
        }

        int length = JsonNumber.Scan(Rest);
        if (length == 0)
        {
            ThrowUnexpected("a number");
        }

        string number = ToNumber(Rest[..length], start);
        _position += length;
        return number;
    }

    private string ToNumber(scoped ReadOnlySpan<byte> digits, int start)
    {
        NumberText.CheckLength(digits.Length, start);
        _budget.ChargeString(digits.Length, start);
        return Encoding.ASCII.GetString(digits);
    }

    // The next step checks the bytes after an integer. Here only a fraction has its own error.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void EndInteger(int length)
    {
        int start = _position;
        _position += length;
        if (Current is (byte)'.' or (byte)'e' or (byte)'E')
        {
            Throw("an integer", "a number with a fraction or exponent", start);
        }
    }

    // Numbers, and Booleans as keys, may be in strings, as in System.Text.Json's web defaults.

    [SkipLocalsInit]
    private bool ReadBooleanKey()
    {
        int start = _position;
        ReadOnlySpan<byte> content = ReadRawString(out bool hasEscapes);
        using var text = new JsonUnescaper(content, hasEscapes, start + 1, stackalloc byte[JsonUnescaper.StackLength]);
        if (!Utf8Parser.TryParse(text.Utf8, out bool value, out int read) || read != text.Utf8.Length)
        {
            Throw("True or False as a key", "invalid text", start);
        }

        return value;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    [SkipLocalsInit]
    private T ReadQuotedInteger<T>(int length)
        where T : unmanaged, IBinaryInteger<T>, IMinMaxValue<T>
    {
        int start = _position;
        if (length < 0)
        {
            Throw($"a number from {T.MinValue} to {T.MaxValue}", "a number out of range", start);
        }

        if (Current != '"')
        {
            ThrowUnexpected("a number");
        }

        ReadOnlySpan<byte> content = ReadRawString(out bool hasEscapes);
        using var text = new JsonUnescaper(content, hasEscapes, start + 1, stackalloc byte[JsonUnescaper.StackLength]);
        length = IntegerParser.Parse(text.Utf8, out T value);
        if (length <= 0 || length != text.Utf8.Length)
        {
            Throw($"an integer from {T.MinValue} to {T.MaxValue}", "other text in the string", start);
        }

        return value;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    [SkipLocalsInit]
    private float ReadQuotedSingle(int length)
    {
        int start = _position;
        ReadOnlySpan<byte> content = ReadQuotedNumber(length, out bool hasEscapes);
        using var text = new JsonUnescaper(content, hasEscapes, start + 1, stackalloc byte[JsonUnescaper.StackLength]);
        if (DoubleParser.TryParse(text.Utf8, out float value))
        {
            return value;
        }

        if (TryParseNotFinite(text.Utf8, out double notFinite))
        {
            return (float)notFinite;
        }

        Throw("a number", "other text in the string", start);
        return 0;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    [SkipLocalsInit]
    private double ReadQuotedDouble(int length)
    {
        int start = _position;
        ReadOnlySpan<byte> content = ReadQuotedNumber(length, out bool hasEscapes);
        using var text = new JsonUnescaper(content, hasEscapes, start + 1, stackalloc byte[JsonUnescaper.StackLength]);
        if (DoubleParser.TryParse(text.Utf8, out double value) || TryParseNotFinite(text.Utf8, out value))
        {
            return value;
        }

        Throw("a number", "other text in the string", start);
        return 0;
    }

    private ReadOnlySpan<byte> ReadQuotedNumber(int length, out bool hasEscapes)
    {
        if (length < 0)
        {
            Throw("a finite number", "a number out of range", _position);
        }

        return ReadContent("a number", out hasEscapes);
    }

    // System.Text.Json's named floating-point literals.
    private static bool TryParseNotFinite(ReadOnlySpan<byte> text, out double value)
    {
        value =
            text.SequenceEqual("NaN"u8) ? double.NaN
            : text.SequenceEqual("Infinity"u8) ? double.PositiveInfinity
            : text.SequenceEqual("-Infinity"u8) ? double.NegativeInfinity
            : 0;
        return !double.IsFinite(value);
    }
}

using System.Globalization;
using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Numbers;

namespace SerializationApi.Formats.Json;

internal ref partial struct JsonReader
{
    /// <inheritdoc />
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

    /// <inheritdoc />
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

    /// <inheritdoc />
    /// <remarks>Rounded to the 28 or 29 digits of a decimal; one that is too large is an error.</remarks>
    [SkipLocalsInit]
    public decimal ReadDecimal()
    {
        int start = _position;
        decimal value;
        if (Current == '"')
        {
            ReadOnlySpan<byte> content = ReadRawString(out bool hasEscapes);
            using var text = new JsonUnescaper(content, hasEscapes, start + 1, stackalloc byte[JsonUnescaper.StackLength]);
            if (JsonNumber.Scan(text.Utf8) == text.Utf8.Length && TryParse(text.Utf8, out value))
            {
                return value;
            }

            Throw("a decimal", "a string that holds none", start);
        }

        int length = JsonNumber.Scan(Rest);
        if (length == 0)
        {
            Throw("a number");
        }

        if (!TryParse(Rest[..length], out value))
        {
            Throw("a number within the range of a decimal", "a larger one", start);
        }

        _position += length;
        return value;
    }

    private static bool TryParse(ReadOnlySpan<byte> number, out decimal value) => decimal.TryParse(
        number,
        NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent,
        CultureInfo.InvariantCulture,
        out value);

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

        Throw("a number", "a string that holds none", start);
        return 0;
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

        Throw("a number", "a string that holds none", start);
        return 0;
    }

    private ReadOnlySpan<byte> ReadQuotedNumber(int length, out bool hasEscapes)
    {
        if (length < 0)
        {
            Throw("a finite number", "one that is too large", _position);
        }

        return ReadContent("a number", out hasEscapes);
    }

    // System.Text.Json's named floating-point literals.
    private static bool TryParseNotFinite(ReadOnlySpan<byte> text, out double value)
    {
        value = text.SequenceEqual("NaN"u8) ? double.NaN
            : text.SequenceEqual("Infinity"u8) ? double.PositiveInfinity
            : text.SequenceEqual("-Infinity"u8) ? double.NegativeInfinity
            : 0;
        return !double.IsFinite(value);
    }
}

using System.Buffers.Text;
using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Numbers;

namespace SerializationApi.Formats.Json;

// Numbers, and booleans as keys, may come in strings, as System.Text.Json reads them for the web.
internal ref partial struct JsonReader
{
    [SkipLocalsInit]
    private bool ReadBooleanKey()
    {
        int start = _position;
        ReadOnlySpan<byte> content = ReadRawString(out bool hasEscapes);
        using var text = new JsonUnescaper(content, hasEscapes, start + 1, stackalloc byte[JsonUnescaper.StackLength]);
        if (!Utf8Parser.TryParse(text.Utf8, out bool value, out int read) || read != text.Utf8.Length)
        {
            Throw("True or False as the key", "invalid text", start);
        }

        return value;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    [SkipLocalsInit]
    private long ReadQuotedSigned(int length, long min, long max)
    {
        int start = _position;
        if (length == 0 && Current == '"')
        {
            ReadOnlySpan<byte> content = ReadRawString(out bool hasEscapes);
            using var text = new JsonUnescaper(content, hasEscapes, start + 1, stackalloc byte[JsonUnescaper.StackLength]);
            length = IntegerParser.Parse(text.Utf8, out long value);
            if (length > 0 && length == text.Utf8.Length && value >= min && value <= max)
            {
                return value;
            }

            Throw($"an integer from {min} to {max}", "a string that holds none", start);
        }

        ThrowInteger(length, $"{min}", $"{max}");
        return 0;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    [SkipLocalsInit]
    private ulong ReadQuotedUnsigned(int length, ulong max)
    {
        int start = _position;
        if (length == 0 && Current == '"')
        {
            ReadOnlySpan<byte> content = ReadRawString(out bool hasEscapes);
            using var text = new JsonUnescaper(content, hasEscapes, start + 1, stackalloc byte[JsonUnescaper.StackLength]);
            length = IntegerParser.Parse(text.Utf8, out ulong value);
            if (length > 0 && length == text.Utf8.Length && value <= max)
            {
                return value;
            }

            Throw($"an integer from 0 to {max}", "a string that holds none", start);
        }

        ThrowInteger(length, "0", $"{max}");
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

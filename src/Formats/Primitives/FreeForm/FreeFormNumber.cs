using System.Buffers.Text;
using System.Globalization;
using System.Text;

namespace SerializationApi.Formats.Primitives.FreeForm;

/// <summary>
/// A JSON number in MessagePack: an integer of 64 bits, or a double. A double may replace a decimal if its text has the same digits, or is
/// the shortest text that identifies it (which at powers of two need not be the nearest): so for <c>0.1</c>.
/// <c>0.1000000000000000000001</c> would become another number.
/// </summary>
internal static class FreeFormNumber
{
    // No double has more significant digits.
    private const int MaxDigits = 767;

    public enum Kind
    {
        /// <summary>Neither of the others.</summary>
        None,

        /// <summary>An integer that is negative.</summary>
        Negative,

        /// <summary>An integer that is not.</summary>
        Positive,

        Double,
    }

    /// <summary>Finds the kind of a number. −0 is a double, because no integer is.</summary>
    public static Kind Parse(ReadOnlySpan<byte> json, out long negative, out ulong positive, out double number)
    {
        (negative, positive, number) = (0, 0, 0);
        if (json.IndexOfAny((byte)'.', (byte)'e', (byte)'E') < 0)
        {
            if (json[0] != '-' && Utf8Parser.TryParse(json, out positive, out int length) && length == json.Length)
            {
                return Kind.Positive;
            }

            if (Utf8Parser.TryParse(json, out negative, out length) && length == json.Length && negative < 0)
            {
                return Kind.Negative;
            }
        }

        number = double.Parse(json, NumberStyles.Float, CultureInfo.InvariantCulture);
        return double.IsFinite(number) && IsSame(json, number) ? Kind.Double : Kind.None;
    }

    private static bool IsSame(ReadOnlySpan<byte> json, double number)
    {
        (string digits, long exponent) = Normalize(Encoding.ASCII.GetString(json));
        if (digits.Length > MaxDigits)
        {
            return false;
        }

        return digits.Length == 0
            ? number == 0
            : (digits, exponent) == Normalize(number.ToString($"E{digits.Length - 1}", CultureInfo.InvariantCulture))
                || (digits, exponent) == Normalize(number.ToString("R", CultureInfo.InvariantCulture));
    }

    // The digits without zeros at either end, and the power of ten of the first. Too long exponents are all equal.
    private static (string Digits, long Exponent) Normalize(string number)
    {
        int e = number.IndexOfAny(['e', 'E']);
        string mantissa = (e < 0 ? number : number[..e]).TrimStart('-');
        long exponent =
            e < 0 ? 0
            : long.TryParse(number.AsSpan(e + 1), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long value)
                ? Math.Clamp(value, int.MinValue, int.MaxValue)
            : int.MaxValue;
        int point = mantissa.IndexOf('.', StringComparison.Ordinal);
        string digits = mantissa.Replace(".", "", StringComparison.Ordinal);
        int leading = digits.Length - digits.TrimStart('0').Length;
        return (digits.Trim('0'), exponent + (point < 0 ? digits.Length : point) - leading - 1);
    }
}

using System.Globalization;
using System.Text.Json;

namespace SerializationApi.Benchmarks.Compare.OwnData;

/// <summary>Which of C#'s number types hold all numbers that were met.</summary>
internal sealed class NumberForms
{
    private bool _fitsInt32 = true;
    private bool _fitsInt64 = true;
    private bool _fitsUInt64 = true;
    private bool _fitsDouble = true;
    private bool _fitsDecimal = true;

    /// <summary>The narrowest of int, long, ulong, double and decimal that holds all; double where none does.</summary>
    public string Type =>
        this switch
        {
            { _fitsInt32: true } => "int",
            { _fitsInt64: true } => "long",
            { _fitsUInt64: true } => "ulong",
            { _fitsDouble: true } => "double",
            { _fitsDecimal: true } => "decimal",
            _ => "double",
        };

    /// <summary>A number was met.</summary>
    public void Add(JsonElement number)
    {
        _fitsInt32 &= number.TryGetInt32(out _);
        _fitsInt64 &= number.TryGetInt64(out _);
        _fitsUInt64 &= number.TryGetUInt64(out _);
        bool isDecimal = number.TryGetDecimal(out decimal value) && IsSame(number.GetRawText(), value);
        _fitsDecimal &= isDecimal;

        // A double that is written in as many digits as it needs is the same number again.
        _fitsDouble &=
            number.TryGetDouble(out double real)
            && double.IsFinite(real)
            && (
                !isDecimal
                || (
                    decimal.TryParse(
                        real.ToString("R", CultureInfo.InvariantCulture),
                        NumberStyles.Float,
                        CultureInfo.InvariantCulture,
                        out decimal again
                    )
                    && again == value
                )
            );
    }

    // More digits than a decimal has would have been rounded.
    private static bool IsSame(string text, decimal value)
    {
        int digits = text.AsSpan().IndexOfAny('e', 'E') is var exponent and >= 0 ? exponent : text.Length;
        int significant = text.AsSpan(0, digits).TrimStart("-0.").ToString().Replace(".", "", StringComparison.Ordinal).Length;
        return significant <= 28 && (value != 0 || text.AsSpan(0, digits).IndexOfAnyInRange('1', '9') < 0);
    }
}

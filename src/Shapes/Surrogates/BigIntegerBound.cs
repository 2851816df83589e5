using System.Globalization;
using System.Numerics;

namespace SerializationApi.Shapes;

/// <summary>
/// Limits <see cref="BigInteger"/> to 1,000 digits in every format. Converting between digits and a number takes quadratic time, so a
/// longer one, which is small as bytes, would be expensive in a format that writes it as text.
/// </summary>
internal static class BigIntegerBound
{
    private const int MaxDigits = 1_000;

    // With a sign.
    private const int MaxText = MaxDigits + 1;

    private static readonly BigInteger Limit = BigInteger.Pow(10, MaxDigits);
    private static readonly BigInteger NegativeLimit = -Limit;
    private static readonly int MaxBytes = Limit.GetByteCount();

    /// <summary>Returns the number to write.</summary>
    /// <exception cref="UnsupportedValueException">It is longer.</exception>
    public static BigInteger Write(BigInteger value) =>
        IsWithin(value)
            ? value
            : throw new UnsupportedValueException("payload", $"a BigInteger has more than {MaxDigits:N0} digits, which no format reads.");

    /// <summary>Parses a text.</summary>
    /// <exception cref="OverflowException">It is longer.</exception>
    /// <exception cref="FormatException">The text is not an integer.</exception>
    public static BigInteger Read(string text) =>
        text.Length > MaxText
            ? throw TooLong()
            : Check(BigInteger.Parse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture));

    /// <summary>Reads two's complement, the least significant byte first.</summary>
    /// <exception cref="OverflowException">It is longer.</exception>
    public static BigInteger Read(ReadOnlySpan<byte> bytes) => bytes.Length > MaxBytes ? throw TooLong() : Check(new BigInteger(bytes));

    private static BigInteger Check(BigInteger value) => IsWithin(value) ? value : throw TooLong();

    private static bool IsWithin(BigInteger value) => value < Limit && value > NegativeLimit;

    private static OverflowException TooLong() => new($"It has more than {MaxDigits:N0} digits.");
}

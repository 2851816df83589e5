using System.Globalization;
using System.Numerics;

namespace SerializationApi.Shapes;

/// <summary>
/// The largest <see cref="BigInteger"/> of every format: 1,000 digits. Digits become a number, and a number digits, in time that grows by
/// the square of their count, so that a longer one, which is small as bytes, would cost the format that has it as text.
/// </summary>
internal static class BigIntegerBound
{
    private const int MaxDigits = 1_000;

    // With a sign.
    private const int MaxText = MaxDigits + 1;

    private static readonly BigInteger Limit = BigInteger.Pow(10, MaxDigits);
    private static readonly BigInteger NegativeLimit = -Limit;
    private static readonly int MaxBytes = Limit.GetByteCount();

    /// <summary>The number, which is written.</summary>
    /// <exception cref="UnsupportedValueException">It is longer.</exception>
    public static BigInteger Write(BigInteger value) =>
        IsWithin(value)
            ? value
            : throw new UnsupportedValueException("payload", $"a BigInteger has more than {MaxDigits:N0} digits, which no format reads.");

    /// <summary>The number of a text.</summary>
    /// <exception cref="OverflowException">It is longer.</exception>
    /// <exception cref="FormatException">The text is no integer.</exception>
    public static BigInteger Read(string text) =>
        text.Length > MaxText
            ? throw TooLong()
            : Check(BigInteger.Parse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture));

    /// <summary>The number of bytes in two's complement, the least significant first.</summary>
    /// <exception cref="OverflowException">It is longer.</exception>
    public static BigInteger Read(ReadOnlySpan<byte> bytes) => bytes.Length > MaxBytes ? throw TooLong() : Check(new BigInteger(bytes));

    private static BigInteger Check(BigInteger value) => IsWithin(value) ? value : throw TooLong();

    private static bool IsWithin(BigInteger value) => value < Limit && value > NegativeLimit;

    private static OverflowException TooLong() => new($"It has more than {MaxDigits:N0} digits.");
}

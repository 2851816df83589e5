using System.Numerics;
using System.Text;

namespace SerializationApi.Fuzz.Targets;

/// <summary>
/// What can be seen of a reader's path without instruments: the text of its refusal without the numbers in it, and about
/// where; of a value, about how long it is.
/// </summary>
internal static class Signature
{
    private const int MaxText = 100;

    /// <summary>Of a refusal.</summary>
    public static string OfRefusal(string message, long offset)
    {
        StringBuilder text = new StringBuilder("refused ").Append(Magnitude(offset)).Append(' ');
        bool inNumber = false;
        foreach (char c in message.AsSpan(0, Math.Min(MaxText, message.Length)))
        {
            bool isDigit = char.IsAsciiDigit(c);
            if (!isDigit || !inNumber)
            {
                text.Append(isDigit ? '#' : c);
            }

            inNumber = isDigit;
        }

        return text.ToString();
    }

    /// <summary>Of a value.</summary>
    /// <param name="inputLength">Bytes that were read.</param>
    /// <param name="encodedLength">Bytes that the value is encoded to.</param>
    /// <param name="isCanonical">Whether those are the bytes that were read.</param>
    public static string OfValue(int inputLength, int encodedLength, bool isCanonical) =>
        $"value {Magnitude(inputLength)} {Magnitude(encodedLength)} {(isCanonical ? "same" : "other")}";

    private static int Magnitude(long value) => value <= 0 ? 0 : BitOperations.Log2((ulong)value) + 1;
}

using System.Text;
using System.Text.Json;

namespace SerializationApi.Compatibility.Tests.ExistingContracts;

/// <summary>Where a payload first differs from the library's.</summary>
internal static class PayloadDifference
{
    private const int Shown = 24;

    /// <summary>Null when the payload is the entry's; JSON need only be equal by value, that is but for white space, escapes and the order
    /// of members.</summary>
    public static string? Of(ExistingEntry entry, byte[] actual) => entry.IsJson ? OfJson(entry, actual) : OfBytes(entry.Bytes, actual);

    private static string? OfJson(ExistingEntry entry, byte[] actual)
    {
        string expected = entry.Relaxed ?? entry.Text!;
        string text = Encoding.UTF8.GetString(actual);
        if (text == expected)
        {
            return null;
        }

        using var left = JsonDocument.Parse(expected);
        using var right = JsonDocument.Parse(text);
        return JsonElement.DeepEquals(left.RootElement, right.RootElement) ? null : $"expected {expected}\nfound    {text}";
    }

    /// <summary>Null when the bytes are the same.</summary>
    public static string? OfBytes(byte[] expected, byte[] actual)
    {
        int common = expected.AsSpan().CommonPrefixLength(actual);
        return common == expected.Length && common == actual.Length
            ? null
            : $"byte {common} of {expected.Length} "
                + $"(found {actual.Length}):\nexpected {Show(expected, common)}\nfound    {Show(actual, common)}";
    }

    private static string Show(byte[] bytes, int at)
    {
        int start = Math.Max(0, at - (Shown / 2));
        int end = Math.Min(bytes.Length, at + Shown);
        return $"{(start > 0 ? ".." : "")}{Convert.ToHexStringLower(bytes[start..at])}|"
            + $"{Convert.ToHexStringLower(bytes[at..end])}{(end < bytes.Length ? ".." : "")}";
    }
}

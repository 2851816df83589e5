using System.Text.Json;

namespace SerializationApi.Compatibility.Tests.Values;

/// <summary>Compares two JSON texts as parsed: escapes and the notation of numbers do not count, the members' order does if
/// asked.</summary>
internal static class JsonText
{
    public static string? Difference(ReadOnlyMemory<byte> expected, ReadOnlyMemory<byte> actual, bool inOrder = true)
    {
        using var left = JsonDocument.Parse(expected);
        using var right = JsonDocument.Parse(actual);
        if (!inOrder)
        {
            return JsonElement.DeepEquals(left.RootElement, right.RootElement)
                ? null
                : $"expected {left.RootElement.GetRawText()}, found {right.RootElement.GetRawText()}";
        }

        return Compare(left.RootElement, right.RootElement, "$");
    }

    private static string? Compare(JsonElement expected, JsonElement actual, string path)
    {
        if (expected.ValueKind != actual.ValueKind)
        {
            return $"{path}: expected {expected.GetRawText()}, found {actual.GetRawText()}";
        }

        return expected.ValueKind switch
        {
            JsonValueKind.Object => CompareObjects([.. expected.EnumerateObject()], [.. actual.EnumerateObject()], path),
            JsonValueKind.Array => CompareArrays([.. expected.EnumerateArray()], [.. actual.EnumerateArray()], path),
            _ => JsonElement.DeepEquals(expected, actual) ? null : $"{path}: expected {expected.GetRawText()}, found {actual.GetRawText()}",
        };
    }

    private static string? CompareObjects(JsonProperty[] expected, JsonProperty[] actual, string path)
    {
        for (int i = 0; i < Math.Max(expected.Length, actual.Length); i++)
        {
            string? left = i < expected.Length ? expected[i].Name : null;
            string? right = i < actual.Length ? actual[i].Name : null;
            if (!string.Equals(left, right, StringComparison.Ordinal))
            {
                return $"{path}: expected the member {left ?? "(none)"} at position {i}, found {right ?? "(none)"}";
            }

            if (Compare(expected[i].Value, actual[i].Value, $"{path}.{left}") is { } difference)
            {
                return difference;
            }
        }

        return null;
    }

    private static string? CompareArrays(JsonElement[] expected, JsonElement[] actual, string path)
    {
        if (expected.Length != actual.Length)
        {
            return $"{path}: expected {expected.Length} items, found {actual.Length}";
        }

        for (int i = 0; i < expected.Length; i++)
        {
            if (Compare(expected[i], actual[i], $"{path}[{i}]") is { } difference)
            {
                return difference;
            }
        }

        return null;
    }
}

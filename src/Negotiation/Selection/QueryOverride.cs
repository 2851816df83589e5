using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.WebUtilities;

namespace SerializationApi.Negotiation;

/// <summary>Finds <c>?format=</c> without parsing the query into a collection.</summary>
internal static class QueryOverride
{
    /// <summary>Finds the parameter's first value that is not empty.</summary>
    /// <returns>False when there is none, and <c>Accept</c> decides.</returns>
    public static bool TryFind(QueryString query, string? parameter, out ReadOnlyMemory<char> value)
    {
        value = default;
        if (string.IsNullOrEmpty(parameter) || query.Value is not { Length: > 0 } text
            || !text.Contains(parameter, StringComparison.OrdinalIgnoreCase))
        {
            return false;
        }

        foreach (QueryStringEnumerable.EncodedNameValuePair pair in new QueryStringEnumerable(text))
        {
            if (!pair.EncodedValue.IsEmpty
                && pair.EncodedName.Span.Equals(parameter, StringComparison.OrdinalIgnoreCase))
            {
                value = pair.DecodeValue();
                return true;
            }
        }

        return false;
    }
}

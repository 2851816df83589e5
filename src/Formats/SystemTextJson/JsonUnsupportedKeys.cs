using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>
/// Keys of dictionaries that System.Text.Json rejects at the first entry, although shapes have a name for them:
/// <c>[ShapeAs&lt;string&gt;]</c>.
/// </summary>
internal static class JsonUnsupportedKeys
{
    private const int MostTypes = 100;

    /// <summary>Whether <see cref="JsonSerializer"/> rejects a type; an exception of a converter is about the value.</summary>
    public static bool IsOfType(Exception error) =>
        error is InvalidOperationException or NotSupportedException && error.Source == typeof(JsonSerializer).Assembly.GetName().Name;

    /// <summary>
    /// Returns the exception text of System.Text.Json for the keys of a dictionary in a contract; null if it throws none.
    /// </summary>
    public static string? FindFailure(ShapeInfo contract, JsonSerializerOptions options, Func<JsonTypeInfo, bool> isByShape)
    {
        var reached = new ReachedContracts(contract);
        while (reached.TryTakeNext(out ShapeInfo? next))
        {
            bool mayHaveKeys = next.JsonUnsupportedMembers.Count > 0 || next.For(MemberLayout.Json)?.Value is not null;
            if (mayHaveKeys && options.TryGetTypeInfo(next.Type, out JsonTypeInfo? json) && !isByShape(json))
            {
                IEnumerable<Type> held =
                    json.Kind == JsonTypeInfoKind.Object
                        ? json.Properties.Where(property => IsOf(next, property)).Select(static property => property.PropertyType)
                        : [next.Type];
                if (held.Select(type => FindFailure(type, options, [])).FirstOrDefault(static found => found is not null) is { } failure)
                {
                    return failure;
                }
            }

            reached.AddAllOf(next.For(MemberLayout.Json) ?? next);
        }

        return null;
    }

    private static bool IsOf(ShapeInfo contract, JsonPropertyInfo property) =>
        property.AttributeProvider is MemberInfo member && contract.JsonUnsupportedMembers.Contains(member.Name);

    private static string? FindFailure(Type type, JsonSerializerOptions options, HashSet<Type> met) =>
        met.Count == MostTypes || !met.Add(type) || !options.TryGetTypeInfo(type, out JsonTypeInfo? json)
            ? null
            : (json.Kind == JsonTypeInfoKind.Dictionary ? FailureOfKey(json) : null)
                ?? (json.ElementType is { } item ? FindFailure(item, options, met) : null);

    // The key is read before the value.
    private static string? FailureOfKey(JsonTypeInfo dictionary)
    {
        try
        {
            _ = JsonSerializer.Deserialize("{\"a\":null}"u8, dictionary);
            return null;
        }
        catch (Exception error) when (IsOfType(error))
        {
            return error.Message;
        }
        catch (Exception error) when (error is not OutOfMemoryException)
        {
            return null; // The text is not a key.
        }
    }
}

using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;
using MemberInfo = System.Reflection.MemberInfo;

namespace SerializationApi.Formats.Json;

/// <summary>A list in JSON: an array after its member's name.</summary>
internal static class JsonListPlace
{
    /// <summary>The place of a member with the shape's name, ignoring case.</summary>
    public static ListPlace ByShape(ShapeInfo contract, int index) => Named(name => contract.IndexOf(name, index) == index);

    /// <summary>The place of a member with System.Text.Json's name; null if it has none, or accepts more than arrays.</summary>
    public static ListPlace? ByOptions(JsonSerializerOptions options, ShapeInfo contract, int index)
    {
        if (!JsonItemScanner.Suits(options) || !options.TryGetTypeInfo(contract.Type, out JsonTypeInfo? json))
        {
            return null;
        }

        string member = contract.Members[index].Name;
        StringComparison comparison = options.PropertyNameCaseInsensitive ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal;
        return
            json.Properties.FirstOrDefault(property => property.AttributeProvider is MemberInfo known && known.Name == member)
                is { CustomConverter: null } found
            ? Named(name => Encoding.UTF8.GetString(name).Equals(found.Name, comparison))
            : null;
    }

    private static ValueListPlace<JsonWalker> Named(Predicate<ReadOnlySpan<byte>> isName) =>
        new(new JsonItemScanner(Envelope.Member), isName, index: -1, maxDepth: int.MaxValue);
}

using System.Buffers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;
using MemberInfo = System.Reflection.MemberInfo;

namespace SerializationApi.Formats.Json;

/// <summary>A list in JSON: an array behind its member's name.</summary>
/// <param name="isList">Whether a name is the member's.</param>
/// <param name="maxDepth">How deep values may nest.</param>
internal sealed class JsonListPlace(Predicate<string> isList, int maxDepth) : ListPlace(new JsonItemScanner(Envelope.Member))
{
    /// <summary>The place of a member whose name is the shape's, in upper or lower case.</summary>
    public static JsonListPlace ByShape(ShapeInfo contract, int index, int maxDepth) =>
        new(name => contract.IndexOf(Encoding.UTF8.GetBytes(name), index) == index, maxDepth);

    /// <summary>The place of a member whose name is System.Text.Json's; null where it has none, or more than arrays.</summary>
    public static JsonListPlace? ByOptions(JsonSerializerOptions options, ShapeInfo contract, int index)
    {
        if (!JsonItemScanner.Suits(options) || !options.TryGetTypeInfo(contract.Type, out JsonTypeInfo? json))
        {
            return null;
        }

        string member = contract.Members[index].Name;
        StringComparison comparison = options.PropertyNameCaseInsensitive ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal;
        return json.Properties.FirstOrDefault(property => property.AttributeProvider is MemberInfo known && known.Name == member) is { CustomConverter: null } found
            ? new JsonListPlace(name => name.Equals(found.Name, comparison), options.MaxDepth > 0 ? options.MaxDepth : DefaultDepth)
            : null;
    }

    // System.Text.Json's default.
    private const int DefaultDepth = 64;

    /// <inheritdoc />
    public override ReadOnlySpan<byte> Empty => "[]"u8;

    /// <inheritdoc />
    public override ListSearch Find(ReadOnlySpan<byte> bytes, bool isLast, out ListStart start)
    {
        start = default;
        int mark = bytes.StartsWith(JsonItemScanner.ByteOrderMark) ? JsonItemScanner.ByteOrderMark.Length : 0;
        if (bytes.Length < JsonItemScanner.ByteOrderMark.Length && !isLast)
        {
            return ListSearch.Unknown;
        }

        var options = new JsonReaderOptions { MaxDepth = maxDepth + 1 };
        var reader = new Utf8JsonReader(bytes[mark..], isLast, new JsonReaderState(options));
        try
        {
            return Find(ref reader, mark, out start);
        }
        catch (JsonException)
        {
            return ListSearch.Invalid;
        }
    }

    /// <inheritdoc />
    public override void WriteEarly(ReadOnlySpan<byte> head, ListStart start, IBufferWriter<byte> output)
    {
        output.Write(head);
        output.Write(Empty);
        output.Write("}"u8);
    }

    private ListSearch Find(ref Utf8JsonReader reader, int offset, out ListStart start)
    {
        start = default;
        if (!reader.Read())
        {
            return ListSearch.Unknown;
        }

        if (reader.TokenType != JsonTokenType.StartObject)
        {
            return reader.TokenType == JsonTokenType.Null ? ListSearch.Missing : ListSearch.Invalid;
        }

        while (reader.Read())
        {
            if (reader.TokenType == JsonTokenType.EndObject)
            {
                return ListSearch.Missing;
            }

            bool isFound = IsList(ref reader);
            if (!reader.Read())
            {
                break;
            }

            if (isFound)
            {
                int end = offset + (int)reader.BytesConsumed;
                start = new ListStart(offset + (int)reader.TokenStartIndex, end);
                return reader.TokenType switch
                {
                    JsonTokenType.StartArray => ListSearch.Found,
                    JsonTokenType.Null => ListSearch.Null,
                    _ => ListSearch.Invalid,
                };
            }

            if (!reader.TrySkip())
            {
                break;
            }
        }

        return ListSearch.Unknown;
    }

    private bool IsList(ref Utf8JsonReader reader)
    {
        try
        {
            return isList(reader.GetString()!);
        }
        catch (InvalidOperationException)
        {
            return false; // It is no text: whether that is allowed is the codec's affair.
        }
    }
}

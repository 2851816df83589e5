using System.Text.Json;
using System.Text.Json.Serialization;

namespace SerializationApi.Negotiation.Tests;

/// <summary>A list with a form of its own in JSON.</summary>
[JsonConverter(typeof(PageConverter))]
public sealed class Page : List<Order>;

/// <summary>A list without.</summary>
public sealed class PlainPage : List<Order>
{
    public int Total => Count;
}

public sealed class PageConverter : JsonConverter<Page>
{
    public override Page Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        using var json = JsonDocument.ParseValue(ref reader);
        return json.RootElement.ValueKind == JsonValueKind.Object && json.RootElement.TryGetProperty("items", out JsonElement items)
            ? [.. items.Deserialize<List<Order>>(options)!]
            : throw new JsonException();
    }

    public override void Write(Utf8JsonWriter writer, Page value, JsonSerializerOptions options)
    {
        writer.WriteStartObject();
        writer.WriteNumber("total", value.Count);
        writer.WritePropertyName("items");
        JsonSerializer.Serialize(writer, value.ToArray(), options);
        writer.WriteEndObject();
    }
}

/// <summary>Orders by their numbers, separated by spaces.</summary>
public sealed class OrdersAsText : JsonConverter<Order[]>
{
    public override Order[] Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        [
            .. (reader.TokenType == JsonTokenType.String ? reader.GetString()! : throw new JsonException())
                .Split(' ', StringSplitOptions.RemoveEmptyEntries)
                .Select(id => new Order { Id = int.Parse(id, null) }),
        ];

    public override void Write(Utf8JsonWriter writer, Order[] value, JsonSerializerOptions options) =>
        writer.WriteStringValue(string.Join(' ', value.Select(order => order.Id)));
}

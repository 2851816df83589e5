using System.Text.Json;
using System.Text.Json.Serialization;

namespace SerializationApi.Samples;

/// <summary>System.Text.Json's code for what only the service in JSON alone sends by it.</summary>
[JsonSerializable(typeof(Shipment))]
[JsonSerializable(typeof(IAsyncEnumerable<Order>))]
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
internal sealed partial class StreamJson : JsonSerializerContext;

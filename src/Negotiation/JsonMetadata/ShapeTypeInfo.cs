using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace SerializationApi.Negotiation;

/// <summary>What System.Text.Json has to know of a type, made anew for each set of options.</summary>
/// <param name="Type">A contract, or a list or stream of one.</param>
/// <param name="Create">Makes the metadata.</param>
internal sealed record ShapeTypeInfo(Type Type, Func<JsonSerializerOptions, JsonTypeInfo> Create);

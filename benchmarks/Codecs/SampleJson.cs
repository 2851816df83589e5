using System.Text.Json.Serialization;
using SerializationApi.Contracts;

namespace SerializationApi.Benchmarks.Codecs;

/// <summary>What System.Text.Json's own source generator makes of the datasets.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, PropertyNameCaseInsensitive = true)]
[JsonSerializable(typeof(Organization))]
[JsonSerializable(typeof(List<User>))]
[JsonSerializable(typeof(List<DemoClass>))]
internal sealed partial class SampleJson : JsonSerializerContext;

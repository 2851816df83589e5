using System.Text.Json.Serialization;
using SerializationApi.Contracts;

namespace SerializationApi.Benchmarks.Codecs;

/// <summary>What System.Text.Json's own source generator makes of the datasets.</summary>
/// <remarks>Messages by metadata only: the code that it generates to write them has "" for a byte array that is null.</remarks>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, PropertyNameCaseInsensitive = true)]
[JsonSerializable(typeof(Organization))]
[JsonSerializable(typeof(Member))]
[JsonSerializable(typeof(User))]
[JsonSerializable(typeof(DemoClass))]
[JsonSerializable(typeof(List<User>))]
[JsonSerializable(typeof(List<DemoClass>))]
[JsonSerializable(typeof(NetworkMessage), GenerationMode = JsonSourceGenerationMode.Metadata)]
[JsonSerializable(typeof(List<NetworkMessage>), GenerationMode = JsonSourceGenerationMode.Metadata)]
internal sealed partial class SampleJson : JsonSerializerContext;

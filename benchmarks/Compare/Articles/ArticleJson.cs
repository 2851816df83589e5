using System.Text.Json.Serialization;

namespace SerializationApi.Benchmarks.Compare.Articles;

/// <summary>What System.Text.Json's own source generator makes of the articles' contracts, with its default options.</summary>
/// <remarks>Messages by metadata only: the code that it generates to write them has "" for a byte array that is null.</remarks>
[JsonSerializable(typeof(Organization))]
[JsonSerializable(typeof(Member))]
[JsonSerializable(typeof(List<DemoClass>))]
[JsonSerializable(typeof(List<User>))]
[JsonSerializable(typeof(NetworkMessage), GenerationMode = JsonSourceGenerationMode.Metadata)]
[JsonSerializable(typeof(List<NetworkMessage>), GenerationMode = JsonSourceGenerationMode.Metadata)]
internal sealed partial class ArticleJson : JsonSerializerContext;

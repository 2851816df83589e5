using PolyType;

namespace SerializationApi.Benchmarks.Compare.Articles;

/// <summary>The shapes of the articles' contracts by the generator that Nerdbank.MessagePack uses.</summary>
[GenerateShapeFor<Organization>]
[GenerateShapeFor<List<DemoClass>>]
[GenerateShapeFor<List<User>>]
[GenerateShapeFor<List<NetworkMessage>>]
internal sealed partial class NerdbankShapes;

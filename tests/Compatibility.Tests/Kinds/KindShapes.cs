using System.Text.Json;
using System.Text.Json.Nodes;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Kinds;

/// <summary>Values at the root that no member of the other contracts is like.</summary>
[GenerateShapeFor<int>]
[GenerateShapeFor<int?>]
[GenerateShapeFor<string>]
[GenerateShapeFor<byte[]>]
[GenerateShapeFor<decimal>]
[GenerateShapeFor<DateTimeOffset>]
[GenerateShapeFor<int[]>]
[GenerateShapeFor<short[,]>]
[GenerateShapeFor<short[]>]
[GenerateShapeFor<List<string>>]
[GenerateShapeFor<List<List<int>>>]
[GenerateShapeFor<Dictionary<string, Corner>>]
[GenerateShapeFor<Dictionary<int, Figure>>]
[GenerateShapeFor<(int, string)>]
[GenerateShapeFor<JsonElement>]
[GenerateShapeFor<JsonNode>]
[GenerateShapeFor<List<JsonElement>>]
[GenerateShapeFor<Dictionary<string, JsonNode>>]
[GenerateShapeFor<IMark>]
[GenerateShapeFor<Page<JsonElement>>]
[GenerateShapeFor<Page<Corner>>]
[GenerateShapeFor<Page<Dictionary<string, int>>>]
[GenerateShapeFor<Shelter>]
public static partial class KindShapes;

using System.Text.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Tool;

/// <summary>Any JSON value, which self-describing formats can hold without a contract.</summary>
[ShapeSet, GenerateShapeFor<JsonElement>]
internal static partial class FreeForm;

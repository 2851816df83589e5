using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Mvc;
using SerializationApi.Shapes;

namespace SerializationApi.OpenApi.Tests;

[ShapeSet(IncludeAnnotated = true)]
public static partial class TestShapes;

[GenerateShape]
public sealed record Pair(string Left, int Right);

[GenerateShape]
public readonly record struct Temperature([property: JsonPropertyName("degrees")] double Celsius);

[ApiController]
[Route("actions")]
public sealed class PairController : ControllerBase
{
    [HttpPost]
    public Pair Post(Pair pair) => pair;
}

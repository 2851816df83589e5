using System.Runtime.CompilerServices;
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

/// <summary><c>union Payment(Pair, decimal, string, List&lt;Pair&gt;);</c> as the compiler of C# 15 lowers it.</summary>
[Union]
[GenerateShape]
public readonly struct Payment : IUnion
{
    public Payment(Pair value) => Value = value;

    public Payment(decimal value) => Value = value;

    public Payment(string value) => Value = value;

    public Payment(List<Pair> value) => Value = value;

    public object? Value { get; }
}

/// <summary>A union that only a member names, and that it holds itself.</summary>
[Union]
public readonly struct Mark : IUnion
{
    public Mark(Grade value) => Value = value;

    public Mark(bool? value) => Value = value;

    public Mark(List<Mark> value) => Value = value;

    public Mark(Bill value) => Value = value;

    public object? Value { get; }
}

public enum Grade
{
    Good,
    Bad,
}

[GenerateShape]
public sealed record Bill(Payment First, Payment? Second, List<Payment> Rest, Dictionary<string, Payment> ByName, Mark Mark);

[JsonDerivedType(typeof(Circle), "circle")]
[JsonDerivedType(typeof(Square), "square")]
[GenerateShape]
public abstract record Figure(string Name);

public sealed record Circle(string Name, double Radius) : Figure(Name);

public sealed record Square(string Name, double Side) : Figure(Name);

[ApiController]
[Route("actions")]
public sealed class PairController : ControllerBase
{
    [HttpPost]
    public Pair Post(Pair pair) => pair;
}

using System.Runtime.Serialization;
using System.Text.Json.Serialization;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

public class UnnumberedBase
{
    public int Number { get; set; }
}

[GenerateShape]
public sealed class Unnumbered(string name) : UnnumberedBase
{
    public Level Kind { get; set; }

    public string Name { get; } = name;

    [JsonPropertyName("more")]
    public List<Unnumbered>? Children { get; init; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Note { get; set; }

    public static Unnumbered Sample() =>
        new("a")
        {
            Number = 7,
            Kind = Level.High,
            Children = [new Unnumbered("b") { Note = "n" }],
        };
}

/// <summary>The same with numbers, in order of declaration.</summary>
[GenerateShape]
public sealed class Numbered(string name)
{
    [DataMember(Order = 1)]
    public int Number { get; set; }

    [DataMember(Order = 2)]
    public Level Kind { get; set; }

    [DataMember(Order = 3)]
    public string Name { get; } = name;

    [DataMember(Order = 4)]
    public List<Numbered>? Children { get; init; }

    [DataMember(Order = 5)]
    public string? Note { get; set; }

    public static Numbered Sample() =>
        new("a")
        {
            Number = 7,
            Kind = Level.High,
            Children = [new Numbered("b") { Note = "n" }],
        };
}

public enum Level : byte
{
    Low,
    High,
}

/// <summary>A contract with numbers that holds one without.</summary>
[GenerateShape]
public sealed record HoldsUnnumbered(int Id, Unnumbered? Inner);

[GenerateShape]
public struct UnnumberedPoint
{
    public byte X { get; set; }

    public int Y { get; set; }
}

/// <summary>More members than a sort of few keeps in order.</summary>
[GenerateShape]
public sealed class ManyUnnumbered
{
    public int R { get; set; }
    public int Q { get; set; }
    public int P { get; set; }
    public int O { get; set; }
    public int N { get; set; }
    public int M { get; set; }
    public int L { get; set; }
    public int K { get; set; }
    public int J { get; set; }
    public int I { get; set; }
    public int H { get; set; }
    public int G { get; set; }
    public int F { get; set; }
    public int E { get; set; }
    public int D { get; set; }
    public int C { get; set; }
    public int B { get; set; }
    public int A { get; set; }
}

using System.Collections.Immutable;
using System.Runtime.Serialization;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>A class whose new objects hold items and values.</summary>
[GenerateShape]
public class Initial
{
    public Initial()
    {
        Made = [4];
        MadePart = new InitialPart { Id = 5 };
    }

    [DataMember(Order = 1)]
    public List<int> List { get; set; } = [1];

    [DataMember(Order = 2)]
    public string[]? Array { get; set; } = ["a"];

    [DataMember(Order = 3)]
    public Dictionary<string, int> Map { get; set; } = new() { ["a"] = 1 };

    [DataMember(Order = 4)]
    public HashSet<string> Filled { get; } = ["x"];

    [DataMember(Order = 5)]
    public IReadOnlyList<string> Init { get; init; } = ["i"];

    [DataMember(Order = 6)]
    public ImmutableArray<int> Fixed { get; set; } = [3];

    [DataMember(Order = 7)]
    public IList<int> Made { get; set; }

    [DataMember(Order = 8)]
    public int? Number { get; set; } = 3;

    [DataMember(Order = 9)]
    public string? Text { get; set; } = "t";

    [DataMember(Order = 10)]
    public InitialPart? Part { get; set; } = new();

    [DataMember(Order = 11)]
    public Uri? Link { get; set; } = new("https://example.org/");

    [DataMember(Order = 12)]
    public InitialPart? MadePart { get; set; }

    [DataMember(Order = 13)]
    public string? Empty { get; set; } = "";

    [DataMember(Order = 14)]
    public IDictionary<int, string> FilledMap { get; } = new Dictionary<int, string> { [1] = "m" };

    [DataMember(Order = 15)]
    public byte[]? Bytes { get; set; } = [1];
}

/// <summary>A part of it.</summary>
public class InitialPart
{
    [DataMember(Order = 1)]
    public int Id { get; set; }
}

/// <summary>The same of a record, whose constructor has parameters.</summary>
[GenerateShape]
public record InitialRecord([property: DataMember(Order = 1)] int Id, [property: DataMember(Order = 2)] string? Note = "none")
{
    [DataMember(Order = 3)]
    public List<int> List { get; init; } = [1];

    [DataMember(Order = 4)]
    public string[]? Array { get; init; } = ["a"];

    [DataMember(Order = 5)]
    public string? Text { get; init; } = "t";

    [DataMember(Order = 6)]
    public Dictionary<string, int> Filled { get; } = new() { ["a"] = 1 };
}

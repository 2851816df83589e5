using System.ComponentModel;
using System.ComponentModel.DataAnnotations;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.OpenApi.Tests;

[ShapeSet(IncludeAnnotated = true)]
[GenerateShapeFor<Page<Leaf>>]
public static partial class TestShapes;

/// <summary>A member of each kind.</summary>
[GenerateShape]
public sealed class Kinds
{
    public bool Boolean { get; set; }

    public sbyte SByte { get; set; }

    public byte Byte { get; set; }

    public short Int16 { get; set; }

    public ushort UInt16 { get; set; }

    public int Int32 { get; set; }

    public uint UInt32 { get; set; }

    public long Int64 { get; set; }

    public ulong UInt64 { get; set; }

    public float Single { get; set; }

    public double? Double { get; set; }

    public decimal Decimal { get; set; }

    public char Char { get; set; }

    public string String { get; set; } = "";

    public string? Text { get; set; }

    public byte[] Bytes { get; set; } = [];

    public Guid? Guid { get; set; }

    public Uri Uri { get; set; } = new("https://example.com");

    public DateTime DateTime { get; set; }

    public DateOnly DateOnly { get; set; }

    public TimeOnly TimeOnly { get; set; }

    public TimeSpan TimeSpan { get; set; }

    public JsonElement Any { get; set; }

    public JsonNode? Node { get; set; }

    public List<int?> Numbers { get; set; } = [];

    public string?[] Words { get; set; } = [];

    public Dictionary<string, List<Leaf>> Leaves { get; set; } = [];

    public Leaf? Leaf { get; set; }

    public Pet Pet { get; set; }

    public Pet? NoPet { get; set; }

    public Tags Tags { get; set; }

    [JsonConverter(typeof(JsonStringEnumConverter<Tags>))]
    public Tags NamedTags { get; set; }

    [JsonConverter(typeof(JsonStringEnumConverter<Colour>))]
    public Colour Named { get; set; }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
    public List<long> Quoted { get; set; } = [];

    public int Computed => Int32 + 1;
}

[GenerateShape]
public sealed record Leaf(string Name, Leaf? Next);

public enum Pet
{
    Cat = 1,
    Dog = 2,
}

public enum Colour
{
    Red,
    Green,
}

[Flags]
public enum Tags
{
    None = 0,
    New = 1,
    Sold = 2,
}

public sealed record Page<T>(List<T> Items, string? Next);

/// <summary>What validation and descriptions say is kept.</summary>
[GenerateShape]
public sealed class Described
{
    [Description("What it is called.")]
    [Required]
    [StringLength(12, MinimumLength = 2)]
    public string? Name { get; set; }

    [Range(1, 9)]
    public int Count { get; set; }

    [RegularExpression("^[a-z]+$")]
    public string? Code { get; set; }

    public required string Must { get; set; }
}

[JsonPolymorphic]
[JsonDerivedType(typeof(Email), "email")]
[JsonDerivedType(typeof(Letter), 7)]
[GenerateShape]
public abstract class Message
{
    public string? Subject { get; set; }
}

[GenerateShape]
public sealed class Email : Message
{
    public string? Address { get; set; }

    public Message? ReplyTo { get; set; }
}

[GenerateShape]
public sealed class Letter : Message
{
    public int Stamps { get; set; }
}

[JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
[JsonDerivedType(typeof(Wheel), "wheel")]
[GenerateShape]
public class Part
{
    public int Weight { get; set; }
}

[GenerateShape]
public sealed class Wheel : Part
{
    public int Spokes { get; set; }
}

[JsonDerivedType(typeof(Tool), "tool")]
[JsonDerivedType(typeof(Saw), "saw")]
[GenerateShape]
public class Tool
{
    public string? Name { get; set; }
}

[GenerateShape]
public sealed class Saw : Tool
{
    public int Teeth { get; set; }
}

[GenerateShape]
public sealed record Outer(Part One, Nested.Part Two);

public static class Nested
{
    public sealed record Part(string Name);
}

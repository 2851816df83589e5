using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using System.Text.Json;
using System.Text.Json.Serialization;
using MemoryPack;
using MessagePack;
using SerializationApi.Shapes;

#pragma warning disable CA1815, CA1819 // Unions as the compiler writes them have no equality of their own.

namespace SerializationApi.Compatibility.Tests.Kinds;

/// <summary>The base of a hierarchy, of which <see cref="Pet"/> is the union.</summary>
[MessagePack.Union(0, typeof(Tabby))]
[MessagePack.Union(1, typeof(Hound))]
[MemoryPackUnion(0, typeof(Tabby))]
[MemoryPackUnion(1, typeof(Hound))]
public interface IPet;

[MessagePackObject]
[GenerateShape]
public sealed record Tabby([property: Key(0), DataMember(Order = 1)] string Name) : IPet;

[MessagePackObject]
[GenerateShape]
public sealed record Hound([property: Key(0), DataMember(Order = 1)] string Name, [property: Key(1), DataMember(Order = 2)] int Age) : IPet;

/// <summary><c>union Pet(Tabby, Hound);</c> as the compiler of C# 15 lowers it.</summary>
[System.Runtime.CompilerServices.Union]
[GenerateShape]
public readonly struct Pet : IUnion
{
    public Pet(Tabby value) => Value = value;

    public Pet(Hound value) => Value = value;

    public object? Value { get; }
}

/// <summary>A case of each kind of JSON value.</summary>
[System.Runtime.CompilerServices.Union]
[GenerateShape]
public readonly struct Anything : IUnion
{
    public Anything(int value) => Value = value;

    public Anything(string? value) => Value = value;

    public Anything(bool? value) => Value = value;

    public Anything(List<int> value) => Value = value;

    public Anything(Tabby value) => Value = value;

    public object? Value { get; }
}

/// <summary>An enum by name, which is a number where its value has no name.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<Grade>))]
public enum Grade
{
    Low,
    High,
}

/// <summary>A name or a number.</summary>
[System.Runtime.CompilerServices.Union]
[GenerateShape]
public readonly struct Score : IUnion
{
    public Score(Grade value) => Value = value;

    public Score(long value) => Value = value;

    public object? Value { get; }
}

/// <summary>Scalars and collections that formats have in forms of their own.</summary>
[System.Runtime.CompilerServices.Union]
[GenerateShape]
public readonly struct Held : IUnion
{
    public Held(Guid value) => Value = value;

    public Held(in decimal value) => Value = value;

    public Held(Dictionary<string, Anything> value) => Value = value;

    public Held(Held[] value) => Value = value;

    public object? Value { get; }
}

/// <summary>A generic union.</summary>
[System.Runtime.CompilerServices.Union]
public readonly struct Result<T> : IUnion
{
    public Result(T value) => Value = value;

    public Result(string error) => Value = error;

    public object? Value { get; }
}

/// <summary>Cases of which C# would take one for another, where it were asked for a constructor.</summary>
[System.Runtime.CompilerServices.Union]
[GenerateShape]
public readonly struct Width : IUnion
{
    public Width(int value) => Value = value;

    public Width(ushort? value) => Value = value;

    public Width((int, byte) value) => Value = value;

    public object? Value { get; }
}

/// <summary>Unions as members.</summary>
[GenerateShape]
public sealed class Shelter
{
    [DataMember(Order = 1)]
    public Anything First { get; set; }

    [DataMember(Order = 2)]
    public Anything? Second { get; set; }

    [DataMember(Order = 3)]
    public List<Anything> Rest { get; set; } = [];

    [DataMember(Order = 4)]
    public Dictionary<string, Held> ByName { get; set; } = [];

    [DataMember(Order = 5)]
    public Result<Hound> Found { get; set; }

    [DataMember(Order = 6)]
    public Held? Held { get; set; }
}

[GenerateShapeFor<Result<DateOnly[]>>]
[GenerateShapeFor<IPet>]
[GenerateShapeFor<List<Pet>>]
internal static partial class UnionShapes;

/// <summary>A case whose converter no schema describes, beside a number that options may take from a string.</summary>
[System.Runtime.CompilerServices.Union]
[GenerateShape]
public readonly struct Marked : IUnion
{
    public Marked(Mark value) => Value = value;

    public Marked(int value) => Value = value;

    public object? Value { get; }
}

[ShapeAs<string>]
[JsonConverter(typeof(MarkConverter))]
public readonly record struct Mark(string Text)
{
    public static string ToWire(Mark mark) => mark.Text;

    public static Mark FromWire(string wire) => new(wire);
}

internal sealed class MarkConverter : JsonConverter<Mark>
{
    public override Mark Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new(reader.GetString()!);

    public override void Write(Utf8JsonWriter writer, Mark value, JsonSerializerOptions options) => writer.WriteStringValue(value.Text);
}

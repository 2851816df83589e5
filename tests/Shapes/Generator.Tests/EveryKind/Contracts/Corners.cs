using System.Runtime.Serialization;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>A generic base of a contract, with members of its type parameters.</summary>
[DataContract]
public abstract class Keyed<TKey, TValue>
    where TKey : struct
    where TValue : class?
{
    [DataMember(Order = 1)]
    public TKey Key { get; init; }

    [DataMember(Order = 2)]
    public TValue? Held { get; init; }

    [DataMember(Order = 3), System.Text.Json.Serialization.JsonInclude]
    public List<TKey>? Keys { get; private set; }

    public void SetKeys(params List<TKey> keys) => Keys = keys;
}

/// <summary>Members of a generic base, one hidden by a new member of the same name.</summary>
[DataContract]
[GenerateShape]
public sealed class KeyedText : Keyed<int, string>
{
    [DataMember(Order = 2)]
    public new required string Held { get; init; }

    [DataMember(Order = 4)]
    public int Own { get; set; }
}

/// <summary>A record whose parameters are passed on to its base.</summary>
public record Animal(string Name)
{
    public virtual string Sound => "";
}

/// <summary>A record that inherits a parameter.</summary>
[GenerateShape]
public sealed record Dog(string Name, int Legs) : Animal(Name);

/// <summary>A struct with <c>init</c> and <c>required</c> members and a constructor of its own.</summary>
[DataContract]
[GenerateShape]
public struct Settings
{
    public Settings() => Level = 3;

    [DataMember(Order = 1)]
    public string? Name { get; init; }

    [DataMember(Order = 2)]
    public int Level { get; set; }

    [DataMember(Order = 3)]
    public required double Rate { get; init; }
}

/// <summary>A struct with <c>init</c> members and without a constructor.</summary>
[DataContract]
[GenerateShape]
public struct Plain
{
    [DataMember(Order = 1)]
    public string? Name { get; init; }

    [DataMember(Order = 2)]
    public List<int>? Marks { get; set; }

    [DataMember(Order = 4), System.Text.Json.Serialization.JsonInclude]
    public Settings Settings;
}

/// <summary>Constructors to choose among: the one with the most parameters that are members or optional.</summary>
[DataContract]
[GenerateShape]
public sealed class Chosen
{
    public Chosen() => throw new NotSupportedException("Not every member could be set.");

    public Chosen(string name, int count, double rate) => throw new NotSupportedException($"{name} {count} {rate}");

    public Chosen(string name, int count, IEnumerable<string>? tags, string unused = "x", params int[] numbers)
    {
        Name = name + (unused == "x" ? "" : unused);
        Count = count;
        Tags = tags?.ToList();
        Numbers = numbers;
    }

    [DataMember(Order = 1)]
    public string Name { get; }

    [DataMember(Order = 2)]
    public int Count { get; }

    [DataMember(Order = 3)]
    public IReadOnlyList<string>? Tags { get; }

    [DataMember(Order = 4)]
    public int[] Numbers { get; }

    [DataMember(Order = 5)]
    public double Rate { get; set; } = 0.5;
}

/// <summary>A contract inside an interface, with an enum of its own.</summary>
public interface IOuter
{
    /// <summary>A nested contract.</summary>
    [GenerateShape]
    sealed record Inner(Mood Mood, Mood? Maybe);

    /// <summary>A nested enum.</summary>
    enum Mood : byte
    {
        Fine,
        Well,
    }
}

/// <summary>A contract without members.</summary>
[DataContract]
[GenerateShape]
public sealed class Nothing;

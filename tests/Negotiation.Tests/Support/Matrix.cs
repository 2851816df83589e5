using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Protobuf has no list of lists.</summary>
[DataContract]
[GenerateShape]
public sealed class Matrix
{
    [DataMember(Order = 1)]
    public List<List<int>>? Rows { get; set; }

    [DataMember(Order = 2)]
    public Order? Order { get; set; }
}

/// <summary>Has a form in Protobuf itself, but holds what has none.</summary>
[DataContract]
[GenerateShape]
public sealed class Album
{
    [DataMember(Order = 1)]
    public Dictionary<string, Matrix>? Pages { get; set; }

    [DataMember(Order = 2)]
    public Album? Next { get; set; }
}

/// <summary>Has no numbers, only names.</summary>
public sealed class Note
{
    [JsonPropertyName("text")]
    public string? Text { get; set; }

    [JsonPropertyName("size")]
    public int Size { get; set; }
}

/// <summary>One of several contracts.</summary>
[JsonDerivedType(typeof(Cat), "cat")]
[JsonDerivedType(typeof(Dog), "dog")]
[GenerateShape]
public abstract class Pet
{
    [DataMember(Order = 1)]
    public string? Name { get; set; }
}

[GenerateShape]
public sealed class Cat : Pet
{
    [DataMember(Order = 2)]
    public int Lives { get; set; }
}

[GenerateShape]
public sealed class Dog : Pet
{
    [DataMember(Order = 2)]
    public Pet? Chases { get; set; }
}

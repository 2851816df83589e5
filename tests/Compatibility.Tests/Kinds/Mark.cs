using System.Runtime.Serialization;
using System.Text.Json.Serialization;

namespace SerializationApi.Compatibility.Tests.Kinds;

/// <summary>A union with a negative key, which MemoryPack and Protobuf have no room for, and a struct as a case.</summary>
[JsonDerivedType(typeof(Dot), -7)]
[JsonDerivedType(typeof(Dash), 3)]
public interface IMark;

/// <summary>A case that is a struct.</summary>
public record struct Dot([property: DataMember(Order = 1)] int X, [property: DataMember(Order = 2)] string? Name) : IMark;

/// <summary>A case that holds others.</summary>
public sealed class Dash : IMark
{
    [DataMember(Order = 1)]
    public IMark? Start { get; set; }

    [DataMember(Order = 2)]
    public List<IMark>? Between { get; set; }
}

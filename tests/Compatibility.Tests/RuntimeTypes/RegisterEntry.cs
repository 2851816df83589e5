using System.Collections.Immutable;
using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

// Collections without a setter are filled in JSON, too.
#pragma warning disable SHAPE028

namespace SerializationApi.Compatibility.Tests.RuntimeTypes;

/// <summary>The same of a record, which is made anew for each part of it.</summary>
[GenerateShape]
[JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
public sealed record RegisterEntry(
    [property: DataMember(Order = 1)] int Number,
    [property: DataMember(Order = 2)] ImmutableSortedDictionary<int, int>? Sorted
)
{
    [DataMember(Order = 3)]
    public Dictionary<int, int> Own { get; } = [];

    [DataMember(Order = 4)]
    public List<int> Numbers { get; } = [];
}

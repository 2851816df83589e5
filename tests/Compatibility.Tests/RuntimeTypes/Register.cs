using System.Collections.Immutable;
using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

// Collections without a setter are filled in JSON, too.
#pragma warning disable SHAPE028

namespace SerializationApi.Compatibility.Tests.RuntimeTypes;

/// <summary>Maps that are made of a dictionary once it was read, in a contract whose messages may come in parts.</summary>
[GenerateShape]
[JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
public sealed class Register
{
    [DataMember(Order = 1)]
    public Register? Next { get; set; }

    [DataMember(Order = 2)]
    public SortedDictionary<int, int>? Sorted { get; set; }

    [DataMember(Order = 3)]
    public ImmutableDictionary<int, int>? Fixed { get; set; }

    [DataMember(Order = 4)]
    public SortedDictionary<int, int> Own { get; } = [];

    [DataMember(Order = 5)]
    public IList<int> Numbers { get; set; } = ImmutableList.Create(1, 2, 3);

    [DataMember(Order = 6)]
    public RegisterEntry? Entry { get; set; }

    [DataMember(Order = 7)]
    public int Number { get; set; }
}

using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Kinds;

/// <summary>MemoryPack's version-tolerant layout, with unused slots, and inside itself.</summary>
[GenerateShape(VersionTolerant = true)]
public sealed class Tolerant
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 3)]
    public string? Name { get; set; }

    [DataMember(Order = 4)]
    public List<int>? Levels { get; set; }

    [DataMember(Order = 7)]
    public Tolerant? Inner { get; set; }

    [DataMember(Order = 8)]
    public List<Tolerant?>? Items { get; set; }

    [DataMember(Order = 9)]
    public Corner Corner { get; set; }
}

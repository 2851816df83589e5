using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.EveryKind;

/// <summary>Recursion through every container.</summary>
[DataContract]
[GenerateShape]
public sealed class Tree
{
    [DataMember(Order = 1)]
    public int Value { get; set; }

    [DataMember(Order = 2)]
    public Tree? Left { get; set; }

    [DataMember(Order = 3)]
    public Tree[]? Children { get; set; }

    [DataMember(Order = 4)]
    public Dictionary<string, Tree>? Named { get; set; }

    [DataMember(Order = 5)]
    public Empty? Nothing { get; set; }
}

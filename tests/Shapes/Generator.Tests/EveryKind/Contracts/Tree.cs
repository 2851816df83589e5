using System.Runtime.Serialization;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>Recursion through every sort of member, in nested types.</summary>
public static partial class Tree
{
    /// <summary>A node.</summary>
    [DataContract]
    [GenerateShape]
    public sealed class Node
    {
        [DataMember(Order = 1)]
        public int Value { get; set; }

        [DataMember(Order = 2)]
        public Node? Left { get; set; }

        [DataMember(Order = 3)]
        public List<Node>? Children { get; set; }

        [DataMember(Order = 4)]
        public Dictionary<string, Node>? ByName { get; set; }

        [DataMember(Order = 5)]
        public Node[]? More { get; set; }

        [DataMember(Order = 6)]
        public Leaf Leaf { get; set; }
    }

    /// <summary>A struct that leads back to the node.</summary>
    public record struct Leaf(Node? Up, int Value);
}

using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests;

/// <summary>A small contract with a gap (there is no member 3), recursion, a map and bytes.</summary>
[GenerateShape]
internal sealed class Node
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public string? Name { get; set; }

    [DataMember(Order = 4)]
    public List<Node>? Children { get; set; }

    [DataMember(Order = 5)]
    public Dictionary<string, long>? Counts { get; set; }

    [DataMember(Order = 6)]
    public byte[]? Data { get; set; }

    /// <summary>A tree with every form of a member, of about 100 bytes.</summary>
    public static Node Sample() =>
        new()
        {
            Id = 70_000,
            Name = "测试 root",
            Children =
            [
                new Node
                {
                    Id = -1,
                    Name = null,
                    Data = [],
                },
                new Node
                {
                    Id = 200,
                    Name = "",
                    Children = [],
                    Counts = [],
                },
            ],
            Counts = new() { ["one"] = 1, ["größer"] = long.MaxValue },
            Data = [1, 2, 254, 255],
        };
}

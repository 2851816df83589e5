namespace SerializationApi.Formats.Tests;

/// <summary>A small contract with a gap (there is no member 3), recursion, a map and bytes; its shape is written by hand.</summary>
internal sealed class Node
{
    public int Id { get; set; }

    public string? Name { get; set; } = "unnamed";

    public List<Node>? Children { get; set; }

    public Dictionary<string, long>? Counts { get; set; }

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

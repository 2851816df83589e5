using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Protobuf;

/// <summary>The member at an offset, in payloads of a contract that has fields of every kind.</summary>
public sealed class ProtobufPathTests
{
    private static readonly ShapeInfo Leaf = new(typeof(int), "Leaf", [new("Name", "name", 1, new(ValueKind.String))]);

    private static readonly ShapeInfo Tree = new(
        typeof(object),
        "Tree",
        [
            new("Id", "id", 1, new(ValueKind.Int32)),
            new("Leaf", "leaf", 2, new(ValueKind.Object) { Object = static () => Leaf }),
            new("Leaves", "leaves", 3, new(ValueKind.List) { Item = new(ValueKind.Object) { Object = static () => Leaf } }),
            new("Names", "names", 4, new(ValueKind.List) { Item = new(ValueKind.String) }),
            new("Numbers", "numbers", 5, new(ValueKind.List) { Item = new(ValueKind.Int32) }),
            new(
                "ByName",
                "byName",
                6,
                new(ValueKind.Map)
                {
                    Key = new(ValueKind.String),
                    Item = new(ValueKind.Object) { Object = static () => Leaf },
                }
            ),
            new("Fixed", "fixed", 20, new(ValueKind.Double)),
        ]
    );

    [Theory]
    [InlineData("0805", 0, "$.id")]
    [InlineData("0805", 1, "$.id")]
    [InlineData("12030A0161", 0, "$.leaf")]
    [InlineData("12030A0161", 3, "$.leaf.name")]
    [InlineData("0805" + "1A030A0161" + "1A030A0562", 11, "$.leaves[1].name")]
    [InlineData("2201612205", 4, "$.names[1]")]
    [InlineData("2A03010203", 3, "$.numbers")]
    [InlineData("2801" + "2802", 3, "$.numbers[1]")]
    [InlineData("32080A0161" + "12030A0561", 9, "$.byName[0].name")]
    [InlineData("32080A0161" + "12030A0561", 3, "$.byName[0]")]
    [InlineData("A101000000", 3, "$.fixed")]
    [InlineData("0805" + "FF", 2, "$")]
    [InlineData("0805" + "7A0161" + "12030A0561", 9, "$.leaf.name")]
    [InlineData("7A0161", 2, "$")]
    [InlineData("12FFFFFFFF0F0A", 6, "$.leaf.name")]
    [InlineData("12", 0, "$.leaf")]
    [InlineData("", 0, "$")]
    public void A_byte_is_in_the_innermost_member_whose_field_holds_it(string payload, long offset, string path) =>
        Assert.Equal(path, ProtobufPath.Find(Tree, isList: false, Convert.FromHexString(payload), offset));

    [Fact]
    public void In_a_list_the_path_begins_with_the_item()
    {
        byte[] list = Convert.FromHexString("0A03" + "0A0161" + "0A03" + "0A0562");

        Assert.Equal("$[1].name", ProtobufPath.Find(Leaf, isList: true, list, 9));
        Assert.Equal("$", ProtobufPath.Find(Leaf, isList: true, Convert.FromHexString("1000"), 0));
    }

    // Whatever the bytes, it ends and names something.
    [Fact]
    public void Any_bytes_have_a_path_at_any_offset()
    {
        var random = new Random(7);
        for (int i = 0; i < 10_000; i++)
        {
            byte[] payload = new byte[random.Next(40)];
            random.NextBytes(payload);
            Assert.StartsWith("$", ProtobufPath.Find(Tree, isList: i % 2 == 0, payload, random.Next(45)), StringComparison.Ordinal);
        }
    }
}

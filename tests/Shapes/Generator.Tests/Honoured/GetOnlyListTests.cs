using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>Collections without a setter, as protogen writes <c>repeated</c>: their items are read in every format but JSON, where
/// System.Text.Json leaves them.</summary>
public sealed class GetOnlyListTests
{
    private const string Maker =
        "public static class V { public static C Of() { var value = new C(); value.Items.Add(1); return value; } public "
        + "static string Show(C value) => string.Join(\",\", value.Items); }";
    private const string Map =
        "public static class V { public static C Of() { var value = new C(); value.Items[\"a\"] = 1; return value; } public "
        + "static string Show(C value) => string.Join(\",\", value.Items.Keys); }";

    [Theory]
    [InlineData(
        "1",
        "[ProtoContract] public class C { [ProtoMember(1)] public int Id { get; set; } "
            + "[ProtoMember(2)] public List<int> Items { get; } = new(); }"
            + Maker
    )]
    [InlineData(
        "1",
        "[ProtoContract] public class C { [ProtoMember(1)] public int Id { get; set; } [ProtoMember(2)] "
            + "public IList<int> Items { get; } = new List<int>(); }"
            + Maker
    )]
    [InlineData("1", "[MessagePackObject] public class C { [Key(0)] public readonly HashSet<int> Items = []; }" + Maker)]
    [InlineData(
        "a",
        "[ProtoContract] public class C { [ProtoMember(1)] public int Id { get; set; } [ProtoMember(2)] "
            + "public Dictionary<string, int> Items { get; } = new(); }"
            + Map
    )]
    [InlineData("1", "[MessagePackObject] public class C { [Key(0)] public List<int> Items { get; } = new(); }" + Maker)]
    [InlineData(
        "a",
        "[MessagePackObject] public class C { [Key(0)] public Dictionary<string, int> Items { get; } = "
            + "new() { [\"q\"] = 9 }; public C() => Items.Clear(); }"
            + Map
    )]
    [InlineData(
        "1",
        "[MessagePackObject(true)] public class C { public System.Collections.ObjectModel.Collection<int> Items { get; } = new(); }" + Maker
    )]
    [InlineData(
        "1",
        "[MemoryPackable] public partial class C { public List<int> Items { get; } = new(); public int Z { get; set; } }" + Maker
    )]
    [InlineData(
        "1",
        "[MemoryPackable(GenerateType.VersionTolerant)] public partial class C { [MemoryPackOrder(0)] public List<int> Items "
            + "{ get; } = new(); [MemoryPackOrder(1)] public int Z { get; set; } }"
            + Maker
    )]
    [InlineData(
        "a",
        "[MemoryPackable] public partial class C { public Dictionary<string, int> Items { get; } = new(); public int Z { get; set; } }"
            + Map
    )]
    [InlineData("1", "[DataContract] public class C { [DataMember(Order = 1)] public List<int> Items { get; } = new(); }" + Maker)]
    [InlineData(
        "1",
        "public class C { [JsonPropertyName(\"i\")] public List<int> Items { get; } = new(); public int Z { get; set; } }" + Maker
    )]
    public void Their_items_are_read(string shown, string text)
    {
        var loaded = new Loaded(text);
        foreach (string format in new[] { "msgpack", "memorypack", "cbor" }.Where(loaded.Offers))
        {
            Assert.Equal((format, shown), (format, loaded.Show(format, loaded.Encode(format, loaded.Value))));
        }
    }

    [Fact]
    public void A_missing_one_stays_as_the_constructor_makes_it() =>
        Assert.Equal(
            "7",
            new Loaded(
                "[MemoryPackable] public partial class C { public int Z { get; set; } public List<int> Items { get; } = [7]; }" + Maker
            ).Show("memorypack", "00")
        );
}

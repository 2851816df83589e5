using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>What a library does otherwise than its annotations seem to say: the format is as the library's, or it is not offered.</summary>
public sealed class LibraryDifferenceTests
{
    private const string IdText = "30303131323233332d343435352d363637372d383839392d616162626363646465656666";
    private const string IdBytes = "00112233445566778899aabbccddeeff";
    private const string Value = " public static class V { public static C Of() => null!; }";

    [Theory]
    [InlineData("private string? B { get; set; }")]
    [InlineData("protected internal string? B;")]
    [InlineData("internal int B { get; set; }")]
    public void A_data_contract_with_a_member_that_is_not_public_is_not_offered_in_MessagePack(string member)
    {
        var loaded = new Loaded(
            $"[DataContract] public class C {{ [DataMember(Order = 0)] public int A {{ get; set; "
                + $"}} [DataMember(Order = 1)] {member} }}{Value}"
        );
        Assert.False(loaded.Offers("msgpack"));
        Assert.Contains(
            loaded.Reported,
            static message => message.Contains("'C.B' has [DataMember] but is not public", StringComparison.Ordinal)
        );
    }

    [Theory]
    [InlineData("[MemoryPackOnSerializing] static void W<T>(ref MemoryPackWriter<T> w, ref C? v) { }")]
    [InlineData("[MemoryPackOnDeserializing] static void R(ref MemoryPackReader r, ref C? v) { }")]
    public void MemoryPack_is_not_offered_where_a_callback_gets_the_writer_or_reader(string callback)
    {
        var loaded = new Loaded(
            $"public struct MemoryPackReader; public struct MemoryPackWriter<T>; [MemoryPackable] public partial class "
                + $"C {{ public int P {{ get; set; }} {callback} }}{Value}"
        );
        Assert.False(loaded.Offers("memorypack"));
        Assert.True(loaded.Offers("json"));
    }

    [Fact]
    public void Members_of_version_2_whose_keys_are_names_are_in_the_order_of_their_data_contract()
    {
        var loaded = new Loaded(
            """
            [MessagePackObject] public class C { [Key("a")] public int A { get; set; } [Key("b"), DataMember(Order = 2)] public int B { get; set; } [Key("c"), DataMember] public int D { get; set; } }
            public static class V { public static C Of() => new(); }
            """,
            messagePack: 2
        );
        Assert.Equal("83a16300a16200a16100", loaded.Encode("msgpack", loaded.Value));
    }

    [Fact]
    public void A_member_that_only_a_private_constructor_sets_is_not_written_by_name()
    {
        var loaded = new Loaded(
            """
            [MessagePackObject(true)] public struct C { public int A { get; set; } public int B { get; } internal C(int b) => B = b; }
            public static class V { public static C Of() => new(); }
            """,
            messagePack: 2
        );
        Assert.Equal("81a14100", loaded.Encode("msgpack", loaded.Value));
    }

    [Fact]
    public void A_text_that_a_tuple_of_protobuf_net_lacks_is_null()
    {
        var loaded = new Loaded(
            """
            [ProtoContract] public class C { [ProtoMember(1)] public ((int, string), string) A { get; set; } }
            public static class V { public static C Of() => new(); public static string Show(C value) => $"{value.A.Item1.Item2 is null} {value.A.Item2 is null}"; }
            """
        );
        Assert.Equal("True True", loaded.Show("protobuf", "0a040a020805"));
    }

    [Fact]
    public void A_constructor_of_a_MessagePack_contract_may_take_a_number_as_an_object()
    {
        var loaded = new Loaded(
            """
            [MessagePackObject] public struct C { [Key(0)] public int X { get; } public C(object x) { X = (int)x; } }
            public static class V { public static C Of() => new(5); public static string Show(C value) => value.X.ToString(); }
            """
        );
        Assert.Equal("-1", loaded.Show("msgpack", "91ff"));
    }

    [Theory]
    [InlineData("", "[assembly: CompatibilityLevel(CompatibilityLevel.Level300)]", "0a020801")]
    [InlineData("[assembly: CompatibilityLevel(CompatibilityLevel.Level300)]", "", "0a0131")]
    public void A_contract_has_the_compatibility_level_of_its_own_assembly(string library, string assembly, string hex)
    {
        var loaded = new Loaded(
            "[GenerateShapeFor<C>] public static partial class Set; public static class V { public static C Of() => new() { D = 1 }; }",
            library: $"{library} [ProtoContract] public class C {{ [ProtoMember(1)] public decimal D {{ get; set; }} }}",
            assembly: assembly
        );
        Assert.Equal(hex, loaded.Encode("protobuf", loaded.Value));
    }

    [Theory]
    [InlineData("", "http://a/", "0a09687474703a2f2f612f")]
    [InlineData("a", "a", "")]
    [InlineData("a", "b", "0a0162")]
    [InlineData("http://a/", "http://a/", "")]
    [InlineData("http://a/", "http://a", "0a08687474703a2f2f61")]
    public void The_default_of_an_address_is_compared_as_text_in_Protobuf(string value, string address, string hex)
    {
        var loaded = new Loaded(
            $"[ProtoContract] public class C {{ [ProtoMember(1), System.ComponentModel.DefaultValue(\"{value}\")] public Uri? U {{ get; set; }} }} "
                + $"public static class V {{ public static C Of() => new() {{ U = new(\"{address}\", UriKind.RelativeOrAbsolute) }}; }}"
        );
        Assert.Equal(hex, loaded.Encode("protobuf", loaded.Value));
    }

    [Fact]
    public void A_zero_is_written_in_Protobuf_where_null_is_the_default()
    {
        string[] types = ["int", "bool", "DayOfWeek", "string?", "double", "Guid", "TimeSpan", "decimal", "char", "DateTime", "int?"];
        string members = string.Concat(
            types.Select(
                static (type, i) =>
                    $"[ProtoMember({i + 1}), System.ComponentModel.DefaultValue(null)] public {type} P{i + 1} {{ get; set; }} "
            )
        );
        var loaded = new Loaded(
            $"[ProtoContract] public class C {{ {members} }} public static class V {{ public static C Of() => new(); }}"
        );
        Assert.Equal(
            "0800" + "1000" + "1800" + "290000000000000000" + "3200" + "3a00" + "4200" + "4800" + "52040801100f",
            loaded.Encode("protobuf", loaded.Value)
        );
    }

    [Theory]
    [InlineData("bool", "true", "0a0d080110ffffffffffffffffff01")]
    [InlineData("char", "'a'", "0a0d086110ffffffffffffffffff01")]
    [InlineData("float", "1", "0a100d0000803f10ffffffffffffffffff01")]
    [InlineData("double", "1", "0a1409000000000000f03f10ffffffffffffffffff01")]
    [InlineData("TimeSpan", "TimeSpan.FromSeconds(1)", "0a110a040802100310ffffffffffffffffff01")]
    [InlineData("decimal", "1", "0a0f0a02080110ffffffffffffffffff01")]
    [InlineData("nint", "1", "0a0d080110ffffffffffffffffff01")]
    [InlineData("string", "\"a\"", "0a050a01611001")]
    [InlineData("DayOfWeek", "DayOfWeek.Monday", "0a0408011001")]
    [InlineData("byte", "1", "0a070d010000001001")]
    public void Formats_of_a_map_of_protobuf_net_are_dropped_if_its_key_is_none_of_Protobuf(string key, string value, string hex) =>
        AssertMap("ProtoMap(KeyFormat = DataFormat.FixedSize, ValueFormat = DataFormat.ZigZag)", $"{key}, int", $"[{value}] = -1", hex);

    [Theory]
    [InlineData("ProtoMap(ValueFormat = DataFormat.ZigZag)", "Guid, int", "[Id] = -1", "0a280a24" + IdText + "1001")]
    [InlineData(
        "ProtoMap(KeyFormat = DataFormat.FixedSize, ValueFormat = DataFormat.ZigZag)",
        "Guid, int",
        "[Id] = -1",
        "0a310a24" + IdText + "10ffffffffffffffffff01"
    )]
    [InlineData("ProtoMap(ValueFormat = DataFormat.FixedSize)", "int, Guid", "[1] = Id", "0a1408011210" + IdBytes)]
    [InlineData("ProtoMap(ValueFormat = DataFormat.FixedSize)", "int, Guid?", "[1] = Id", "0a1408011210" + IdBytes)]
    [InlineData("ProtoMap(ValueFormat = DataFormat.FixedSize)", "Guid, Guid", "[Id] = Id", "0a380a24" + IdText + "1210" + IdBytes)]
    public void Formats_of_GUIDs_in_a_map_are_those_of_protobuf_net(string map, string types, string entry, string hex) =>
        AssertMap($"CompatibilityLevel(CompatibilityLevel.Level300), {map}", types, entry, hex);

    private static void AssertMap(string attributes, string types, string entry, string hex)
    {
        var loaded = new Loaded(
            $"[ProtoContract] public class C {{ [ProtoMember(1), {attributes}] public Dictionary<{types}>? M {{ get; set; }} }} public static "
                + "class V { private static readonly Guid Id = new(\"00112233-4455-6677-8899-aabbccddeeff\"); "
                + $"public static C Of() => new() {{ M = new() {{ {entry} }} }}; }}"
        );
        Assert.Equal(hex, loaded.Encode("protobuf", loaded.Value));
        Assert.Equal(hex, loaded.Encode("protobuf", loaded.Decode("protobuf", hex)));
    }

    [Fact]
    public void A_data_member_that_implements_an_interface_explicitly_is_not_offered_in_Protobuf()
    {
        var loaded = new Loaded(
            "public interface I { int A { get; set; } } [DataContract] public class C : I { [DataMember(Order = 1)] int I.A { get; set; } "
                + $"[DataMember(Order = 2)] public int B {{ get; set; }} }}{Value}"
        );
        Assert.False(loaded.Offers("protobuf"));
        Assert.Contains(
            loaded.Reported,
            static message => message.Contains("has [DataMember] on a property that code cannot read", StringComparison.Ordinal)
        );
    }
}

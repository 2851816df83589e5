using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>Contracts of which a part has no form in a format: what is generated for the rest names nothing that is not there.</summary>
public sealed class RefusedPartTests
{
    [Theory]
    [InlineData("public abstract class B;", "public class D : B;", true)]
    [InlineData("public class B { public int X { get; set; } }", "public class D : B;", true)]
    [InlineData(
        "public abstract class B;",
        "[DataContract] public class D : B { [DataMember(Order = 1)] public int Y { get; set; } }",
        false
    )]
    public void A_base_of_another_assembly_is_not_offered_where_a_case_has_no_shape(string type, string item, bool isRefused)
    {
        byte[] library = Source.Emit(Source.Compilation($"[JsonDerivedType(typeof(D), 1)] {type} {item}", "Library"));
        string[] told =
        [
            .. Source
                .Generate(
                    Source.Compilation(
                        "[GenerateShape] public class C { public B? Value { get; set; } } [ShapeSet] public static partial class Set;",
                        references: MetadataReference.CreateFromImage(library)
                    ),
                    out _
                )
                .Diagnostics.Select(static diagnostic => diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture)),
        ];
        Assert.True(
            isRefused == told.Any(static message => message.Contains("'B' stands for 'D', which has no shape", StringComparison.Ordinal)),
            string.Join("\n", told)
        );
    }

    [Theory]
    [InlineData("[GenerateShape] public class C { public C() { Y = 77; } public int X { get; set; } public int Y { get; set; } }")]
    [InlineData(
        "[GenerateShape] public class C { public C() => X = 77; public int X { get; set; } public string Y { get; "
            + "set; } = \"x\"; public List<int> Z { get; set; } = []; }"
    )]
    [InlineData(
        "public class B { public B() { Y = 77; } public int Y { get; set; } } [GenerateShape] "
            + "public class C : B { public int X { get; set; } }"
    )]
    [InlineData(
        "[GenerateShape] public struct C { public C() { Y = 77; } public int X { get; set; } public int "
            + "Y { get; set; } public string? Z { get; set; } }"
    )]
    [InlineData(
        "public class C { public C() { Y = 77; } public int X { get; set; } public int Y { get; set; } } "
            + "[GenerateShapeFor<C>] public static partial class More;"
    )]
    [InlineData(
        "[GenerateShape] public class C { public C() { Y = 77; } [DataMember(Order = 1)] public int Y { get; set; } "
            + "[DataMember(Order = 2)] public List<List<int>> Z { get; set; } = []; }"
    )]
    [InlineData(
        "[GenerateShape, JsonDerivedType(typeof(D), 1)] public class C { public C() { Y = 77; } [DataMember(Order = 1)] "
            + "public int Y { get; set; } } [GenerateShape] public class D : C;"
    )]
    public void A_constructor_with_a_body_may_make_members_of_a_contract_that_Protobuf_has_not(string contract) => AssertCompiles(contract);

    [Theory]
    [InlineData(
        "[ProtoBuf.ProtoContract, ProtoBuf.ProtoInclude(3, typeof(D))] public class B { [ProtoBuf.ProtoMember(1)] public bool "
            + "X { get; set; } } [ProtoBuf.ProtoContract] public class D : B { [ProtoBuf.ProtoMember(1)] public "
            + "Dictionary<string, List<List<string>>>? F { get; set; } }"
    )]
    [InlineData(
        "[ProtoBuf.ProtoContract, ProtoBuf.ProtoInclude(2, typeof(D))] public interface B { [ProtoBuf.ProtoMember(1)] int X { "
            + "get; set; } } public class D : B { public D(int v) { X = v; } public int X { get; set; } }"
    )]
    [InlineData(
        "[ProtoBuf.ProtoContract, ProtoBuf.ProtoInclude(2, typeof(D))] public class B { [ProtoBuf.ProtoMember(1)] public int "
            + "X { get; set; } } public class D : B { public int Y { get; set; } }"
    )]
    [InlineData(
        "[ProtoBuf.ProtoContract, ProtoBuf.ProtoInclude(2, typeof(D))] public class B { [ProtoBuf.ProtoMember(1)] public int "
            + "X { get; set; } } [ProtoBuf.ProtoContract] public class D(int y) : B { "
            + "[ProtoBuf.ProtoMember(1)] public int Y { get; } = y; }"
    )]
    [InlineData(
        "[ProtoBuf.ProtoContract, ProtoBuf.ProtoInclude(2, typeof(D))] public class B { [ProtoBuf.ProtoMember(1)] public int "
            + "X { get; set; } } [ProtoBuf.ProtoContract, ProtoBuf.ProtoInclude(2, typeof(E))] public class D : B { "
            + "[ProtoBuf.ProtoMember(1)] public int Y { get; set; } } [ProtoBuf.ProtoContract] public class E : D { "
            + "[ProtoBuf.ProtoMember(1)] public List<List<int>>? Z { get; set; } }"
    )]
    [InlineData(
        "[ProtoBuf.ProtoContract, ProtoBuf.ProtoInclude(2, typeof(D)), ProtoBuf.ProtoInclude(3, typeof(E))] public class B { "
            + "[ProtoBuf.ProtoMember(1)] public List<List<int>>? X { get; set; } } [ProtoBuf.ProtoContract] public "
            + "class D : B; [ProtoBuf.ProtoContract] public class E : B;"
    )]
    [InlineData(
        "[ProtoBuf.ProtoContract, ProtoBuf.ProtoInclude(2, typeof(D))] public interface B; [ProtoBuf.ProtoContract] public "
            + "struct D : B { [ProtoBuf.ProtoMember(1)] public int Y { get; set; } }"
    )]
    [InlineData(
        "[ProtoBuf.ProtoContract, ProtoBuf.ProtoInclude(2, typeof(D<int>))] public class B { [ProtoBuf.ProtoMember(1)] public "
            + "int X { get; set; } } [ProtoBuf.ProtoContract] public class D<T> : B { "
            + "[ProtoBuf.ProtoMember(1)] public List<T[]>? Y { get; set; } }"
    )]
    public void A_hierarchy_with_a_contract_that_Protobuf_has_not_is_not_offered_in_it(string contracts)
    {
        AssertCompiles(contracts);
        var loaded = new Loaded(contracts + " public static class V { public static B Of() => null!; }");
        Assert.False(loaded.Offers("protobuf"));
        Assert.Contains(loaded.Reported, static message => message.StartsWith("SHAPE", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(
        "[ShapeAs<Node>] public struct D : B { public Node Value { get; set; } "
            + "public static Node ToWire(D value) => value.Value; public static D FromWire(Node wire) => new() { Value = wire }; }",
        "'Node' cannot have a shape"
    )]
    [InlineData(
        "[ShapeAs<List<Node>>] public class D : B { public List<Node> Value { get; set; } = []; "
            + "public static List<Node> ToWire(D value) => value.Value; public static D FromWire(List<Node> wire) => new() { Value = wire }; }",
        "'List<Node>' cannot have a shape"
    )]
    [InlineData("public class D : Dictionary<string, D>, B;", "'D' cannot have a shape")]
    [InlineData("public class D : List<System.Threading.Thread>, B;", "'D' cannot have a shape")]
    public void A_union_with_a_case_without_a_shape_is_refused_with_the_type_that_has_none(string item, string expected)
    {
        const string Node = "public class Node : Dictionary<string, Node?>;";
        GeneratorDriverRunResult result = Source.Generate(
            Source.Compilation(
                "[ShapeSet(IncludeAnnotated = true)] public static partial class Set; [MemoryPack.MemoryPackable, MemoryPack.MemoryPackUnion(0, typeof(D)), "
                    + $"MemoryPack.MemoryPackUnion(1, typeof(E))] public partial interface B; [GenerateShape] public class E : B; {Node} {item}",
                references: MetadataReference.CreateFromFile(typeof(RefusedPartTests).Assembly.Location)
            ),
            out Compilation output
        );
        string[] told = [.. result.Diagnostics.Select(static diagnostic => diagnostic.GetMessage(null))];
        Assert.Contains(told, message => message.StartsWith(expected, StringComparison.Ordinal));
        Source.AssertClean(output);
    }

    [Fact]
    public void Contracts_of_one_name_have_shapes_of_their_own_in_a_set() =>
        AssertCompiles(
            """
            [MessagePack.MessagePackObject] public class Person { [MessagePack.Key(0)] public int A { get; set; } }
            namespace Samples { [MessagePack.MessagePackObject] public class Person { [MessagePack.Key(0)] public int A { get; set; } } }
            namespace Samples.More { [MessagePack.MessagePackObject] public class Person { [MessagePack.Key(0)] public int A { get; set; } } }
            [MessagePack.MessagePackObject] public class Samples_Person { [MessagePack.Key(0)] public int A { get; set; } }
            """
        );

    [Fact]
    public void A_struct_without_a_namespace_may_be_null_where_another_has_its_name() =>
        AssertCompiles(
            """
            namespace Samples { [MessagePack.MessagePackObject] public struct Order { [MessagePack.Key(0)] public int A { get; set; } } }
            [MessagePack.MessagePackObject] public struct Order { [MessagePack.Key(0)] public int A { get; set; } }
            [MessagePack.MessagePackObject] public class Orders { [MessagePack.Key(0)] public Order? A { get; set; } [MessagePack.Key(1)] public List<Samples.Order?>? B { get; set; } }
            """
        );

    [Fact]
    public void A_contract_is_not_named_as_a_type_that_its_set_has() =>
        AssertCompiles(
            "[MessagePack.MessagePackObject] public class Person { [MessagePack.Key(0)] public int A { get; set; } }",
            "public static partial class Set { public class PersonShape; public static int OrderShape() => 1; } "
                + "[MessagePack.MessagePackObject] public class Order { [MessagePack.Key(0)] public int A { get; set; } }"
        );

    [Fact]
    public void A_generic_contract_that_is_reached_by_another_has_a_shape_although_its_attribute_is_refused() =>
        AssertCompiles(
            "[GenerateShape] public record struct Result<T>; [GenerateShape] public record Page { [DataMember(Order "
                + "= 1)] public Result<ushort>? Items { get; init; } }"
        );

    [Theory]
    [InlineData("public Dictionary<char, System.Collections.BitArray>? A { get; set; }")]
    [InlineData("public List<System.Collections.BitArray>? A { get; set; }")]
    public void A_bit_array_in_a_collection_is_a_list_in_a_list_which_Protobuf_has_not(string member)
    {
        var loaded = new Loaded(
            $"[ProtoContract] public class C {{ [ProtoMember(1)] {member} }} public static class V {{ public static C Of() => null!; }}"
        );
        Assert.False(loaded.Offers("protobuf"));
        Assert.True(loaded.Offers("json"));
    }

    [Theory]
    [InlineData(
        "public class B { public bool Set { get; set; } } [GenerateShape] public class C : B { [DataMember(Order = 1)] public "
            + "int X { get; set; } } [GenerateShape] public class D : B { [DataMember(Order = 2)] public int Y { get; set; } }",
        "'B.Set' has no number, which"
    )]
    [InlineData(
        "[GenerateShape] public class C { [DataMember(Order = 1)] public int X { get; set; } public "
            + "int Y { get; set; } public int Z { get; set; } }",
        "'C.Y', 'C.Z' has no number, which"
    )]
    public void Members_without_numbers_beside_numbered_ones_are_named_once_and_all_together(string contracts, string expected) =>
        Assert.Contains(
            expected,
            Assert.Single(Source.Generate(Source.Compilation(contracts), out _).Diagnostics).GetMessage(null),
            StringComparison.Ordinal
        );

    [Theory]
    [InlineData("record C(string A, string? B) { public DateTimeOffset At { get; init; } }")]
    [InlineData("class C { public string A { get; set; } = \"\"; public DateTimeOffset At { get; set; } }")]
    public void A_record_with_a_member_in_its_body_and_no_number_is_as_a_class_without_numbers(string contract)
    {
        Diagnostic reported = Assert.Single(
            Source.Generate(Source.Compilation($"[GenerateShape] public {contract}"), out Compilation output).Diagnostics
        );
        Assert.Equal(("SHAPE040", DiagnosticSeverity.Info), (reported.Id, reported.Severity));
        Source.AssertClean(output);
    }

    private static void AssertCompiles(params string[] texts)
    {
        Source.Generate(
            Source.Compilation(
                $"[ShapeSet(IncludeAnnotated = true)] public static partial class Set; {string.Concat(texts)}",
                references: MetadataReference.CreateFromFile(typeof(RefusedPartTests).Assembly.Location)
            ),
            out Compilation output
        );
        Source.AssertClean(output);
    }
}

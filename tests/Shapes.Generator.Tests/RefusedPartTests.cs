using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>Contracts of which a part has no form in a format: what is generated for the rest names nothing that is not there.</summary>
public sealed class RefusedPartTests
{
    [Theory]
    [InlineData("[GenerateShape] public class C { public C() { Y = 77; } public int X { get; set; } public int Y { get; set; } }")]
    [InlineData("[GenerateShape] public class C { public C() => X = 77; public int X { get; set; } public string Y { get; set; } = \"x\"; public List<int> Z { get; set; } = []; }")]
    [InlineData("public class B { public B() { Y = 77; } public int Y { get; set; } } [GenerateShape] public class C : B { public int X { get; set; } }")]
    [InlineData("[GenerateShape] public struct C { public C() { Y = 77; } public int X { get; set; } public int Y { get; set; } public string? Z { get; set; } }")]
    [InlineData("public class C { public C() { Y = 77; } public int X { get; set; } public int Y { get; set; } } [GenerateShapeFor<C>] public static partial class More;")]
    [InlineData("[GenerateShape] public class C { public C() { Y = 77; } [DataMember(Order = 1)] public int Y { get; set; } [DataMember(Order = 2)] public List<List<int>> Z { get; set; } = []; }")]
    [InlineData("[GenerateShape, JsonDerivedType(typeof(D), 1)] public class C { public C() { Y = 77; } [DataMember(Order = 1)] public int Y { get; set; } } [GenerateShape] public class D : C;")]
    public void A_constructor_with_a_body_may_make_members_of_a_contract_that_Protobuf_has_not(string contract) => AssertCompiles(contract);

    [Theory]
    [InlineData("[ProtoBuf.ProtoContract, ProtoBuf.ProtoInclude(3, typeof(D))] public class B { [ProtoBuf.ProtoMember(1)] public bool X { get; set; } } [ProtoBuf.ProtoContract] public class D : B { [ProtoBuf.ProtoMember(1)] public Dictionary<string, Dictionary<string, string>>? F { get; set; } }")]
    [InlineData("[ProtoBuf.ProtoContract, ProtoBuf.ProtoInclude(2, typeof(D))] public interface B { [ProtoBuf.ProtoMember(1)] int X { get; set; } } public class D : B { public D(int v) { X = v; } public int X { get; set; } }")]
    [InlineData("[ProtoBuf.ProtoContract, ProtoBuf.ProtoInclude(2, typeof(D))] public class B { [ProtoBuf.ProtoMember(1)] public int X { get; set; } } public class D : B { public int Y { get; set; } }")]
    [InlineData("[ProtoBuf.ProtoContract, ProtoBuf.ProtoInclude(2, typeof(D))] public class B { [ProtoBuf.ProtoMember(1)] public int X { get; set; } } [ProtoBuf.ProtoContract] public class D(int y) : B { [ProtoBuf.ProtoMember(1)] public int Y { get; } = y; }")]
    [InlineData("[ProtoBuf.ProtoContract, ProtoBuf.ProtoInclude(2, typeof(D))] public class B { [ProtoBuf.ProtoMember(1)] public int X { get; set; } } [ProtoBuf.ProtoContract, ProtoBuf.ProtoInclude(2, typeof(E))] public class D : B { [ProtoBuf.ProtoMember(1)] public int Y { get; set; } } [ProtoBuf.ProtoContract] public class E : D { [ProtoBuf.ProtoMember(1)] public List<List<int>>? Z { get; set; } }")]
    [InlineData("[ProtoBuf.ProtoContract, ProtoBuf.ProtoInclude(2, typeof(D)), ProtoBuf.ProtoInclude(3, typeof(E))] public class B { [ProtoBuf.ProtoMember(1)] public List<List<int>>? X { get; set; } } [ProtoBuf.ProtoContract] public class D : B; [ProtoBuf.ProtoContract] public class E : B;")]
    [InlineData("[ProtoBuf.ProtoContract, ProtoBuf.ProtoInclude(2, typeof(D<int>))] public class B { [ProtoBuf.ProtoMember(1)] public int X { get; set; } } [ProtoBuf.ProtoContract] public class D<T> : B { [ProtoBuf.ProtoMember(1)] public List<T[]>? Y { get; set; } }")]
    public void A_hierarchy_with_a_contract_that_Protobuf_has_not_is_not_offered_in_it(string contracts)
    {
        AssertCompiles(contracts);
        var loaded = new Loaded(contracts + " public static class V { public static B Of() => null!; }");
        Assert.False(loaded.Offers("protobuf"));
        Assert.Contains(loaded.Reported, static message => message.StartsWith("SHAPE", StringComparison.Ordinal));
    }

    [Fact]
    public void Contracts_of_one_name_have_shapes_of_their_own_in_a_set() => AssertCompiles("""
        [MessagePack.MessagePackObject] public class Person { [MessagePack.Key(0)] public int A { get; set; } }
        namespace Samples { [MessagePack.MessagePackObject] public class Person { [MessagePack.Key(0)] public int A { get; set; } } }
        namespace Samples.More { [MessagePack.MessagePackObject] public class Person { [MessagePack.Key(0)] public int A { get; set; } } }
        [MessagePack.MessagePackObject] public class Samples_Person { [MessagePack.Key(0)] public int A { get; set; } }
        """);

    [Fact]
    public void A_contract_is_not_named_as_a_type_that_its_set_has() => AssertCompiles(
        "[MessagePack.MessagePackObject] public class Person { [MessagePack.Key(0)] public int A { get; set; } }",
        "public static partial class Set { public class PersonShape; public static int OrderShape() => 1; } [MessagePack.MessagePackObject] public class Order { [MessagePack.Key(0)] public int A { get; set; } }");

    private static void AssertCompiles(params string[] texts)
    {
        Source.Generate(
            Source.Compilation(
                $"[ShapeSet(IncludeAnnotated = true)] public static partial class Set; {string.Concat(texts)}",
                references: MetadataReference.CreateFromFile(typeof(RefusedPartTests).Assembly.Location)),
            out Compilation output);
        Source.AssertClean(output);
    }
}

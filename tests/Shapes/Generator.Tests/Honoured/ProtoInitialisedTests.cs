using System.Collections.Concurrent;
using System.Collections.Immutable;
using ProtoBuf;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>Collections and values that initialisers made, where they ran. All bytes and values are those of protobuf-net 3.4.40.</summary>
public sealed class ProtoInitialisedTests() : ProtoTests(ProtoInitialisedShapes.All)
{
    [Theory]
    [InlineData("", "2,1")]
    [InlineData("0803", "3,2,1")]
    [InlineData("08030804", "3,4,2,1")]
    public void Items_lie_on_top_of_a_stack_that_an_initialiser_filled(string hex, string items) =>
        Assert.Equal(items, string.Join(',', Decode<Stacks>(hex).S));

    [Fact]
    public void And_on_other_stacks()
    {
        Assert.Equal([9, 2, 1], Decode<Stacks>("1009").C);
        Assert.Equal("9,8,2,1", string.Join(',', Decode<Stacks>("18091808").I));
        Assert.Equal([9], Decode<Stacks>("2009").O);
        Assert.Equal("3,2,1", string.Join(',', Decode<Stacks>("3003").Filled));
    }

    [Theory]
    [InlineData("0801", "1 0")]
    [InlineData("2a021003", "0 0 3 0")]
    [InlineData("08012a021003", "1 0 3 0")]
    [InlineData("2a0210030801", "1 0 3 0")]
    [InlineData("", "0 0")]
    public void A_hierarchy_without_constructors_has_no_initialisers(string hex, string members) =>
        Assert.Equal(members, Decode<UnmadeRoot>(hex).ToString());

    [Theory]
    [InlineData("08012a021003", "1 8 3 10")]
    [InlineData("2a0210030801", "1 8 3 10")]
    [InlineData("0801", "1 0")]
    [InlineData("2a00", "7 8 9 10")]
    public void A_derived_class_with_a_constructor_calls_it(string hex, string members) =>
        Assert.Equal(members, Decode<HalfMadeRoot>(hex).ToString());

    [Theory]
    [InlineData("2a0210030801", "1 0 3 0")]
    [InlineData("0801", "1 8")]
    public void A_derived_class_without_a_constructor_has_no_initialisers(string hex, string members) =>
        Assert.Equal(members, Decode<MadeRoot>(hex).ToString());

    [Fact]
    public void An_empty_segment_is_written_and_a_missing_one_is_none()
    {
        Assert.Equal("0a00", Encode(new Segments()));
        Assert.Equal("0a00" + "1200", Encode(new Segments { A = new([]), B = new([]) }));
        AssertKept(new Segments { A = new([1]), B = new([2]) }, "0a0101" + "120102");
        Assert.Null(Decode<Segments>("").A.Array);
        Assert.Equal(0, Decode<Segments>("0a00").A.Count);
    }
}

[GenerateShapeFor<Stacks>]
[GenerateShapeFor<UnmadeRoot>]
[GenerateShapeFor<HalfMadeRoot>]
[GenerateShapeFor<MadeRoot>]
[GenerateShapeFor<Segments>]
public static partial class ProtoInitialisedShapes;

[ProtoContract]
public class Stacks
{
    [ProtoMember(1)]
    public Stack<int> S { get; set; } = new([1, 2]);

    [ProtoMember(2)]
    public ConcurrentStack<int> C { get; set; } = new([1, 2]);

    [ProtoMember(3)]
    public ImmutableStack<int> I { get; set; } = [1, 2];

    [ProtoMember(4, OverwriteList = true)]
    public Stack<int> O { get; set; } = new([1, 2]);

    [ProtoMember(5)]
    public int N { get; set; }

    [ProtoMember(6)]
    public Stack<int> Filled { get; } = new([1, 2]);
}

[ProtoContract(SkipConstructor = true), ProtoInclude(5, typeof(UnmadeDerived))]
public class UnmadeRoot
{
    [ProtoMember(1)]
    public int A { get; set; } = 7;

    [ProtoMember(3)]
    public int C { get; set; } = 8;

    public override string ToString() => $"{A} {C}";
}

[ProtoContract(SkipConstructor = true)]
public class UnmadeDerived : UnmadeRoot
{
    [ProtoMember(2)]
    public int B { get; set; } = 9;

    [ProtoMember(4)]
    public int D { get; set; } = 10;

    public override string ToString() => $"{base.ToString()} {B} {D}";
}

[ProtoContract(SkipConstructor = true), ProtoInclude(5, typeof(HalfMadeDerived))]
public class HalfMadeRoot
{
    [ProtoMember(1)]
    public int A { get; set; } = 7;

    [ProtoMember(3)]
    public int C { get; set; } = 8;

    public override string ToString() => $"{A} {C}";
}

[ProtoContract]
public class HalfMadeDerived : HalfMadeRoot
{
    [ProtoMember(2)]
    public int B { get; set; } = 9;

    [ProtoMember(4)]
    public int D { get; set; } = 10;

    public override string ToString() => $"{base.ToString()} {B} {D}";
}

[ProtoContract, ProtoInclude(5, typeof(UnmadeOfMade))]
public class MadeRoot
{
    [ProtoMember(1)]
    public int A { get; set; } = 7;

    [ProtoMember(3)]
    public int C { get; set; } = 8;

    public override string ToString() => $"{A} {C}";
}

[ProtoContract(SkipConstructor = true)]
public class UnmadeOfMade : MadeRoot
{
    [ProtoMember(2)]
    public int B { get; set; } = 9;

    [ProtoMember(4)]
    public int D { get; set; } = 10;

    public override string ToString() => $"{base.ToString()} {B} {D}";
}

[ProtoContract]
public class Segments
{
    [ProtoMember(1)]
    public ArraySegment<byte> A { get; set; }

    [ProtoMember(2)]
    public ArraySegment<byte>? B { get; set; }
}

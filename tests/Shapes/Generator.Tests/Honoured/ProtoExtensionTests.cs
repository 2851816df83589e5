using ProtoBuf;
using SerializationApi.Formats.Protobuf;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>Contracts of protobuf-net that keep unknown fields. All bytes were written by protobuf-net 3.4.40.</summary>
public sealed class ProtoExtensionTests() : ProtoTests(ProtoExtensionShapes.All)
{
    [Fact]
    public void Unknown_fields_of_every_wire_type_are_kept() =>
        Assert.Equal(
            "080110022a0203041d010000002107000000000000003b08013c",
            Kept<Extended>("080110022a0203041d010000002107000000000000003b08013c")
        );

    [Theory]
    [InlineData("1002080118030801", "080110021803")]
    [InlineData("08011001100210031803", "08011001100210031803")]
    [InlineData("08019a0100", "08019a0100")]
    public void They_follow_the_known_ones_in_their_order(string received, string written) =>
        Assert.Equal(written, Kept<Extended>(received));

    [Fact]
    public void A_base_of_the_library_keeps_them() => Assert.Equal("080110022a020304", Kept<ExtendedByBase>("080110022a020304"));

    [Fact]
    public void Nested_objects_keep_their_own()
    {
        Assert.Equal("0a04080110021204080118031a0408011002", Kept<ExtendedHolder>("0a0408011002" + "1a0408011002" + "120408011803"));
        Assert.Equal("0a080801100218032004", Kept<ExtendedHolder>("0a0408011002" + "0a041803" + "2004"));
    }

    [Fact]
    public void Each_class_of_a_hierarchy_keeps_its_own()
    {
        Assert.Equal("2a0408021003" + "08012005", Kept<ExtendedRoot>("0801" + "2a0408021003" + "2005"));
        Assert.Equal("2a0408021803" + "08012005", Kept<ExtendedRoot>("0801" + "2a0408021803" + "2005"));
    }

    [Fact]
    public void A_contract_without_members_keeps_all() => Assert.Equal("10020801", Kept<ExtendedEmpty>("10020801"));

    [Fact]
    public void Other_contracts_skip_them() => Assert.Equal("0801", Kept<NotExtended>("08011002"));

    [Fact]
    public void The_memory_that_they_take_is_counted()
    {
        byte[] many = [.. Enumerable.Repeat<byte[]>([0x12, 0x02, 0x10, 0x01], 100_000).SelectMany(static part => part)];
        Assert.Throws<InvalidPayloadException>(() => Set.FindCodecs<ExtendedHolder>()!.For(new ProtobufFormat()).Decode(many));
    }

    // The library copies all that it holds when more is appended.
    [Fact]
    public void Appending_in_many_parts_counts_what_is_copied()
    {
        const int Length = 100_000;
        const long Most = 64 * 1024 * 1024;
        byte[] first = [0x0a, 0xa4, 0x8d, 0x06, 0x2a, 0xa0, 0x8d, 0x06, .. new byte[Length]];
        byte[] parts = [.. Enumerable.Repeat<byte[]>([0x0a, 0x02, 0x18, 0x03], 20_000).SelectMany(static part => part)];
        byte[] payload = [.. first, .. parts];
        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.Throws<InvalidPayloadException>(() => Set.FindCodecs<ExtendedHolder>()!.For(new ProtobufFormat()).Decode(payload));
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, Most);
    }

    private string Kept<T>(string hex) => Encode(Decode<T>(hex));
}

[GenerateShapeFor<Extended>]
[GenerateShapeFor<ExtendedByBase>]
[GenerateShapeFor<ExtendedHolder>]
[GenerateShapeFor<ExtendedRoot>]
[GenerateShapeFor<ExtendedEmpty>]
[GenerateShapeFor<NotExtended>]
public static partial class ProtoExtensionShapes;

[ProtoContract]
public class Extended : IExtensible
{
    private IExtension? _extension;

    [ProtoMember(1)]
    public int A { get; set; }

    IExtension IExtensible.GetExtensionObject(bool createIfMissing) => Extensible.GetExtensionObject(ref _extension, createIfMissing);
}

[ProtoContract]
public class ExtendedByBase : Extensible
{
    [ProtoMember(1)]
    public int A { get; set; }
}

[ProtoContract]
public class ExtendedHolder
{
    [ProtoMember(1)]
    public Extended? E { get; set; }

    [ProtoMember(2)]
    public List<ExtendedByBase>? L { get; set; }

    [ProtoMember(3)]
    public Extended? Last { get; set; }
}

[ProtoContract, ProtoInclude(5, typeof(ExtendedDerived))]
public class ExtendedRoot : Extensible
{
    [ProtoMember(1)]
    public int A { get; set; }
}

[ProtoContract]
public class ExtendedDerived : ExtendedRoot
{
    [ProtoMember(1)]
    public int B { get; set; }
}

[ProtoContract]
public class ExtendedEmpty : Extensible;

[ProtoContract]
public class NotExtended
{
    [ProtoMember(1)]
    public int A { get; set; }
}

using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.EveryKind;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Compatibility.Tests.RuntimeTypes;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>
/// What only a format that merges has: messages, lists and maps in many parts. Work must stay linear: each of these
/// would take minutes if a part cost as much as all parts before it.
/// </summary>
public sealed class ProtobufBombTests
{
    private const int Parts = 200_000;

    // Field 25 of Everything is a message; each part brings one number of its list, or one entry of its map.
    private static readonly byte[] ChildWithNumber = [0xca, 0x01, 0x04, 0xaa, 0x01, 0x01, 0x07];
    private static readonly byte[] ChildWithReal = [0xca, 0x01, 0x0b, 0xb2, 0x01, 0x08, 0, 0, 0, 0, 0, 0, 0, 0];
    private static readonly byte[] ChildWithWord = [0xca, 0x01, 0x04, 0xba, 0x01, 0x01, 0x61];
    private static readonly byte[] ChildWithChild = [0xca, 0x01, 0x07, 0xca, 0x01, 0x04, 0xaa, 0x01, 0x01, 0x07];

    public static TheoryData<byte[]> SplitMessages => new(ChildWithNumber, ChildWithReal, ChildWithWord, ChildWithChild);

    [Theory]
    [MemberData(nameof(SplitMessages))]
    public void A_message_in_many_parts_is_linear_work(byte[] part)
    {
        var victim = new Victim(ContractCatalog.Of<Everything>(), Wire.Protobuf);
        victim.Feed(Bytes.Repeat(part, Parts));
    }

    // n items first, then m parts that each add nothing or little: n × m if each part copies the items.
    [Fact]
    public void A_long_list_and_then_many_parts_is_linear_work()
    {
        var victim = new Victim(ContractCatalog.Of<Everything>(), Wire.Protobuf);
        byte[] child = new Victim(ContractCatalog.Of<Everything>(), Wire.Protobuf).Encode(
            new Everything
            {
                Reals = new double[100_000],
                Longs = new long[100_000],
                Bits = new bool[100_000],
            }
        );
        byte[] first = [0xca, 0x01, .. Bytes.Varint((uint)child.Length), .. child];
        victim.Feed([.. first, .. Bytes.Repeat(ChildWithReal, 50_000)]);
        victim.Feed([.. first, .. Bytes.Repeat([0xca, 0x01, 0x03, 0xb2, 0x01, 0x00], 50_000)]);
        victim.Feed([.. first, .. Bytes.Repeat([0xca, 0x01, 0x00], 100_000)]);
    }

    [Fact]
    public void A_few_parts_are_merged()
    {
        var victim = new Victim(ContractCatalog.Of<Everything>(), Wire.Protobuf);
        foreach (byte[] part in new[] { ChildWithNumber, ChildWithReal, ChildWithWord })
        {
            var value = (Everything)victim.AssertValue(Bytes.Repeat(part, 10))!;
            Assert.Equal(10, (value.Child!.Numbers?.Count ?? 0) + (value.Child.Reals?.Length ?? 0) + (value.Child.Words?.Count ?? 0));
        }
    }

    // Records are made anew for each part of them.
    [Fact]
    public void A_record_in_many_parts_is_linear_work()
    {
        var order = new Victim(ContractCatalog.Of<Order>(), Wire.Protobuf);
        byte[] lines = Bytes.Repeat([0x1a, 0x00], 50_000);
        order.Feed([0x32, .. Bytes.Varint((uint)lines.Length), .. lines, .. Bytes.Repeat([0x32, 0x02, 0x08, 0x01], 100_000)]);
        order.Feed(Bytes.Repeat([0x32, 0x04, 0x1a, 0x02, 0x10, 0x07], 100_000));
        var shipment = new Victim(ContractCatalog.Of<Shipment>(), Wire.Protobuf);
        byte[] parts = Bytes.Repeat([0x22, 0x00], 50_000);
        shipment.Feed([0x42, .. Bytes.Varint((uint)parts.Length), .. parts, .. Bytes.Repeat([0x42, 0x02, 0x08, 0x01], 100_000)]);
    }

    // Fields 2 to 4 of Register and 2 of its entry are maps that are made of a dictionary: by one setter, constructor or filling.
    [Theory]
    [InlineData(0x0a, 0x12)]
    [InlineData(0x0a, 0x1a)]
    [InlineData(0x0a, 0x22)]
    [InlineData(0x32, 0x12)]
    [InlineData(0x32, 0x1a)]
    public void A_map_of_another_type_in_many_parts_is_linear_work(byte message, byte map)
    {
        Format format = Wire.Create(new FormatLimits { MaxDecodedBytes = 4 * 1024 * 1024 })[Wire.Protobuf];
        var victim = new Victim(new Contract<Register, RegisterShape>(), Wire.Protobuf, format);
        byte[] entries = [.. Enumerable.Range(1, 20_000).SelectMany(i => Entry(map, i))];
        byte[] first = [message, .. Bytes.Varint((uint)entries.Length), .. entries];
        victim.Feed([.. first, .. Bytes.Repeat([message, 0x00], 50_000)]);
        victim.Feed([.. first, .. Bytes.Repeat([message, .. Message(Entry(map, 1))], 20_000)]);
        victim.Feed([.. Enumerable.Range(1, 20_000).SelectMany(i => (byte[])[message, .. Message(Entry(map, i))])]);
        byte[] interleaved = [.. Enumerable.Range(1, 20_000).SelectMany(i => (byte[])[.. Entry(map, i), 0x38, 0x01])];
        victim.AssertValue([message, .. Bytes.Varint((uint)interleaved.Length), .. interleaved]);
    }

    // What a contract's initialisers make is its own, and is not copied for parts that do not go on with it.
    [Fact]
    public void Parts_that_hold_nothing_take_nothing()
    {
        AssertFree(new Contract<Register, RegisterShape>());
        AssertFree(ContractCatalog.Of<Ledger>());

        static void AssertFree(Contract contract)
        {
            var victim = new Victim(contract, Wire.Protobuf);
            byte[] few = Bytes.Repeat([0x0a, 0x00], 1);
            byte[] many = Bytes.Repeat([0x0a, 0x00], Parts);
            Assert.Equal(Least(few), Least(many));

            // The runtime's own allocations, now and then, are not the decoder's.
            long Least(byte[] payload) => Enumerable.Range(0, 5).Min(_ => victim.Allocated(payload));
        }
    }

    [Fact]
    public void A_map_of_another_type_is_merged()
    {
        var victim = new Victim(new Contract<Register, RegisterShape>(), Wire.Protobuf);
        byte[] maps = [0x12, 0x04, 0x08, 0x01, 0x10, 0x02, 0x1a, 0x04, 0x08, 0x03, 0x10, 0x04, 0x22, 0x04, 0x08, 0x05, 0x10, 0x06];
        byte[] more = [0x12, 0x04, 0x08, 0x07, 0x10, 0x08, 0x1a, 0x04, 0x08, 0x03, 0x10, 0x09, 0x22, 0x04, 0x08, 0x06, 0x10, 0x01];
        var value = (Register)victim.AssertValue([0x0a, .. Message(maps), 0x0a, 0x00, 0x0a, .. Message(more)])!;
        Assert.Equal([new(1, 2), new(7, 8)], value.Next!.Sorted!);
        Assert.Equal([new(3, 9)], value.Next.Fixed!);
        Assert.Equal([new(5, 6), new(6, 1)], value.Next.Own);
        Assert.Empty(value.Next.Numbers);
        value = (Register)
            victim.AssertValue([0x32, .. Message([0x08, 0x07, .. Entry(0x12, 1)]), 0x32, 0x00, 0x32, .. Message(Entry(0x12, 2))])!;
        Assert.Equal(7, value.Entry!.Number);
        Assert.Equal([1, 2], value.Entry.Sorted!.Keys);
    }

    private static byte[] Message(byte[] fields) => [.. Bytes.Varint((uint)fields.Length), .. fields];

    private static byte[] Entry(byte tag, int key) => [tag, .. Message([0x08, .. Bytes.Varint((uint)key)])];

    [Fact]
    public void A_list_in_single_items_between_other_fields_is_linear_work()
    {
        var victim = new Victim(ContractCatalog.Of<Everything>(), Wire.Protobuf);
        victim.AssertValue(Bytes.Repeat([0xa8, 0x01, 0x01, 0x08, 0x01], Parts));
        victim.AssertValue(Bytes.Repeat([0xaa, 0x01, 0x01, 0x05, 0xba, 0x01, 0x01, 0x61, 0xea, 0x01, 0x01, 0x01], Parts));
        victim.AssertValue(Bytes.Repeat([0xc2, 0x01, 0x00], Parts));
    }

    [Fact]
    public void Many_unknown_fields_are_skipped()
    {
        var victim = new Victim(ContractCatalog.Of<Organization>(), Wire.Protobuf);
        victim.AssertValue(Bytes.Repeat([0xf8, 0xff, 0xff, 0xff, 0x0f, 0x01], Parts));
        victim.AssertValue(Bytes.Repeat([0x7a, 0x00], Parts));
        victim.AssertValue(Bytes.Repeat([0x7b, 0x7c], Parts));
    }

    // The field number 0, numbers above 2²⁹ − 1, wire types 6 and 7, an end without a start, a varint of eleven bytes.
    [Theory]
    [InlineData("0000")]
    [InlineData("0201")]
    [InlineData("0e")]
    [InlineData("0f")]
    [InlineData("7e00")]
    [InlineData("0c")]
    [InlineData("7c")]
    [InlineData("7b84")]
    [InlineData("7b8401")]
    [InlineData("7b")]
    [InlineData("08ffffffffffffffffffffff01")]
    [InlineData("ffffffffffffffffffff0101")]
    [InlineData("12ffffffffffffffffff01")]
    [InlineData("1205616161")]
    [InlineData("1a0208")]
    [InlineData("1a0108")]
    [InlineData("1a0329")]
    public void What_is_no_field_is_refused(string payload) =>
        new Victim(ContractCatalog.Of<Organization>(), Wire.Protobuf).AssertRefused(Convert.FromHexString(payload));
}

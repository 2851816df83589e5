using Google.Protobuf;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Contracts;
using SerializationApi.Tests.Support;
using SerializationApi.Tests.Support.Values;
using P = SerializationApi.Protos;

namespace SerializationApi.Compatibility.Tests.GoogleProtobuf;

/// <summary>Classes that protoc generated read ours, and ours reads theirs.</summary>
public sealed class GoogleProtobufTests
{
    public static TheoryData<string> Samples =>
        new(SampleValues.All.Where(sample => !ValueMembers.HoldsNullItem(sample.Value)).Select(sample => sample.Key));

    [Theory]
    [MemberData(nameof(Samples))]
    public void A_value_comes_back_from_protoc_s_classes_in_both_directions(string sample)
    {
        object value = SampleValues.All[sample];
        ProtoContracts.ByName[SampleValues.ContractOf(sample).Name].AssertBothWays(value);
    }

    // Older writers send a tag with each item.
    [Fact]
    public void Unpacked_lists_are_read()
    {
        var message = new P.EverythingUnpacked
        {
            Numbers = { 1, -1, int.MaxValue },
            Reals = { 0, -0.5, double.NaN },
            Longs = { long.MinValue, 0 },
            Bits = { true, false },
        };
        var value = (Everything)Decode<Everything>(message.ToByteArray())!;
        Assert.Equal([1, -1, int.MaxValue], value.Numbers);
        Assert.Equal([0, -0.5, double.NaN], value.Reals!);
        Assert.Equal([long.MinValue, 0], value.Longs!);
        Assert.Equal([true, false], value.Bits!);
    }

    [Fact]
    public void A_later_version_of_a_contract_is_read()
    {
        var later = new P.MemberV2
        {
            Id = 7,
            Name = "n",
            Description = "d",
            Address = "a",
            Value = 1.5,
            UpdateTime = -1,
            Flags = 0xffff_ffff,
            Serial = long.MinValue,
            Extra = new P.MemberV2.Types.Extra { Text = "unknown", Numbers = { 1, -1 } },
            Notes = { "x", "", "y" },
            Extras = { ["k"] = new P.MemberV2.Types.Extra() },
        };
        var expected = new Member
        {
            Id = 7,
            Name = "n",
            Description = "d",
            Address = "a",
            Value = 1.5,
            UpdateTime = -1,
        };
        Assert.Null(ValueComparer.Difference(expected, Decode<Member>(later.ToByteArray())));
    }

    // What is sent in two parts is one message, one list and one map; of a scalar the last counts. To us a Timestamp is a
    // scalar: theirs would take the seconds from one and the fraction from the other.
    [Theory]
    [MemberData(nameof(Samples))]
    public void Two_messages_behind_one_another_are_merged_as_theirs_are(string sample)
    {
        ProtoContract contract = ProtoContracts.ByName[SampleValues.ContractOf(sample).Name];
        byte[] first = contract.ToMessage(SampleValues.All[sample]).ToByteArray();
        foreach (KeyValuePair<string, object> other in SampleValues.All.Where(other => CanFollow(contract, sample, other)).Take(8))
        {
            byte[] both = [.. first, .. contract.ToMessage(other.Value).ToByteArray()];
            object merged = contract.Contract.Codec(Wire.Format(Wire.Protobuf)).Decode(both)!;
            Assert.Equal(contract.Parser.ParseFrom(both), contract.ToMessage(merged));
        }
    }

    [Theory]
    [InlineData("c2010c0a036f6e6510010a0374776f")] // a key twice in one entry: the last counts
    [InlineData("c20104100a0a00")] // value before key
    [InlineData("c20100")] // neither key nor value
    [InlineData("c20105 0a016120 01", "c201030a0161")] // an unknown field in an entry
    [InlineData("c20105 0a01611001", "c201050a01611002")] // a key in two entries: the last counts
    [InlineData("c20107 1002 0a0161 1001")] // a value twice
    public void Map_entries_in_any_order_are_read_as_theirs_are(params string[] fields)
    {
        byte[] payload = HexText.Bytes(string.Concat(fields));
        var value = (Everything)Decode<Everything>(payload)!;
        Assert.Equal(P.Everything.Parser.ParseFrom(payload), ProtoMessage.From(value));
    }

    private static bool CanFollow(ProtoContract contract, string first, KeyValuePair<string, object> other) =>
        SampleValues.ContractOf(other.Key).Name == contract.Contract.Name
        && !ValueMembers.HoldsNullItem(other.Value)
        && !(
            SampleValues.All[first] is User { Birth: var birth }
            && birth.Ticks % TimeSpan.TicksPerSecond > 0
            && other.Value is User { Birth.Ticks: > 0 }
        );

    private static object? Decode<T>(byte[] payload) => ContractCatalog.Of<T>().Codec(Wire.Format(Wire.Protobuf)).Decode(payload);
}

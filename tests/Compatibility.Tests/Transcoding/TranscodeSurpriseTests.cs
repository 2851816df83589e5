using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Contracts;

namespace SerializationApi.Compatibility.Tests.Transcoding;

/// <summary>Payloads that no writer of ours makes: members out of order, twice, missing or unknown, lists in parts, other forms of values.</summary>
public sealed class TranscodeSurpriseTests
{
    private static readonly string[] Targets = [Wire.Json, Wire.MessagePack, Wire.Names, Wire.Protobuf, Wire.MemoryPack];

    [Theory]
    [InlineData("{}")]
    [InlineData("null")]
    [InlineData(" { \"id\" : 1 , \"tags\" : [ ] , \"members\" : null } ")]
    [InlineData("""{"members":[{"name":"a"}],"tags":["x"],"id":7}""")]
    [InlineData("""{"id":1,"id":2,"tags":["a"],"tags":["b"]}""")]
    [InlineData("""{"ID":1,"unknown":{"a":[1,2]},"Members":[{"unknown":1,"value":"1.5"}]}""")]
    [InlineData("""{"tags":["a",null,"b"]}""")]
    [InlineData("""{"members":[null]}""")]
    [InlineData("""{"tags":["\u0041\ud83d\ude00\n\"\\\/"],"members":[{"description":"\u0000"}]}""")]
    [InlineData("""{"tags":["\ud83d"]}""")]
    [InlineData("""{"members":[{"id":1},{"id":2},{"id":3},{"id":4},{"id":5},{"id":6},{"id":7},{"id":8},{"id":9},{"id":10},{"id":11},{"id":12},{"id":13},{"id":14},{"id":15},{"id":16},{"id":17}]}""")]
    [InlineData("""{"id":2147483648}""")]
    [InlineData("""{"id":1} {"id":2}""")]
    [InlineData("""{"tags":"a"}""")]
    public void Json(string payload) => AssertSame(Wire.Json, Encoding.UTF8.GetBytes(payload));

    [Theory]
    [InlineData("")] // nothing at all
    [InlineData("1a021a001a020801")] // a member that holds an unknown field, and another
    [InlineData("12016112016208011a02080112016380010a")] // tags in two runs, and a number behind
    [InlineData("08010802")] // twice
    [InlineData("1a0208011201611a020802")] // members in two runs
    [InlineData("1a0708011201611a0162")] // in order within the member
    [InlineData("1201ff")] // no UTF-8
    public void Protobuf(string hex) => AssertSame(Wire.Protobuf, Convert.FromHexString(hex));

    [Theory]
    [InlineData("c0")] // nil
    [InlineData("90")] // nothing
    [InlineData("9101")] // the first member only
    [InlineData("9501c0c00203")] // two more
    [InlineData("82a26964d20000000ba774616773 91a161")] // by name, in other forms
    [InlineData("82a47461677391a161a269640b")] // by name, out of order
    [InlineData("9301 92a161c0 91c0")] // nulls in lists
    [InlineData("9301d9016190")] // a string where a list is
    [InlineData("9301dd00000001d901ff90")] // no UTF-8
    public void MessagePack(string hex) => AssertSame(Wire.MessagePack, Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal)));

    [Theory]
    [InlineData("ff")] // null
    [InlineData("0101000000")] // the first member only
    [InlineData("0301000000 02000000 00000000 ffffffff ffffffff")] // an empty text, and a null
    [InlineData("0301000000 01000000 01000000 6100 ffffffff")] // UTF-16
    [InlineData("0301000000 01000000 feffffff 00000000 61 ffffffff")] // UTF-8 of unstated length
    [InlineData("0301000000 01000000 feffffff 02000000 61 ffffffff")] // and of a wrong one
    public void MemoryPack(string hex) => AssertSame(Wire.MemoryPack, Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal)));

    // Short texts are checked in one vector, long ones otherwise: each sequence at every place.
    [Theory]
    [InlineData("c3a9", true)]
    [InlineData("e4b880", true)]
    [InlineData("f09f9880", true)]
    [InlineData("efbfbf", true)]
    [InlineData("f48fbfbf", true)]
    [InlineData("c080", false)]
    [InlineData("c1bf", false)]
    [InlineData("e08080", false)]
    [InlineData("e09fbf", false)]
    [InlineData("eda080", false)]
    [InlineData("edbfbf", false)]
    [InlineData("f0808080", false)]
    [InlineData("f08fbfbf", false)]
    [InlineData("f4908080", false)]
    [InlineData("f5808080", false)]
    [InlineData("80", false)]
    [InlineData("c3", false)]
    [InlineData("e4b8", false)]
    [InlineData("f09f98", false)]
    [InlineData("c3a9a9", false)]
    public void Sequences_of_UTF8_at_every_place(string hex, bool isValid)
    {
        byte[] sequence = Convert.FromHexString(hex);
        for (int before = 0; before <= 40; before++)
        {
            foreach (int after in new[] { 0, 1, 2, 31, 40 })
            {
                byte[] text = [.. Enumerable.Repeat((byte)'a', before), .. sequence, .. Enumerable.Repeat((byte)'b', after)];
                foreach (int padding in new[] { 0, 64 })
                {
                    // Of an organisation: a tag, and behind it a field that is not known.
                    byte[] payload = [0x12, (byte)text.Length, .. text, 0x52, (byte)padding, .. new byte[padding]];
                    TranscodeOutcome outcome = AssertSame(Wire.Protobuf, payload);
                    Assert.Equal(isValid, outcome.Bytes is not null);
                }
            }
        }
    }

    [Fact]
    public void The_contracts_of_the_datasets_are_plain() =>
        Assert.All(ContractShapes.All, shape => Assert.True(shape.Info.IsPlain, shape.Info.Name));

    private static TranscodeOutcome AssertSame(string from, byte[] payload)
    {
        Contract contract = ContractCatalog.Of<Organization>();
        TranscodeOutcome? first = null;
        foreach (string to in Targets)
        {
            TranscodeOutcome outcome = TranscodeAssert.Same(contract, Wire.Format(from), Wire.Format(to), payload);
            first ??= outcome;
        }

        return first!;
    }
}

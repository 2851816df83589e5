using SerializationApi.LoadTests.Http.Lean.Http2;
using SerializationApi.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Http.Http2;

/// <summary>The examples of RFC 7541, and what is none.</summary>
public sealed class HpackDecoderTests
{
    // Appendix C.5 and C.6: three responses on a connection, with and without the Huffman code. Our table is larger than theirs: nothing is evicted.
    [Theory]
    [InlineData(
        "4803 3330 3258 0770 7269 7661 7465 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133 2032 303a 3133 3a32 3120 474d 546e 1768 7474 7073 3a2f 2f77 7777 2e65 7861 6d70 6c65 2e63 6f6d",
        "4803 3330 37c1 c0bf")]
    [InlineData(
        "4882 6402 5885 aec3 771a 4b61 96d0 7abe 9410 54d4 44a8 2005 9504 0b81 66e0 82a6 2d1b ff6e 919d 29ad 1718 63c7 8f0b 97c8 e9ae 82ae 43d3",
        "4883 640e ffc1 c0bf")]
    public void The_examples_of_the_specification_are_read(string first, string second)
    {
        var decoder = new HpackDecoder();
        Assert.Equal(
            [":status: 302", "cache-control: private", "date: Mon, 21 Oct 2013 20:13:21 GMT", "location: https://www.example.com"], Read(decoder, first));
        Assert.Equal(
            [":status: 307", "cache-control: private", "date: Mon, 21 Oct 2013 20:13:21 GMT", "location: https://www.example.com"], Read(decoder, second));
    }

    // C.6.3: every symbol of a cookie, and gzip by the code.
    [Fact]
    public void A_long_text_in_the_code_is_read() => Assert.Equal(
        [":status: 200", "content-encoding: gzip", "set-cookie: foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1"],
        Read(new HpackDecoder(), "88 5a83 9bd9 ab77 ad94 e782 1dd7 f2e6 c7b3 35df dfcd 5b39 60d5 af27 087f 3672 c1ab 270f b529 1f95 8731 6065 c003 ed4e e5b1 063d 5007"));

    [Fact]
    public void What_does_not_fit_into_the_table_evicts_the_oldest()
    {
        var decoder = new HpackDecoder();

        // Room for one entry of 32 and 2 bytes, then two of them.
        Assert.Equal(["a: b", "c: d"], Read(decoder, "3f 03  40 01 61 01 62  40 01 63 01 64"));
        Assert.Equal(["c: d"], Read(decoder, "be"));
        Assert.Throws<InvalidDataException>(() => Read(decoder, "bf"));
    }

    [Theory]
    [InlineData("80")] // index 0
    [InlineData("be")] // an empty table
    [InlineData("ff")] // an integer without an end
    [InlineData("ff ff ff ff ff ff")] // one that is too large
    [InlineData("00")] // a field without a name
    [InlineData("00 05 61")] // a name that is cut off
    [InlineData("00 81 00 00")] // padding of zeros
    [InlineData("00 84 ff ff ff ff 00")] // the end-of-string symbol
    [InlineData("3f ff ff 03")] // a table that is larger than ours
    public void What_is_no_block_is_refused(string block) => Assert.Throws<InvalidDataException>(() => Read(new HpackDecoder(), block));

    private static List<string> Read(HpackDecoder decoder, string block)
    {
        var fields = new List<string>();
        decoder.Decode(HexText.Bytes(block), (name, value) => fields.Add($"{name}: {value}"));
        return fields;
    }
}

using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Contracts;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>Ill-formed UTF-8, and UTF-16 with lone surrogates.</summary>
public sealed class InvalidTextTests
{
    // Replaced by four bytes each, so that no length changes; long enough for a vectorised loop around it.
    private const string Marker = "@@@@";

    private static readonly string[] Contexts =
    [
        Marker,
        $"a{Marker}",
        $"{Marker}a",
        new string('a', 61) + Marker,
        Marker + new string('a', 61),
        new string('测', 30) + Marker + new string('测', 30),
    ];

    // Unicode 16, table 3-7: what is not in it is ill-formed. The short ones are filled up with ASCII.
    private static readonly byte[][] IllFormed =
    [
        [0x80, 0x61, 0x61, 0x61],
        [0xbf, 0xbf, 0xbf, 0xbf],
        [0xc0, 0x80, 0x61, 0x61],
        [0xc1, 0xbf, 0x61, 0x61],
        [0xc2, 0x61, 0x61, 0x61],
        [0xe0, 0x80, 0x80, 0x61],
        [0xe0, 0x9f, 0xbf, 0x61],
        [0xe6, 0xb5, 0x61, 0x61],
        [0xed, 0xa0, 0x80, 0x61],
        [0xed, 0xbf, 0xbf, 0x61],
        [0xf0, 0x80, 0x80, 0x80],
        [0xf0, 0x8f, 0xbf, 0xbf],
        [0xf4, 0x90, 0x80, 0x80],
        [0xf5, 0x80, 0x80, 0x80],
        [0xf0, 0x9f, 0x98, 0x61],
        [0xfe, 0x61, 0x61, 0x61],
        [0xff, 0xff, 0xff, 0xff],
        [0x61, 0x61, 0x61, 0xe6],
        [0x61, 0x61, 0xf0, 0x9f],
    ];

    public static TheoryData<string> Wires => new(Wire.Json, Wire.MessagePack, Wire.Names, Wire.MemoryPack, Wire.Protobuf, Wire.Cbor);

    [Theory]
    [MemberData(nameof(Wires))]
    public void Invalid_UTF8_is_refused_where_it_stands(string wire)
    {
        var victim = new Victim(ContractCatalog.Of<Organization>(), wire);
        foreach (string context in Contexts)
        {
            byte[] payload = victim.Encode(new Organization { Tags = ["ok", context], Members = [new Member { Name = "end" }] });
            int at = payload.AsSpan().IndexOf(Encoding.ASCII.GetBytes(Marker));
            foreach (byte[] wrong in IllFormed)
            {
                byte[] copy = [.. payload];
                wrong.CopyTo(copy, at);
                Outcome outcome = victim.Feed(copy);
                Assert.True(
                    outcome.IsRefused,
                    $"{Convert.ToHexStringLower(wrong)} in \"{context}\" was read as {((Organization?)outcome.Value)?.Tags?[1]}"
                );
                int text = payload.AsSpan().IndexOf(Encoding.UTF8.GetBytes(context));
                Assert.InRange(outcome.Refusal!.Offset, text - 8, at + Marker.Length);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Wires))]
    public void Invalid_UTF8_in_a_key_is_refused(string wire)
    {
        var victim = new Victim(ContractCatalog.Of<Everything>(), wire);
        byte[] payload = victim.Encode(new Everything { Counts = new(StringComparer.Ordinal) { [Marker] = 1 } });
        foreach (byte[] wrong in IllFormed)
        {
            byte[] copy = [.. payload];
            wrong.CopyTo(copy, payload.AsSpan().IndexOf(Encoding.ASCII.GetBytes(Marker)));
            victim.AssertRefused(copy);
        }
    }

    [Fact]
    public void A_lone_surrogate_in_a_JSON_escape_is_no_text()
    {
        var victim = new Victim(ContractCatalog.Of<Organization>(), Wire.Json);
        foreach (
            string text in new[]
            {
                @"\ud800",
                @"\udc00",
                @"\ud83d\u0041",
                @"\ude00\ud83d",
                @"\ud83dx",
                @"\ud83d\n",
                @"\u12",
                @"\u12g4",
                @"\x41",
                @"\",
                "\n",
                "\0",
                "\u001f",
            }
        )
        {
            victim.AssertRefused(Encoding.UTF8.GetBytes($"{{\"tags\":[\"{text}\"]}}"));
        }
    }

    // A negative first length is UTF-8 and brings the number of UTF-16 units along, which need not be true; 0 or less is
    // "not known" to the reference library as well.
    [Theory]
    [InlineData("030000000001000000 fcffffff ffffff7f 616161 ffffffff")]
    [InlineData("030000000001000000 fcffffff 02000000 616161 ffffffff")]
    [InlineData("030000000001000000 fcffffff 04000000 616161 ffffffff")]
    [InlineData("030000000001000000 fcffffff 03000000 e6b58b ffffffff")]
    [InlineData("030000000001000000 00000080 03000000 616161 ffffffff")]
    public void A_wrong_UTF16_length_in_MemoryPack_is_refused(string payload) =>
        new Victim(ContractCatalog.Of<Organization>(), Wire.MemoryPack).AssertRefused(HexText.Bytes(payload));

    [Theory]
    [InlineData("030000000001000000 fcffffff 00000000 616161 ffffffff")]
    [InlineData("030000000001000000 fcffffff ffffffff 616161 ffffffff")]
    public void An_unknown_UTF16_length_in_MemoryPack_is_read(string payload)
    {
        object? value = new Victim(ContractCatalog.Of<Organization>(), Wire.MemoryPack).AssertValue(HexText.Bytes(payload));
        Assert.Equal(["aaa"], ((Organization)value!).Tags!);
    }

    [Fact]
    public void MemoryPack_strings_in_UTF16_are_read()
    {
        var victim = new Victim(ContractCatalog.Of<Organization>(), Wire.MemoryPack);
        byte[] text = Encoding.Unicode.GetBytes("a测😀");
        byte[] payload = [3, 7, 0, 0, 0, 1, 0, 0, 0, 4, 0, 0, 0, .. text, 0xff, 0xff, 0xff, 0xff];
        Assert.Equal("a测😀", Assert.Single(((Organization)victim.AssertValue(payload)!).Tags!));
    }

    [Theory]
    [InlineData("00d8")]
    [InlineData("00dc")]
    [InlineData("610000d8")]
    [InlineData("00d800d800dc")]
    [InlineData("00dc00d8")]
    public void A_lone_surrogate_in_UTF16_is_no_text(string units)
    {
        byte[] text = HexText.Bytes(units);
        byte[] payload = [3, 7, 0, 0, 0, 1, 0, 0, 0, (byte)(text.Length / 2), 0, 0, 0, .. text, 0xff, 0xff, 0xff, 0xff];
        new Victim(ContractCatalog.Of<Organization>(), Wire.MemoryPack).AssertRefused(payload);
    }
}

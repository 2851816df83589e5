using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Contracts;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>A value of one type where the contract has another: each member of each contract, each token of the format.</summary>
public sealed class WrongTypeTests
{
    private static readonly string[] JsonTokens =
    [
        "null",
        "true",
        "false",
        "0",
        "-1",
        "1.5",
        "1e2",
        "\"\"",
        "\"text\"",
        "\"12\"",
        "\"1.5\"",
        "[]",
        "[null]",
        "[1]",
        "[\"a\"]",
        "[{}]",
        "[[]]",
        "{}",
        "{\"a\":1}",
        "{\"a\":null}",
        "{\"1\":\"x\"}",
        "300",
        "70000",
        "-129",
        "2147483648",
        "-2147483649",
        "4294967296",
        "9223372036854775808",
        "18446744073709551616",
        "1e400",
        "-0",
        "\"NaN\"",
        "\"Infinity\"",
        "\"2020-01-01\"",
        "\"24:00:00\"",
        "\"9999-12-31T23:59:60Z\"",
        "\"2023-02-29T00:00:00Z\"",
        "\"00000000-0000-0000-0000-00000000000g\"",
        "\"AQ\"",
        "\"A===\"",
        "\"-10675199.02:48:05.4775809\"",
    ];

    // nil, false, integers of each width, floats, strings, binary, array, map, extensions and timestamps.
    private static readonly string[] MessagePackTokens =
    [
        "c0",
        "c2",
        "c3",
        "00",
        "7f",
        "ff",
        "e0",
        "ccff",
        "cdffff",
        "ceffffffff",
        "cfffffffffffffffff",
        "d080",
        "d18000",
        "d280000000",
        "d38000000000000000",
        "ca7fc00000",
        "cb7ff0000000000000",
        "a0",
        "a161",
        "d90161",
        "da000161",
        "db0000000161",
        "c400",
        "c40101",
        "c5000101",
        "c60000000101",
        "90",
        "91c0",
        "9101",
        "dc000101",
        "dd0000000101",
        "80",
        "81a16101",
        "8101c0",
        "de0001a16101",
        "df00000001a16101",
        "d60100000000",
        "d6ff00000000",
        "d6ffffffffff",
        "d7ff0000000000000000",
        "d7ffffffffffffffffff",
        "c70cff000000007fffffffffffffff",
        "c70cff000000008000000000000000",
        "c70cffffffffff0000000000000000",
        "c705ff0000000000",
        "c700ff",
        "c1",
        "a3313233",
        "a3312e35",
    ];

    // Simple values, integers of each width and sign, floats, text, binary, arrays and maps, definite and not, tags, and what is reserved.
    private static readonly string[] CborTokens =
    [
        "f6",
        "f7",
        "f4",
        "f5",
        "e0",
        "f8ff",
        "00",
        "17",
        "18ff",
        "19ffff",
        "1affffffff",
        "1bffffffffffffffff",
        "20",
        "38ff",
        "39ffff",
        "3affffffff",
        "3b7fffffffffffffff",
        "3bffffffffffffffff",
        "f97e00",
        "f97c00",
        "fa7fc00000",
        "fb7ff0000000000000",
        "60",
        "6161",
        "780161",
        "790001 61",
        "7f6161ff",
        "7fff",
        "40",
        "4101",
        "5f4101ff",
        "80",
        "81f6",
        "8101",
        "9fff",
        "9f01ff",
        "a0",
        "a1616101",
        "a101f6",
        "bfff",
        "bf616101ff",
        "c000",
        "c100",
        "c11b7fffffffffffffff",
        "c13b7fffffffffffffff",
        "c1fb7ff0000000000000",
        "c1f93e00",
        "c060",
        "c24101",
        "c340",
        "c24901ffffffffffffffff",
        "c48221196ab3",
        "c4821901ff01",
        "c4820061",
        "c482",
        "d9d9f701",
        "d82a01",
        "d82a81f6",
        "d82a7f6161ff",
        "f818",
        "ff",
        "1c",
        "1f",
        "dc00",
        "63313233",
        "63312e35",
        "74393939392d31322d33315432333a35393a36305a",
    ];

    public static TheoryData<string> ForCbor => Contracts(Wire.Cbor);

    public static TheoryData<string> ForJson => Contracts(Wire.Json);

    public static TheoryData<string> ForNames => Contracts(Wire.Names);

    public static TheoryData<string> ForProtobuf => Contracts(Wire.Protobuf);

    [Theory]
    [MemberData(nameof(ForJson))]
    public void Json(string contract)
    {
        Victim victim = HostileCases.Victim(contract, Wire.Json);
        foreach (ShapeMember member in Members(contract, Wire.Json))
        {
            foreach (string token in JsonTokens)
            {
                victim.FeedAndWriteBack(Encoding.UTF8.GetBytes($"{{\"{member.JsonName}\":{token}}}"));
            }
        }
    }

    [Theory]
    [MemberData(nameof(ForNames))]
    public void MessagePack(string contract)
    {
        Victim victim = HostileCases.Victim(contract, Wire.Names);
        foreach (ShapeMember member in Members(contract, Wire.Names))
        {
            foreach (string token in MessagePackTokens)
            {
                byte[] value = Convert.FromHexString(token);
                victim.FeedAndWriteBack([0x81, 0xd9, (byte)member.Utf8Name.Length, .. member.Utf8Name, .. value]);
            }
        }
    }

    [Theory]
    [MemberData(nameof(ForCbor))]
    public void Cbor(string contract)
    {
        Victim victim = HostileCases.Victim(contract, Wire.Cbor);
        foreach (ShapeMember member in Members(contract, Wire.Cbor))
        {
            foreach (string token in CborTokens)
            {
                victim.FeedAndWriteBack([0xa1, 0x78, (byte)member.Utf8Name.Length, .. member.Utf8Name, .. HexText.Bytes(token)]);
            }
        }
    }

    // Every wire type with every member's number: a field of another wire type is unknown, not an error.
    [Theory]
    [MemberData(nameof(ForProtobuf))]
    public void Protobuf(string contract)
    {
        string[] bodies =
        [
            "00",
            "01",
            "ffffffffffffffffff01",
            "0000000000000000",
            "ffffffffffffffff",
            "0100",
            "0131",
            "020800",
            "0a08ffffffffffffffff7f",
            "0b08ffffffffffffffffff01",
            "00000000",
        ];
        Victim victim = HostileCases.Victim(contract, Wire.Protobuf);
        foreach (ShapeMember member in Members(contract, Wire.Protobuf))
        {
            for (int wireType = 0; wireType < 8; wireType++)
            {
                foreach (string body in bodies)
                {
                    victim.FeedAndWriteBack([.. Bytes.Varint((uint)(member.Number << 3) | (uint)wireType), .. Convert.FromHexString(body)]);
                }
            }
        }
    }

    [Theory]
    [InlineData(Wire.Json, """{"id":"x"}""")]
    [InlineData(Wire.Json, """{"id":1.5}""")]
    [InlineData(Wire.Json, """{"id":2147483648}""")]
    [InlineData(Wire.Json, """{"id":null}""")]
    [InlineData(Wire.Json, """{"id":true}""")]
    [InlineData(Wire.Json, """{"id":[1]}""")]
    [InlineData(Wire.Json, """{"id":01}""")]
    [InlineData(Wire.Json, """{"id":+1}""")]
    [InlineData(Wire.Json, """{"id":1,}""")]
    [InlineData(Wire.Json, """{"id":1 "tags":null}""")]
    [InlineData(Wire.Json, """{"tags":"x"}""")]
    [InlineData(Wire.Json, """{"tags":[1]}""")]
    [InlineData(Wire.Json, """{"tags":["a",]}""")]
    [InlineData(Wire.Json, """{"tags":["a" "b"]}""")]
    [InlineData(Wire.Json, """{"members":{}}""")]
    [InlineData(Wire.Json, """{"members":[[]]}""")]
    [InlineData(Wire.Json, """{/* comment */"id":1}""")]
    [InlineData(Wire.Json, """{'id':1}""")]
    [InlineData(Wire.Json, """{id:1}""")]
    [InlineData(Wire.Json, "\ufeff{\"id\":1}x")]
    [InlineData(Wire.Json, "[]")]
    [InlineData(Wire.Json, "1")]
    [InlineData(Wire.Json, "\"x\"")]
    [InlineData(Wire.Json, "")]
    [InlineData(Wire.Json, " ")]
    [InlineData(Wire.Json, "nul")]
    [InlineData(Wire.Json, "nulll")]
    public void Json_that_is_no_organization(string wire, string json) =>
        new Victim(ContractCatalog.Of<Organization>(), wire).AssertRefused(Encoding.UTF8.GetBytes(json));

    [Theory]
    [InlineData("93c0c0c0")] // null for an int
    [InlineData("93ca3f800000c0c0")] // a float for an int
    [InlineData("93ce80000000c0c0")] // 2³¹ for an int
    [InlineData("93d37fffffffffffffffc0c0")]
    [InlineData("93a131c0c0")]
    [InlineData("930101c0")]
    [InlineData("93019101c0")]
    [InlineData("9301c001")]
    [InlineData("9301c080")]
    [InlineData("9301c09101")]
    [InlineData("01")]
    [InlineData("a0")]
    [InlineData("c1")]
    [InlineData("")]
    public void MessagePack_that_is_no_organization(string payload) =>
        new Victim(ContractCatalog.Of<Organization>(), Wire.MessagePack).AssertRefused(Convert.FromHexString(payload));

    [Theory]
    [InlineData("0400000000ffffffffffffffff00")] // one member more than the contract has
    [InlineData("fe")]
    [InlineData("0300000000feffffff")]
    [InlineData("")]
    public void MemoryPack_that_is_no_organization(string payload) =>
        new Victim(ContractCatalog.Of<Organization>(), Wire.MemoryPack).AssertRefused(Convert.FromHexString(payload));

    private static TheoryData<string> Contracts(string wire) =>
        new(
            from contract in ContractCatalog.All
            where contract.Wires.Contains(wire) && contract.MembersIn(wire).Length > 0
            select contract.Name
        );

    private static ShapeMember[] Members(string contract, string wire) => ContractCatalog.Find(contract)!.MembersIn(wire);
}

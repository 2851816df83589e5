using System.Text.Json;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.TypeScript.Tests;

/// <summary>Damaged payloads end in a value or an error, and in the same of both as in C#.</summary>
public sealed class HostilePayloadTests(Modules modules)
{
    private const int MaxLength = 4_000;

    // TypeScript has a null, nothing, or an offset only where the type says so, and reads spans and times of day in one form; and it counts
    // memory by its own objects.
    private static readonly string[] Stricter =
    [
        "found null",
        "code 0xc0",
        "found \"null",
        "local time",
        "may take in memory",
        "expected a member",
        "expected a span of time",
        "expected a time of day",
    ];

    // Heads longer than needed, breaks, pieces, tags that mean nothing and that mean another value, large integers, fractions and instants;
    // and what is near to each.
    private const string CborForms = """
        Int32 1807 190007 1a00000007 1b0000000000000007 3807 1b0000000100000000 c24107 c340 c25f4107ff d9d9f707 d60000 d607 d80407 c107 f90000 fb3ff0000000000000 1c 1f ff c2 c5 d818 d818ff
        NullableInt32 f6 f7 d9d9f7f6 d0f6 e0 f0 f818 f820 f8ff fc
        Decimal 07 3907ff c2490100000000000000ff c24d01000000000000000000000000 c24c010000000000000000000000 c4820101 c482211903e8 c49f2103ff c49f2103 c4830101 c48201c24103 c48201c34103 c482c24101 c4822201 c482381c01 c482381d0a c482381d01 c4821b7fffffffffffffff00 c4821b7fffffffffffffff01 c4823b7fffffffffffffff00 6431322e35 64312e3530 6131ff f93c00 c482f9000001 c4820100ff d6c4820101 d818c4820101 c4
        EveryNullable a1686d6179626546363400 a1686d617962654636341bffffffffffffffff a1686d617962654636343bffffffffffffffff a1686d61796265463634c249010000000000000001 a1686d61796265463634f90001 a1686d61796265463634f97bff a1686d61796265463634f98001 a1686d61796265463634f97c00 a1686d61796265463634f97e00 a1686d61796265463634fa7f7fffff a1686d61796265463634fb7fefffffffffffff a1686d61796265463634c4820103 a1686d61796265463634c48221190539 a1686d617962654636346130 a1686d61796265463634f5 a1686d61796265463634f8ff a1686d61796265463634c24b0102030405060708090a0b a1686d6179626546333200 a1686d61796265463332fb7fefffffffffffff a1686d61796265463332f90001 a1686d61796265463332fa7f7fffff a1686d61796265463332c4820103 a1686d61796265463332fb3ff199999999999a
        DateTimeOffset c074323031332d30332d32315432303a30343a30305a 74323031332d30332d32315432303a30343a30305a 73323031332d30332d32315432303a30343a3030 c11a514b67b0 c1fb41d452d9ec200000 c1f93c00 c1f97e00 c1f97c00 c13a7fffffff c11b000000e8d4a50fff c1fb3e45798ee2308c3a c1f6 c0f6 c000 c161 c11b7fffffffffffffff c13bffffffffffffffff c1fbbff0000000000000 d0c11a514b67b0 6a323031332d30332d3231 c06a323031332d30332d3231
        String 60 6161 7801 780161 7f61616162ff 7f61c361a9ff 7fff 7f6161 7f4161ff 7f7f6161ffff 7fd9d9f76161ff 62c3a9 62c328 7f61ff61ffff d8206161 d8256161 c06161 c16161 4161 7f00ff 7bffffffffffffffff
        ByteArray 40 4101 5801 580101 5f41014102ff 5fff 5f6161ff 5f5f4101ffff d6420102 c24101 d9010042 61 f6
        ListOfString 80 9f6161ff 9fff 9f6161 9f9fffff 9800 9b0000000000000001 8161 d9d9f781f6 9f7f6161ffff d0806161 d080 81d9d9f76161 9f616161ff a0
        ListOfListOfInt32 80 8181f7 9f9f01029f 9f9f0102ff9fff80ff 9f9f0102ff9fff80 819f01ff 9f8101ff 9f82 9f9f9f01ffffff
        DictionaryOfStringCorner a0 bfff bf6161a0ff bf6161bfffff bf6161bf61780161790261a001ffff bf6161a0 bf6161ff a16161a2617801617801 a16161a2617801615801 a16161a161780a a16161a1615801 a16161a17f6178ff01 a1616101 bf61619f9fff a16161a16078187a a16161a1617ac4820101 a16161a1617ac482f90000 a16161a1617a9fbf0001ffff a16161a1617a9fbf00ffff a16161a1617ac25f4107ff a16161a10001 a16161bf6178017fff9fffff
        DictionaryOfInt32Figure a0 a10182000a a101f6 a1019f00a0ff a1019f00a001ff a1019f00a0 a1018200a0 a101830000a0 a101820701 bf019f00a0ffff bf01f6ff
        """;

    [Theory]
    [MemberData(nameof(Wires.All), MemberType = typeof(Wires))]
    public async Task Damaged_payloads_are_refused_where_dotnet_refuses_them(string wire)
    {
        Node.SkipUnlessThere();
        var random = new Random(20_261_127);
        (Contract Contract, byte[] Payload)[] cases =
        [
            .. from sample in SampleValues.All
            let contract = SampleValues.ContractOf(sample.Key)
            where contract.IsOffered(Wire.Format(wire))
            let payload = Encode(contract, wire, sample.Value)
            where payload is { Length: <= MaxLength }
            from _ in Enumerable.Range(0, Rounds.Of(300))
            select (contract, Damage(payload, random)),
        ];

        JsonElement[] results = await Node.RunLinesAsync(
            "roundtrip.mjs",
            modules.Folder,
            cases.Select(each => Wires.Line(each.Contract, wire, each.Payload))
        );

        Assert.Equal(cases.Length, results.Length);
        string[] failures =
        [
            .. cases.Zip(results, (each, result) => Difference(each.Contract, wire, each.Payload, result)).OfType<string>(),
        ];
        Assert.True(failures.Length == 0, $"{failures.Length} of {cases.Length}:\n{string.Join('\n', failures.Take(30))}");
    }

    [Theory]
    [InlineData("ListOfString", "0300000000000000ffffffff", 12, 8)]
    [InlineData("ListOfListOfInt32", "0300000000000000ffffffff", 12, 8)]
    [InlineData("ListOfListOfInt32", "01000000020000000100000000", 8, 5)]
    [InlineData("DictionaryOfStringCorner", "020000000000000001000000020000000000000001000000", 24, 20)]
    [InlineData("DictionaryOfInt32Figure", "0200000001000000ff02000000", 10, 9)]
    public async Task A_count_of_items_that_the_bytes_behind_it_cannot_hold_is_refused_where_it_stands(
        string contract,
        string payload,
        int claimed,
        int left
    )
    {
        Node.SkipUnlessThere();

        JsonElement result = Assert.Single(
            await Node.RunLinesAsync(
                "roundtrip.mjs",
                modules.Folder,
                [$"KindShapes\t{contract}\tmemoryPack\t{Convert.ToBase64String(Convert.FromHexString(payload))}"]
            )
        );

        Assert.Contains(
            $"the payload claims {claimed} bytes, but only {left} remain",
            result.GetProperty("error").GetString(),
            StringComparison.Ordinal
        );
        Assert.Equal((payload.Length / 2) - left, result.GetProperty("offset").GetInt32());
    }

    [Theory]
    [InlineData("0f8fad5bd9cb469fa16570867728950e", true)]
    [InlineData("0f8fad5b-d9cb-469f-a165-70867728950e", true)]
    [InlineData("0f8fad5b-d9cb469fa16570867728950e", false)]
    public async Task A_GUID_may_have_no_hyphens_in_MessagePack(string text, bool isRead)
    {
        Node.SkipUnlessThere();
        Contract contract = ContractCatalog.Of<Extras>();
        byte[] payload = [0x81, 0xa3, .. "ids"u8, 0x91, 0xd9, (byte)text.Length, .. System.Text.Encoding.ASCII.GetBytes(text)];

        JsonElement result = Assert.Single(
            await Node.RunLinesAsync("roundtrip.mjs", modules.Folder, [Wires.Line(contract, Wire.Names, payload)])
        );

        Assert.Equal(isRead, result.TryGetProperty("json", out _));
        Assert.Null(Difference(contract, Wire.Names, payload, result));
    }

    [Fact]
    public async Task Every_form_that_CBOR_has_of_a_value_is_read_as_dotnet_reads_it()
    {
        Node.SkipUnlessThere();
        (Contract Contract, byte[] Payload)[] cases =
        [
            .. from line in CborForms.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)
            let parts = line.Split(' ', StringSplitOptions.RemoveEmptyEntries)
            let contract = ContractCatalog.All.First(contract => contract.Name == parts[0] || contract.Name == $"Kinds.{parts[0]}")
            from payload in parts[1..]
            select (contract, Convert.FromHexString(payload)),
        ];

        JsonElement[] results = await Node.RunLinesAsync(
            "roundtrip.mjs",
            modules.Folder,
            cases.Select(static each => Wires.Line(each.Contract, Wire.Cbor, each.Payload))
        );

        string[] failures =
        [
            .. cases
                .Zip(
                    results,
                    static (each, result) =>
                        Difference(each.Contract, Wire.Cbor, each.Payload, result) ?? DifferenceInJson(each.Contract, each.Payload, result)
                )
                .OfType<string>(),
        ];
        Assert.True(failures.Length == 0, $"{failures.Length} of {cases.Length}:\n{string.Join('\n', failures)}");
        Assert.Contains(results, static result => result.TryGetProperty("error", out _));
        Assert.Contains(results, static result => result.TryGetProperty("json", out _));
    }

    private static string? DifferenceInJson(Contract contract, byte[] payload, JsonElement result)
    {
        if (!result.TryGetProperty("json", out JsonElement json))
        {
            return null;
        }

        string expected = System.Text.Encoding.UTF8.GetString(
            contract.Codec(Wire.Format(Wire.Json)).Encode(contract.Codec(Wire.Format(Wire.Cbor)).Decode(payload))
        );
        string actual = System.Text.Encoding.UTF8.GetString(json.GetBytesFromBase64());
        return actual == expected ? null : $"{actual} in place of {expected}: {contract.Name} {Convert.ToHexStringLower(payload)}";
    }

    private static string? Difference(Contract contract, string wire, byte[] payload, JsonElement result) =>
        Difference(contract.Name, payload, result, payload => contract.Codec(Wire.Format(wire)).Decode(payload), wire == Wire.Json);

    /// <summary>Where one of the two refuses a payload, and the other does not; null where they agree.</summary>
    internal static string? Difference(string contract, byte[] payload, JsonElement result, Func<byte[], object?> decode, bool isText)
    {
        string? refusal = null;
        try
        {
            decode(payload);
        }
        catch (InvalidPayloadException error)
        {
            refusal = error.Message;
        }

        string shown = $"{contract} {(isText ? System.Text.Encoding.UTF8.GetString(payload) : Convert.ToHexStringLower(payload))}";
        if (!result.TryGetProperty("error", out JsonElement found))
        {
            return refusal is null ? null : $"accepted, but {refusal}: {shown}";
        }

        string message = found.GetString()!;
        return !result.GetProperty("isFormatError").GetBoolean() ? $"{message}: {shown}"
            : refusal is not null || Stricter.Any(reason => message.Contains(reason, StringComparison.Ordinal)) ? null
            : $"refused, {message}: {shown}";
    }

    // Null of what the format has no form for, such as a null inside a list.
    private static byte[]? Encode(Contract contract, string wire, object value)
    {
        try
        {
            return contract.Codec(Wire.Format(wire)).Encode(value);
        }
        catch (UnsupportedValueException)
        {
            return null;
        }
    }

    /// <summary>A payload with a byte changed, taken out or put in, or the end cut off.</summary>
    internal static byte[] Damage(byte[] payload, Random random)
    {
        List<byte> damaged = [.. payload];
        for (int i = random.Next(3); i >= 0 && damaged.Count > 0; i--)
        {
            int at = random.Next(damaged.Count);
            switch (random.Next(5))
            {
                case 0:
                    damaged[at] ^= (byte)(1 << random.Next(8));
                    break;
                case 1:
                    damaged[at] = (byte)random.Next(256);
                    break;
                case 2:
                    damaged.RemoveAt(at);
                    break;
                case 3:
                    damaged.Insert(at, damaged[random.Next(damaged.Count)]);
                    break;
                default:
                    damaged.RemoveRange(at, damaged.Count - at);
                    break;
            }
        }

        return [.. damaged];
    }
}

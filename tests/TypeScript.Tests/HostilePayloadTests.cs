using System.Text.Json;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.TypeScript.Tests;

/// <summary>Damaged payloads end in a value or an error, and in the same of both as in C#.</summary>
public sealed class HostilePayloadTests(Modules modules)
{
    private const int MaxLength = 4_000;

    // TypeScript has a null, nothing, or an offset only where the type says so, and reads spans of time in one form; and it counts memory by its own objects.
    private static readonly string[] Stricter = ["found null", "code 0xc0", "found \"null", "local time", "may take in memory", "expected a member", "expected a span of time"];

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

        JsonElement[] results = await Node.RunLinesAsync("roundtrip.mjs", modules.Folder, cases.Select(each => Wires.Line(each.Contract, wire, each.Payload)));

        Assert.Equal(cases.Length, results.Length);
        string[] failures = [.. cases.Zip(results, (each, result) => Difference(each.Contract, wire, each.Payload, result)).OfType<string>()];
        Assert.True(failures.Length == 0, $"{failures.Length} of {cases.Length}:\n{string.Join('\n', failures.Take(30))}");
    }

    [Theory]
    [InlineData("ListOfString", "0300000000000000ffffffff", 12, 8)]
    [InlineData("ListOfListOfInt32", "0300000000000000ffffffff", 12, 8)]
    [InlineData("ListOfListOfInt32", "01000000020000000100000000", 8, 5)]
    [InlineData("DictionaryOfStringCorner", "020000000000000001000000020000000000000001000000", 24, 20)]
    [InlineData("DictionaryOfInt32Figure", "0200000001000000ff02000000", 10, 9)]
    public async Task A_count_of_items_that_the_bytes_behind_it_cannot_hold_is_refused_where_it_stands(string contract, string payload, int claimed, int left)
    {
        Node.SkipUnlessThere();

        JsonElement result = Assert.Single(await Node.RunLinesAsync("roundtrip.mjs", modules.Folder, [$"KindShapes\t{contract}\tmemoryPack\t{Convert.ToBase64String(Convert.FromHexString(payload))}"]));

        Assert.Contains($"the payload claims {claimed} bytes, but only {left} remain", result.GetProperty("error").GetString(), StringComparison.Ordinal);
        Assert.Equal((payload.Length / 2) - left, result.GetProperty("offset").GetInt32());
    }

    private static string? Difference(Contract contract, string wire, byte[] payload, JsonElement result)
    {
        string? refusal = null;
        try
        {
            contract.Codec(Wire.Format(wire)).Decode(payload);
        }
        catch (InvalidPayloadException error)
        {
            refusal = error.Message;
        }

        string shown = $"{contract.Name} {(wire == Wire.Json ? System.Text.Encoding.UTF8.GetString(payload) : Convert.ToHexStringLower(payload))}";
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

    // A byte changed, taken out or put in, or the end cut off.
    private static byte[] Damage(byte[] payload, Random random)
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

using System.Text;
using System.Text.Json;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Shapes;

namespace SerializationApi.TypeScript.Tests;

/// <summary>Advisories of 2026 about other libraries of JavaScript, a test each.</summary>
public sealed class AdvisoryTests(Modules modules)
{
    private const string Placeholder = "~~~";

    private static Contract Text => Named("String");

    private static Contract Corners => Named("DictionaryOfStringCorner");

    // CVE-2026-44288: two spellings of one character pass a check of the other.
    [Theory]
    [MemberData(nameof(Wires.All), MemberType = typeof(Wires))]
    public async Task Overlong_UTF8_is_refused_in_short_and_long_text(string wire)
    {
        Node.SkipUnlessThere();
        byte[][] spellings =
        [
            [0xc0, 0x80, 0x61],
            [0xc1, 0xbf, 0x61],
            [0xe0, 0x80, 0xaf],
            [0xe0, 0x9f, 0xbf],
            [0xed, 0xa0, 0x80],
        ];
        byte[][] payloads =
        [
            .. from length in (int[])[0, 20, 90, 2_000]
            let whole = Text.Codec(Wire.Format(wire)).Encode(new string('a', length) + Placeholder)
            from spelling in spellings
            select Replaced(whole, spelling),
        ];

        JsonElement[] results = await Node.RunLinesAsync(
            "roundtrip.mjs",
            modules.Folder,
            payloads.Select(payload => Wires.Line(Text, wire, payload))
        );

        Assert.All(
            payloads.Zip(results),
            pair =>
            {
                Assert.True(
                    pair.Second.TryGetProperty("isFormatError", out JsonElement isRefused) && isRefused.GetBoolean(),
                    $"{pair.Second} {Convert.ToHexStringLower(pair.First)}"
                );
                Assert.Throws<InvalidPayloadException>(() => Text.Codec(Wire.Format(wire)).Decode(pair.First));
            }
        );
    }

    // CVE-2026-44291: a key that sets the prototype of what is made, or of all objects.
    [Theory]
    [MemberData(nameof(Wires.All), MemberType = typeof(Wires))]
    public async Task Keys_that_name_a_prototype_are_keys_as_any_other(string wire)
    {
        Node.SkipUnlessThere();
        if (!Corners.IsOffered(Wire.Format(wire)))
        {
            return;
        }

        byte[][] payloads =
        [
            .. new[] { "__proto__", "constructor", "prototype", "toString", "a" }.Select(key =>
                Corners.Codec(Wire.Format(wire)).Encode(new Dictionary<string, Compatibility.Tests.Kinds.Corner> { [key] = new() })
            ),
        ];

        JsonElement[] results = await Node.RunLinesAsync(
            "roundtrip.mjs",
            modules.Folder,
            payloads.Select(payload => Wires.Line(Corners, wire, payload))
        );

        Assert.All(
            payloads.Zip(results),
            pair =>
            {
                Assert.False(pair.Second.TryGetProperty("error", out JsonElement error), error.ToString());
                Assert.Equal(
                    Convert.ToHexStringLower(pair.First),
                    Convert.ToHexStringLower(pair.Second.GetProperty("same").GetBytesFromBase64())
                );
            }
        );
    }

    private static Contract Named(string name) =>
        ContractCatalog.All.First(contract => contract.Name == name || contract.Name == $"Kinds.{name}");

    private static byte[] Replaced(byte[] whole, byte[] spelling)
    {
        byte[] copy = [.. whole];
        spelling.CopyTo(copy, whole.AsSpan().IndexOf(Encoding.ASCII.GetBytes(Placeholder)));
        return copy;
    }
}

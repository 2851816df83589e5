using System.Text;
using static SerializationApi.Tool.Tests.FormatsTool;

namespace SerializationApi.Tool.Tests;

/// <summary>What <c>decode</c> and <c>diff</c> print is bounded by the payload, and so is their memory.</summary>
public sealed class DecodeBoundTests
{
    private const int Heap = 200 << 20;

    /// <summary>The text of each key would be twice that of the key within it: 121 bytes ended the program.</summary>
    [Theory]
    [InlineData(0x81, 0xC0, 60, "msgpack")]
    [InlineData(0xA1, 0xF6, 24, "cbor")]
    [InlineData(0xA1, 0xF6, 60, "cbor")]
    public async Task Maps_as_keys_of_maps_are_cut_off(byte map, byte nil, int depth, string format)
    {
        byte[] payload = [.. Enumerable.Repeat(map, depth), .. Enumerable.Repeat(nil, depth + 1)];
        foreach (
            string[] options in (string[][])
                [
                    [],
                    ["--annotate"],
                    ["--from", format],
                ]
        )
        {
            Outcome outcome = await RunAsync(payload, Heap, ["decode", "-", .. options]);

            Assert.Equal(0, outcome.Code);
            Assert.Contains("…", outcome.Text, StringComparison.Ordinal);
            Assert.InRange(outcome.Output.Length, 1, 3_000);
        }
    }

    [Fact]
    public async Task Deep_JSON_is_indented_in_proportion()
    {
        byte[] payload = Encoding.UTF8.GetBytes(
            $"{new string('[', 60)}{string.Join(',', Enumerable.Repeat("1", 200_000))}{new string(']', 60)}"
        );
        Outcome outcome = await RunAsync(payload, Heap, "decode", "-");

        Assert.Equal(0, outcome.Code);
        Assert.InRange(outcome.Output.Length, payload.Length, 18 * payload.Length);
    }

    [Theory]
    [InlineData("decode", "-", "--annotate")]
    [InlineData("decode", "-", "--annotate", "--contract", "SerializationApi.Contracts.dll:Organization")]
    public async Task A_long_name_is_not_printed_again_with_each_value_below_it(params string[] arguments)
    {
        byte[] payload = Encoding.UTF8.GetBytes($"{{\"{new string('k', 100_000)}\":[{string.Join(',', Enumerable.Repeat("1", 20_000))}]}}");
        Outcome outcome = await RunAsync(payload, Heap, arguments);

        Assert.Equal(0, outcome.Code);
        Assert.Contains("k…[19999]", outcome.Text, StringComparison.Ordinal);
        Assert.InRange(outcome.Output.Length, 20_000, 20_000 * 300);
    }

    [Fact]
    public async Task Values_beyond_those_asked_for_are_left_out_and_a_line_says_so()
    {
        Outcome outcome = await RunAsync("[1,2,3,4]"u8.ToArray(), "decode", "-", "--annotate", "--max-values", "3");

        Assert.Equal(1, outcome.Code);
        Assert.Contains("$[1]", outcome.Text, StringComparison.Ordinal);
        Assert.DoesNotContain("$[2]", outcome.Text, StringComparison.Ordinal);
        Assert.EndsWith(
            "-: At byte 5: found more, expected at most 3 values to annotate. Raise --max-values to read more.\n",
            outcome.Error,
            StringComparison.Ordinal
        );
        Assert.Equal(0, (await RunAsync("[1,2,3,4]"u8.ToArray(), "decode", "-", "--annotate", "--max-values", "5")).Code);
        Assert.Contains(
            "--max-values must be at least 1",
            (await RunAsync([], "decode", "-", "--max-values", "0")).Error,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Unknown_members_below_a_long_name_differ_in_short_lines()
    {
        byte[] Payload(char digit) =>
            Encoding.UTF8.GetBytes($"{{\"id\":1,\"{new string('k', 100_000)}\":[{string.Join(',', Enumerable.Repeat(digit, 20_000))}]}}");
        string other = Path.Combine(AppContext.BaseDirectory, $"{Guid.NewGuid():N}.json");
        await File.WriteAllBytesAsync(other, Payload('2'), TestContext.Current.CancellationToken);
        try
        {
            Outcome outcome = await RunAsync(Payload('1'), Heap, "diff", "-", other, "--from", "json");
            Assert.Equal(1, outcome.Code);
            Assert.InRange(outcome.Output.Length, 40_000, 40_000 * 1_100);

            Outcome unknown = await RunAsync(
                Payload('1'),
                Heap,
                "diff",
                "-",
                other,
                "--from",
                "json",
                "--contract",
                "SerializationApi.Contracts.dll:Organization"
            );
            Assert.Equal(1, unknown.Code);
            Assert.InRange(unknown.Output.Length, 80_000, 100_000);
        }
        finally
        {
            File.Delete(other);
        }
    }
}

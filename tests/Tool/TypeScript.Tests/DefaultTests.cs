using System.Text;
using System.Text.Json;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Formats;

namespace SerializationApi.TypeScript.Tests;

/// <summary>What a member is that a payload lacks.</summary>
public sealed class DefaultTests(Modules modules)
{
    private const string Assembly = "SerializationApi.TypeScript.Tests.dll";

    private static readonly FormatSet Set = new(QuickShapes.All);

    public static TheoryData<string> WithDefaults => [Wire.Json, Wire.MessagePack, Wire.Names, Wire.MemoryPack, Wire.Cbor];

    [Fact]
    public async Task An_initial_value_that_differs_each_time_is_no_default_and_the_module_stays_the_same()
    {
        (string folder, string warnings) = await modules.OfAsync(Assembly);
        string again = Directory.CreateTempSubdirectory("typescript").FullName;
        try
        {
            await Modules.WriteAsync(Assembly, again, "--hubs");

            Assert.Equal(
                await File.ReadAllTextAsync(Path.Combine(folder, "QuickShapes.ts")),
                await File.ReadAllTextAsync(Path.Combine(again, "QuickShapes.ts"))
            );
        }
        finally
        {
            Directory.Delete(again, recursive: true);
        }

        Assert.All(
            (string[])["id", "created", "day", "mark", "trace"],
            member => Assert.Contains($"warning: Stamped.{member} has no default in TypeScript", warnings, StringComparison.Ordinal)
        );
        Assert.Contains("warning: Stamp.day has no default in TypeScript", warnings, StringComparison.Ordinal);
        Assert.DoesNotContain("Stamped.number", warnings, StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(WithDefaults))]
    public async Task A_payload_without_such_a_member_is_an_error_that_names_it(string wire)
    {
        Node.SkipUnlessThere();
        byte[] payload = wire switch
        {
            Wire.Json => "{}"u8.ToArray(),
            Wire.MemoryPack => [0],
            Wire.Cbor => [0xa0],
            Wire.Names => [0x80],
            _ => [0x90],
        };

        JsonElement result = await RunAsync(nameof(Stamped), wire, payload);

        Assert.Contains("expected a member 'id', found none", result.GetProperty("error").GetString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task In_Protobuf_such_a_member_is_zero_except_an_object()
    {
        Node.SkipUnlessThere();

        JsonElement without = await RunAsync(nameof(Stamped), Wire.Protobuf, []);
        Assert.Contains("expected a member 'mark', found none", without.GetProperty("error").GetString(), StringComparison.Ordinal);

        JsonElement result = await RunAsync(nameof(Stamped), Wire.Protobuf, [0x22, 0]);

        Assert.Equal(
            """{"id":"00000000-0000-0000-0000-000000000000","created":"0001-01-01T00:00:00","day":"0001-01-01","mark":{"day":null},"number":7,"trace":"00000000-0000-0000-0000-000000000000"}""",
            Json(result)
        );
    }

    [Fact]
    public async Task What_JSON_may_leave_out_is_optional_also_if_the_contract_refuses_zeros()
    {
        (string folder, _) = await modules.OfAsync(Assembly);
        string module = await File.ReadAllTextAsync(Path.Combine(folder, "QuickShapes.ts"));

        Assert.Contains(
            """
            export interface Priced {
              amount: number;
              discount?: number;
              note?: string | null;
              hint?: string | null;
            }
            """.ReplaceLineEndings("\n"),
            module,
            StringComparison.Ordinal
        );
        Assert.Contains("  place?: Spot;", module, StringComparison.Ordinal);
        Assert.Contains("  hint: string | null;", module, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(nameof(Priced), """{"amount":3}""")]
    [InlineData(nameof(Priced), """{"amount":3,"discount":1,"note":"a","hint":"b"}""")]
    [InlineData(nameof(Addressed), """{"to":"a@b","hint":null,"amount":3}""")]
    [InlineData(nameof(Addressed), """{"to":"a@b","place":{"x":1},"hint":"b","amount":3,"discount":1}""")]
    public async Task JSON_of_such_a_contract_comes_back_as_dotnet_wrote_it(string contract, string json)
    {
        Node.SkipUnlessThere();
        Type type = contract == nameof(Priced) ? typeof(Priced) : typeof(Addressed);
        TypeCodecs codecs = Set.FindCodecs(type)!;
        Format format = Wire.Format(Wire.Json);
        using PooledBuffer written = codecs.Encode(format, codecs.Decode(format, Encoding.UTF8.GetBytes(json))!);
        Assert.Equal(json, Encoding.UTF8.GetString(written.Span));

        Assert.Equal(json, Json(await RunAsync(contract, Wire.Json, written.Span.ToArray())));
    }

    private static string Json(JsonElement result)
    {
        Assert.False(result.TryGetProperty("error", out JsonElement error), $"{error}");
        return Encoding.UTF8.GetString(result.GetProperty("json").GetBytesFromBase64());
    }

    private async Task<JsonElement> RunAsync(string contract, string wire, byte[] payload) =>
        Assert.Single(
            await Node.RunLinesAsync(
                "roundtrip.mjs",
                (await modules.OfAsync(Assembly)).Folder,
                [Wires.Line("QuickShapes", contract, wire, payload)]
            )
        );
}

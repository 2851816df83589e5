using System.Text;
using System.Text.Json;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Formats;
using SerializationApi.Tests.Support;

namespace SerializationApi.TypeScript.Tests;

/// <summary>Union types of C# are values of one of several types, found by their kind, in all formats.</summary>
public sealed class UnionTypeTests(Modules modules)
{
    private static readonly FormatSet Set = new(QuickShapes.All);

    private static readonly Payment[] Payments =
    [
        new(new Cash { Coins = 3 }),
        new(new Cash()),
        new(5),
        new(0),
        new(-1),
        new("tea"),
        new(""),
        new(true),
        new(false),
        new([new Cash { Coins = 1 }, new Cash()]),
        new(new List<Cash>()),
        default,
    ];

    [Theory]
    [MemberData(nameof(Wires.All), MemberType = typeof(Wires))]
    public async Task Each_case_is_the_bytes_and_the_JSON_that_dotnet_has(string wire)
    {
        (string Contract, byte[] Payload, string Json)[] cases =
        [
            .. Payments.Select(payment => Case("Payment", wire, payment)),
            .. new Mark[]
            {
                new(1.50m),
                new(-79228162514264337593543950335m),
                new(Array.Empty<byte>()),
                new(new byte[] { 1, 2, 255 }),
                new(new Dictionary<string, long> { ["a"] = long.MaxValue }),
                default,
            }.Select(mark => Case("Mark", wire, mark)),
            .. new Ratio[] { new(0.5), new(double.NaN), new(double.NegativeInfinity), new(0), new(Payments), default }.Select(ratio =>
                Case("Ratio", wire, ratio)
            ),
            Case("Till", wire, new Till()),
            Case(
                "Till",
                wire,
                new Till
                {
                    First = new(7),
                    Second = new("b"),
                    Rest = [.. Payments],
                    ByName = new()
                    {
                        ["a"] = new(true),
                        ["b"] = default,
                        ["c"] = new([new Cash { Coins = 9 }]),
                    },
                    Mark = new(2m),
                    Ratio = new(Payments),
                }
            ),
            .. Payments.Select(payment =>
                Case(
                    "Till",
                    wire,
                    new Till
                    {
                        First = payment,
                        Rest = [payment],
                        ByName = new() { ["a"] = payment },
                    }
                )
            ),
            .. Payments
                .Where(static payment => payment.Value is not null)
                .Select(payment => Case("Till", wire, new Till { Second = payment })),
        ];

        JsonElement[] results = await RunAsync(wire, cases.Select(static each => (each.Contract, each.Payload)));

        Assert.All(
            cases.Zip(results),
            static pair =>
            {
                Assert.False(
                    pair.Second.TryGetProperty("error", out JsonElement error),
                    $"{error} {Convert.ToHexStringLower(pair.First.Payload)} {pair.First.Json}"
                );
                Assert.Equal(pair.First.Json, Encoding.UTF8.GetString(pair.Second.GetProperty("json").GetBytesFromBase64()));
                Assert.Equal(
                    Convert.ToHexStringLower(pair.First.Payload),
                    Convert.ToHexStringLower(pair.Second.GetProperty("same").GetBytesFromBase64())
                );
            }
        );
    }

    [Theory]
    [MemberData(nameof(Wires.All), MemberType = typeof(Wires))]
    public async Task Damaged_unions_are_refused_where_dotnet_refuses_them(string wire)
    {
        var random = new Random(20_261_128);
        (string Contract, byte[] Payload)[] cases =
        [
            .. from payment in Payments
            from _ in Enumerable.Range(0, Rounds.Of(200))
            let whole = Case(
                "Till",
                wire,
                new Till
                {
                    First = payment,
                    Second = new(5),
                    Rest = [payment, new("x")],
                    Mark = new(1.5m),
                    Ratio = new([payment]),
                }
            ).Payload
            select ("Till", HostilePayloadTests.Damage(whole, random)),
        ];

        JsonElement[] results = await RunAsync(wire, cases);

        string[] failures =
        [
            .. cases
                .Zip(
                    results,
                    (each, result) =>
                        HostilePayloadTests.Difference(
                            "Till",
                            each.Payload,
                            result,
                            payload => Set.FindCodecs<Till>()!.Decode(Wire.Format(wire), payload),
                            wire == Wire.Json
                        )
                )
                .OfType<string>(),
        ];
        Assert.True(failures.Length == 0, $"{failures.Length} of {cases.Length}:\n{string.Join('\n', failures.Take(30))}");
    }

    [Fact]
    public async Task A_union_type_is_a_union_of_types_and_is_left_out_where_its_values_do_not_tell()
    {
        (string folder, string warnings) = await modules.OfAsync("SerializationApi.TypeScript.Tests.dll");
        string module = await File.ReadAllTextAsync(Path.Combine(folder, "QuickShapes.ts"));

        Assert.Contains("export type Payment = Cash | number | string | boolean | Cash[] | null;", module, StringComparison.Ordinal);
        Assert.Contains("  second: Payment | null;", module, StringComparison.Ordinal);
        Assert.Contains(
            "Unclear has no Json in TypeScript: Decimal and Guid are both string in TypeScript, which cannot "
                + "tell them apart: use a base with [JsonDerivedType]",
            warnings,
            StringComparison.Ordinal
        );
        Assert.Contains(
            "Wave has no MemoryPack in TypeScript: its case Complex is a block of memory there",
            warnings,
            StringComparison.Ordinal
        );
        Assert.DoesNotContain("Unclear", module, StringComparison.Ordinal);
    }

    private static (string Contract, byte[] Payload, string Json) Case<T>(string contract, string wire, T value) =>
        (contract, Encode(wire, value), Encoding.UTF8.GetString(Encode(Wire.Json, value)));

    private static byte[] Encode<T>(string wire, T value)
    {
        using PooledBuffer payload = Set.FindCodecs<T>()!.Encode(Wire.Format(wire), value!);
        return payload.Span.ToArray();
    }

    private async Task<JsonElement[]> RunAsync(string wire, IEnumerable<(string Contract, byte[] Payload)> cases)
    {
        Node.SkipUnlessThere();
        return await Node.RunLinesAsync(
            "roundtrip.mjs",
            (await modules.OfAsync("SerializationApi.TypeScript.Tests.dll")).Folder,
            cases.Select(each => Wires.Line("QuickShapes", each.Contract, wire, each.Payload))
        );
    }
}

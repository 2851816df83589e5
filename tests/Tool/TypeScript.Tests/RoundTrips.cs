using System.Text;
using System.Text.Json;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Formats;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.TypeScript.Tests;

/// <summary>Compares what values become in TypeScript with what .NET writes of them.</summary>
internal static class RoundTrips
{
    // Each of its values has its items in another order; or JSON has a member of it that nothing sets, or a null that its type excludes.
    private static bool IsApart(Contract contract) =>
        UnorderedItems.AreIn(contract.Type) || contract.Name is "GetOnlyChest" or "Shelf" or "Kinds.Int16Array2D";

    // JavaScript has one NaN.
    private static bool DiffersInNaN(Contract contract, string wire, byte[] expected, byte[] actual) =>
        expected.Length == actual.Length
        && ValueComparer.Difference(contract.Codec(Wire.Format(wire)).Decode(expected), contract.Codec(Wire.Format(wire)).Decode(actual))
            is null;

    // C# takes a null for what excludes it, where TypeScript has a type to hold to. What no format has is not in the module. MemoryPack has
    // no offset of a local time.
    private static bool IsRefused(Modules modules, Contract contract, string error) =>
        error.Contains("is not available in this format", StringComparison.Ordinal)
        || (
            error.Contains(".ts has no", StringComparison.Ordinal)
            && modules.Warnings.Contains($"warning: {error.Split(' ')[^1]} ", StringComparison.Ordinal)
        )
        || error.Contains("found the sender's local time", StringComparison.Ordinal)
        || contract.Name is "Catalog" or "Kinds.PageOfDictionaryOfStringInt32";

    /// <summary>Checks values in a format.</summary>
    /// <param name="modules">The modules.</param>
    /// <param name="wire">The format.</param>
    /// <param name="values">The values, with their contracts.</param>
    /// <param name="run">What <c>cases.mjs</c> makes of lines.</param>
    public static async Task CheckAsync(
        Modules modules,
        string wire,
        IEnumerable<(Contract Contract, object Value)> values,
        Func<IEnumerable<string>, Task<JsonElement[]>> run
    )
    {
        Format format = Wire.Format(wire);
        Format json = Wire.Format(Wire.Json);
        var cases = new List<(Contract Contract, byte[] Payload, byte[]? Json)>();
        foreach ((Contract contract, object value) in values.Where(pair => pair.Contract.IsOffered(format)))
        {
            try
            {
                byte[] payload = contract.Codec(format).Encode(value);
                object? same = contract.Codec(format).Decode(payload);
                cases.Add((contract, payload, contract.IsOffered(json) && !IsApart(contract) ? contract.Codec(json).Encode(same) : null));
            }
            catch (Shapes.UnsupportedValueException)
            {
                // A null inside a list of Protobuf's, say.
            }
        }

        JsonElement[] results = await run(cases.Select(each => Wires.Line(each.Contract, wire, each.Payload)));
        Assert.Equal(cases.Count, results.Length);
        var failures = new List<string>();
        for (int i = 0; i < cases.Count; i++)
        {
            if (results[i].TryGetProperty("error", out JsonElement error))
            {
                if (!IsRefused(modules, cases[i].Contract, error.GetString()!))
                {
                    failures.Add($"{cases[i].Contract.Name}: {results[i].GetProperty("stack").GetString()}");
                }
            }
            else if (
                Difference(cases[i].Contract, cases[i].Payload, cases[i].Json, results[i], wire) is { } difference
                && !(wire == Wire.Json && IsApart(cases[i].Contract))
            )
            {
                failures.Add($"{cases[i].Contract.Name}: {difference}");
            }
        }

        Assert.True(
            failures.Count == 0,
            $"{failures.Count} "
                + $"of {cases.Count}:\n"
                + $"{string.Join('\n', failures.DistinctBy(static failure => failure[..failure.IndexOf(':', StringComparison.Ordinal)]).Take(40))}"
        );
        Assert.NotEmpty(cases);
    }

    private static string? Difference(Contract contract, byte[] payload, byte[]? json, JsonElement result, string wire)
    {
        byte[] same = result.GetProperty("same").GetBytesFromBase64();
        if (!same.AsSpan().SequenceEqual(payload) && !DiffersInNaN(contract, wire, payload, same))
        {
            return Differ(payload, same, wire);
        }

        return
            json is not null
            && result.TryGetProperty("json", out JsonElement text)
            && text.GetBytesFromBase64() is var actual
            && !actual.AsSpan().SequenceEqual(json)
            ? $"in JSON {Differ(json, actual, Wire.Json)}"
            : null;
    }

    // The first place where the two differ.
    private static string Differ(byte[] expected, byte[] actual, string wire)
    {
        int at = Math.Max(0, expected.AsSpan().CommonPrefixLength(actual) - 40);
        return $"{Show(expected)}\n    became {Show(actual)}";

        string Show(byte[] payload)
        {
            ReadOnlySpan<byte> part = payload.AsSpan(Math.Min(at, payload.Length)..Math.Min(at + 100, payload.Length));
            return wire == Wire.Json ? Encoding.UTF8.GetString(part) : Convert.ToHexStringLower(part);
        }
    }
}

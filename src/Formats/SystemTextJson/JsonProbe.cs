using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>A text with which two ways to read and write a contract are compared.</summary>
internal sealed record JsonProbe(int Variant, JsonProbeMode Mode = JsonProbeMode.Full)
{
    /// <summary>The contract whose <see cref="Member"/> is missing or null, or null.</summary>
    public ShapeInfo? Contract { get; init; }

    /// <summary>The member that is missing or null (<see cref="JsonProbeMode.Null"/>).</summary>
    public ShapeMember? Member { get; init; }

    public static IEnumerable<JsonProbe> ListAll(IEnumerable<ShapeInfo> contracts, int variants)
    {
        for (int variant = 0; variant < variants; variant++)
        {
            yield return new JsonProbe(variant);
        }

        yield return new JsonProbe(0, JsonProbeMode.Empty);
        yield return new JsonProbe(0, JsonProbeMode.Null);
        yield return new JsonProbe(0, JsonProbeMode.UpperCase);
        yield return new JsonProbe(0, JsonProbeMode.Quoted);
        yield return new JsonProbe(0, JsonProbeMode.Unknown);
        foreach (ShapeInfo contract in contracts)
        {
            foreach (ShapeMember member in contract.Members.ToArray())
            {
                yield return new JsonProbe(0) { Contract = contract, Member = member };
                yield return new JsonProbe(0, JsonProbeMode.Null) { Contract = contract, Member = member };
            }
        }
    }
}

/// <summary>What is special about a <see cref="JsonProbe"/>.</summary>
internal enum JsonProbeMode
{
    /// <summary>Every member has a value.</summary>
    Full,

    /// <summary>Zeros, empty strings, empty lists.</summary>
    Empty,

    /// <summary>Null wherever a contract allows it; for a single member, regardless.</summary>
    Null,

    UpperCase,

    /// <summary>Numbers in strings, and enums that have names as numbers.</summary>
    Quoted,

    /// <summary>With a member that no contract has.</summary>
    Unknown,
}

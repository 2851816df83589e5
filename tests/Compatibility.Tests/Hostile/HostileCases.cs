using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Properties;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>Every contract in every format.</summary>
internal static class HostileCases
{
    // Of these all eight bits of each byte are flipped, and so on; of the other contracts a part, so that a run takes seconds.
    private static readonly string[] Thorough =
    [
        "Organization",
        "User",
        "DemoClass",
        "NetworkMessage",
        "Everything",
        "Extras",
        "Person",
        "Point",
    ];

    public static TheoryData<string, string> All =>
        new(from contract in ContractCatalog.All from wire in Wires(contract) select (contract.Name, wire));

    /// <summary>What is tried with a contract: LZ4, which is the same for all of them, only with those that are not of existing
    /// services.</summary>
    public static IEnumerable<string> Wires(Contract contract) =>
        ExistingGen.Of(contract.Type) is null
            ? contract.Wires
            : contract.Wires.Except([Wire.Lz4Block, Wire.Lz4BlockArray], StringComparer.Ordinal);

    public static bool IsThorough(string contract) => Thorough.Contains(contract, StringComparer.Ordinal);

    public static Victim Victim(string contract, string wire) => new(ContractCatalog.Find(contract)!, wire);
}

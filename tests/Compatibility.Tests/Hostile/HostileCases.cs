using SerializationApi.Compatibility.Tests.Codecs;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>Every contract in every format.</summary>
internal static class HostileCases
{
    // Of these all eight bits of each byte are flipped, and so on; of the other contracts a part, so that a run takes seconds.
    private static readonly string[] Thorough = ["Organization", "User", "DemoClass", "NetworkMessage", "Everything", "Extras", "Person", "Point"];

    public static TheoryData<string, string> All =>
        new(from contract in ContractCatalog.All from wire in Wire.All select (contract.Name, wire));

    public static bool IsThorough(string contract) => Thorough.Contains(contract, StringComparer.Ordinal);

    public static Victim Victim(string contract, string wire) => new(ContractCatalog.Find(contract)!, wire);
}

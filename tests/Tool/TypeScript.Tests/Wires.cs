using SerializationApi.Compatibility.Tests.Codecs;

namespace SerializationApi.TypeScript.Tests;

/// <summary>What the runtime calls the formats, and where it has the tests' contracts.</summary>
internal static class Wires
{
    private static readonly Dictionary<string, string> Names = new(StringComparer.Ordinal)
    {
        [Wire.Json] = "json",
        [Wire.MessagePack] = "messagePack",
        [Wire.Names] = "messagePackNames",
        [Wire.Protobuf] = "protobuf",
        [Wire.MemoryPack] = "memoryPack",
        [Wire.Cbor] = "cbor",
    };

    public static TheoryData<string> All => [.. Names.Keys];

    /// <summary>The set whose module has the contract; null of what is in none.</summary>
    public static string? SetOf(Contract contract) =>
        IsOf(contract.Type) || (contract.Type.IsGenericType && IsOf(contract.Type.GenericTypeArguments[0])) ? "ContractShapes"
        : contract.Name.StartsWith("Kinds.", StringComparison.Ordinal) ? "KindShapes"
        : contract.Name.Contains('.', StringComparison.Ordinal) ? null
        : "ModelShapes";

    /// <summary>A line of what the clients read.</summary>
    public static string Line(Contract contract, string wire, byte[] payload) => Line(SetOf(contract), NameOf(contract), wire, payload);

    /// <summary>The same of a contract in a set.</summary>
    public static string Line(string? set, string contract, string wire, byte[] payload) =>
        $"{set}\t{contract}\t{Names[wire]}\t{Convert.ToBase64String(payload)}";

    private static bool IsOf(Type type) => type.Assembly == typeof(SerializationApi.Contracts.User).Assembly;

    private static string NameOf(Contract contract)
    {
        string name = contract.Name[(contract.Name.StartsWith("Kinds.", StringComparison.Ordinal) ? 6 : 0)..];
        return
            name.StartsWith("List<", StringComparison.Ordinal)
            && contract.GetType().Name.StartsWith("ListContract", StringComparison.Ordinal)
            ? $"{name[5..^1]}[]"
            : name;
    }
}

using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Properties;
using SerializationApi.Fuzz.Targets.Http;

namespace SerializationApi.Fuzz.Targets;

/// <summary>Every target.</summary>
internal static class TargetCatalog
{
    /// <summary>Every contract and its list in every variant, LZ4, and what HTTP brings beside payloads.</summary>
    public static IReadOnlyList<Target> All { get; } =
    [
        .. from wire in Wire.All from contract in ContractCatalog.All where IsTried(contract, wire) select new CodecTarget(wire, contract.Name, contract, isList: false),
        .. from wire in Wire.All from contract in ContractCatalog.All where !IsExisting(contract) && contract.ListOf().Wires.Contains(wire) select new CodecTarget(wire, $"List-{contract.Name}", contract.ListOf(), isList: true),
        new Lz4Target(),
        new AcceptTarget(),
        new ContentTypeTarget(),
        new QueryTarget(),
        .. CodingTarget.All,
    ];

    // Contracts of existing services are many: those that have a form of their own are tried alone, and LZ4, which is the same for all, is not.
    private static bool IsTried(Contract contract, string wire) =>
        contract.Wires.Contains(wire) && !(IsExisting(contract) && wire is (Wire.Lz4Block or Wire.Lz4BlockArray));

    private static bool IsExisting(Contract contract) => ExistingGen.Of(contract.Type) is not null;

    /// <summary>The targets of a name, or of a group; of all without one.</summary>
    public static IReadOnlyList<Target> Find(string? name) =>
        name is null ? All : [.. All.Where(target => target.Name == name || target.Group == name)];
}

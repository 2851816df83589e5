using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Fuzz.Targets.Http;

namespace SerializationApi.Fuzz.Targets;

/// <summary>Every target.</summary>
internal static class TargetCatalog
{
    /// <summary>Every contract and its list in every variant, LZ4, and what HTTP brings beside payloads.</summary>
    public static IReadOnlyList<Target> All { get; } =
    [
        .. from wire in Wire.All from contract in ContractCatalog.All select new CodecTarget(wire, contract.Name, contract, isList: false),
        .. from wire in Wire.All from contract in ContractCatalog.All select new CodecTarget(wire, $"List-{contract.Name}", contract.ListOf(), isList: true),
        new Lz4Target(),
        new AcceptTarget(),
        new ContentTypeTarget(),
        new QueryTarget(),
        .. CodingTarget.All,
    ];

    /// <summary>The targets of a name, or of a group; of all without one.</summary>
    public static IReadOnlyList<Target> Find(string? name) =>
        name is null ? All : [.. All.Where(target => target.Name == name || target.Group == name)];
}

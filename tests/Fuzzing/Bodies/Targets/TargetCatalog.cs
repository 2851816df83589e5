using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Properties;
using SerializationApi.Contracts;
using SerializationApi.Fuzz.Targets.Http;

namespace SerializationApi.Fuzz.Targets;

/// <summary>Every target.</summary>
internal static class TargetCatalog
{
    /// <summary>Every contract and its list in every variant, streams, LZ4, and what HTTP brings beside payloads.</summary>
    public static IReadOnlyList<Target> All { get; } =
    [
        new Lz4Target(),
        new AcceptTarget(),
        new ContentTypeTarget(),
        new QueryTarget(),
        .. CodingTarget.All,
        .. from wire in Wire.All select new AnnotateTarget(wire),
        .. from wire in Wire.All where Wire.Format(wire).StreamForm is not null select new StreamTarget<User>(wire),
        .. from wire in Wire.All where Wire.Format(wire).StreamForm is not null select new StreamTarget<Organization>(wire),
        .. from wire in Wire.All
        from contract in ContractCatalog.All
        where !IsExisting(contract) && contract.Wires.Contains(wire)
        select new CodecTarget(wire, contract.Name, contract, isList: false),
        .. from wire in Wire.All
        from contract in ContractCatalog.All
        where !IsExisting(contract) && contract.ListOf().Wires.Contains(wire)
        select new CodecTarget(wire, $"List-{contract.Name}", contract.ListOf(), isList: true),
        .. from wire in Wire.All
        where wire is not (Wire.Lz4Block or Wire.Lz4BlockArray)
        from contract in ContractCatalog.All
        where IsExisting(contract) && contract.Wires.Contains(wire)
        select new CodecTarget(wire, contract.Name, contract, isList: false),
    ];

    // Contracts of existing services are many: they are tried last and alone, and LZ4, which is the same for all, is not.
    private static bool IsExisting(Contract contract) => ExistingGen.Of(contract.Type) is not null;

    /// <summary>The targets of a name, or of a group; of all without one.</summary>
    public static IReadOnlyList<Target> Find(string? name) =>
        name is null ? All : [.. All.Where(target => target.Name == name || target.Group == name)];
}

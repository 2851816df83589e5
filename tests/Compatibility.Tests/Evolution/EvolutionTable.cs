using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Evolution;

/// <summary>Each change in each format and direction: the table of docs/evolution.md.</summary>
internal static class EvolutionTable
{
    private const string Tolerant = "tolerant";

    private static readonly (string Title, string Wire)[] Columns =
    [
        ("JSON", Wire.Json),
        ("MessagePack", Wire.MessagePack),
        ("`keys=names`", Wire.Names),
        ("Protobuf", Wire.Protobuf),
        ("MemoryPack", Wire.MemoryPack),
        ("version-tolerant", Tolerant),
    ];

    private static readonly Dictionary<Type, Contract> Contracts = ModelShapes
        .All.Where(IsVersion)
        .Select(static shape => shape.Accept(new ContractOf()))
        .ToDictionary(static contract => contract.Type);

    /// <summary>Whether a shape is of a contract of this table, which is none of the samples.</summary>
    public static bool IsVersion(Shape shape) => shape.Info.Type.Namespace == typeof(EvolutionTable).Namespace;

    /// <summary>The table as Markdown.</summary>
    public static IEnumerable<string> Lines()
    {
        yield return $"| change | payload | {string.Join(" | ", Columns.Select(static column => column.Title))} |";
        yield return $"|---|---|{string.Concat(Columns.Select(static _ => "---|"))}";
        foreach (Change change in Change.All)
        {
            yield return $"| {change.Name} | old | {Cells(change)} |";
            yield return $"| | new | {Cells(change.Back)} |";
        }
    }

    /// <summary>What the version behind a change makes of a payload of the version before it.</summary>
    public static Reading Read(Change change, string wire)
    {
        if (wire == Tolerant)
        {
            return Read(change.Tolerant, Wire.MemoryPack);
        }

        byte[] payload = Contracts[change.Before].Codec(Wire.Format(wire)).Encode(change.Value(change.Before));
        try
        {
            return change.Compare(Contracts[change.After].Codec(Wire.Format(wire)).Decode(payload)!);
        }
        catch (InvalidPayloadException)
        {
            return Reading.Error;
        }
    }

    private static string Cells(Change change) =>
        string.Join(
            " | ",
            Columns
                .Select(column => Read(change, column.Wire))
                .Select(static reading => reading == Reading.Misread ? "**misread**" : $"{reading}".ToLowerInvariant())
        );

    private sealed class ContractOf : IShapeVisitor<Contract>
    {
        public Contract Visit<T, TShape>()
            where TShape : struct, IShape<T> => new Contract<T, TShape>();
    }
}

using SerializationApi.Compatibility.Tests.Kinds;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Compatibility.Tests.Properties;
using SerializationApi.Compatibility.Tests.Surrogates;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Codecs;

/// <summary>Every contract that has a shape, here, in the service and in <c>tests/Existing</c>, by name.</summary>
internal sealed class ContractCatalog(string prefix = "") : IShapeVisitor<Contract>
{
    // Contracts that System.Text.Json does not write as we do, or only with converters.
    private static readonly string[] Apart = [".Evolution", ".RuntimeTypes", ".Kinds", ".FreeForms"];

    // A zero (as protobuf-net has it) or an empty list that is not written, where a member is initialised with something else, is not read
    // back;
    // nor a derived value where only JSON has the cases.
    private static readonly string[] NotReadBack = ["Defaults", "Register", "InitialisedChest", "OpenChest", "Gauge"];

    private static readonly Contract[] Everything =
    [
        .. Of(ContractShapes.All.Concat(ModelShapes.All).Where(IsReadBack)),
        .. Of(KindShapes.All, "Kinds."),
        .. Of(SurrogateShapes.All, "Surrogates."),
        .. Of(
            global::SerializationApi.ExistingContracts.Shapes.All.Where(shape =>
                IsReadBack(shape) && ExistingGen.Values(shape.Info.Type).Length > 0
            ),
            "Existing."
        ),
    ];

    private static readonly Dictionary<string, Contract> ByName = Everything
        .DistinctBy(contract => contract.Type)
        .ToDictionary(contract => contract.Name, StringComparer.Ordinal);

    public static IReadOnlyCollection<Contract> All => ByName.Values;

    /// <summary>The formats of all of them.</summary>
    public static FormatSet Formats { get; } =
        new([
            .. ContractShapes.All,
            .. ModelShapes.All,
            .. KindShapes.All,
            .. SurrogateShapes.All,
            .. global::SerializationApi.ExistingContracts.Shapes.All,
        ]);

    /// <summary>Those that have every format, and the JSON of which is System.Text.Json's as well.</summary>
    public static IReadOnlyCollection<Contract> Plain { get; } =
    [
        .. Of(ContractShapes.All.Concat(ModelShapes.All).Where(static shape => IsPlain(shape) && IsReadBack(shape)))
            .Select(contract => ByName[contract.Name]),
    ];

    public static bool IsPlain(Contract contract) =>
        Plain.Any(plain => contract.Type == plain.Type || contract.Type == typeof(List<>).MakeGenericType(plain.Type));

    public static Contract? Find(string name) => ByName.GetValueOrDefault(name);

    public static Contract Of<T>() => ByName.Values.Single(contract => contract.Type == typeof(T));

    public Contract Visit<T, TShape>()
        where TShape : struct, IShape<T> => new Contract<T, TShape>(prefix);

    private static IEnumerable<Contract> Of(IEnumerable<Shape> shapes, string prefix = "") =>
        shapes.Select(shape => shape.Accept(new ContractCatalog(prefix)));

    private static bool IsReadBack(Shape shape) => !NotReadBack.Contains(shape.Info.Name, StringComparer.Ordinal);

    private static bool IsPlain(Shape shape) => !Apart.Any(folder => shape.Info.Type.Namespace!.EndsWith(folder, StringComparison.Ordinal));
}

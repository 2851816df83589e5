using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Contracts;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Codecs;

/// <summary>Every contract that has a shape, here and in the service, by name.</summary>
internal sealed class ContractCatalog : IShapeVisitor<Contract>
{
    // Contracts of whose values nothing but their own tests can tell whether they are equal.
    private static readonly string[] Apart = [".Evolution", ".RuntimeTypes"];

    private static readonly Dictionary<string, Contract> ByName =
        ContractShapes.All.Concat(ModelShapes.All.Where(IsOfModel)).Select(shape => shape.Accept(new ContractCatalog())).ToDictionary(contract => contract.Name, StringComparer.Ordinal);

    public static IReadOnlyCollection<Contract> All => ByName.Values;

    public static Contract? Find(string name) => ByName.GetValueOrDefault(name);

    public static Contract Of<T>() => ByName.Values.Single(contract => contract.Type == typeof(T));

    public Contract Visit<T, TShape>()
        where TShape : struct, IShape<T> => new Contract<T, TShape>();

    private static bool IsOfModel(Shape shape) => !Apart.Any(folder => shape.Info.Type.Namespace!.EndsWith(folder, StringComparison.Ordinal));
}

using SerializationApi.Contracts;
using SerializationApi.Shapes;

namespace SerializationApi.Api.Tests.Data;

public sealed class DatasetsTests
{
    [Fact]
    public void Datasets_keep_their_names_in_paths_and_their_contracts() =>
        Assert.Equal(
            ["organizations: Organization", "demos: list of DemoClass", "users: list of User", "messages: list of NetworkMessage"],
            Datasets.All.Select(dataset => $"{dataset.Name}: {dataset.Accept(new Description())}")
        );

    private sealed class Description : IDatasetVisitor<string>
    {
        public string Visit<T, TShape>(ContractDataset<T, TShape> dataset)
            where T : class
            where TShape : struct, IShape<T> => TShape.Info.Type.Name;

        public string Visit<T, TShape>(ListDataset<T, TShape> dataset)
            where T : class
            where TShape : struct, IShape<T> => $"list of {TShape.Info.Type.Name}";
    }
}

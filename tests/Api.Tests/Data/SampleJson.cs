using System.Text.Json;
using SerializationApi.Contracts;
using SerializationApi.Shapes;

namespace SerializationApi.Api.Tests.Data;

/// <summary>A dataset's sample as JSON text, to compare by.</summary>
internal sealed class SampleJson(int count, int seed) : IDatasetVisitor<string>
{
    /// <summary>The sample of a dataset.</summary>
    public static string Of(string dataset, int count, int seed) =>
        Datasets.All.Single(candidate => candidate.Name == dataset).Accept(new SampleJson(count, seed));

    public string Visit<T, TShape>(ContractDataset<T, TShape> dataset)
        where T : class
        where TShape : struct, IShape<T> => JsonSerializer.Serialize(dataset.Sample(count, seed));

    public string Visit<T, TShape>(ListDataset<T, TShape> dataset)
        where T : class
        where TShape : struct, IShape<T> => JsonSerializer.Serialize(dataset.Sample(count, seed));
}

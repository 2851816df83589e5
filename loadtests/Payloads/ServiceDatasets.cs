using SerializationApi.Contracts;

namespace SerializationApi.LoadTests.Payloads;

/// <summary>The datasets that the service offers, made by the same code as its own samples.</summary>
internal static class ServiceDatasets
{
    /// <summary>All datasets, in the order of reports.</summary>
    public static IReadOnlyList<IDataset> All { get; } =
    [
        new ContractDataset<Organization>(
            "organizations",
            OrganizationSample.Create,
            format => format.CreateCodec<Organization, OrganizationShape>(),
            (comparer, expected, actual) => comparer.Compare(expected, actual)),
        new ContractDataset<List<DemoClass>>(
            "demos",
            (count, seed) => [.. DemoSample.Create(count, seed)],
            format => format.CreateListCodec<DemoClass, DemoClassShape>(),
            (comparer, expected, actual) => comparer.Compare(expected, actual)),
        new ContractDataset<List<User>>(
            "users",
            (count, seed) => [.. UserSample.Create(count, seed)],
            format => format.CreateListCodec<User, UserShape>(),
            (comparer, expected, actual) => comparer.Compare(expected, actual)),
        new ContractDataset<List<NetworkMessage>>(
            "messages",
            (count, seed) => [.. MessageSample.Create(count, seed)],
            format => format.CreateListCodec<NetworkMessage, NetworkMessageShape>(),
            (comparer, expected, actual) => comparer.Compare(expected, actual)),
    ];
}

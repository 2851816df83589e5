namespace SerializationApi.Contracts;

/// <summary>The datasets: a line here gives one its endpoints, its schema, its load tests and its tests.</summary>
public static class Datasets
{
    /// <summary>Every dataset, in the order of documents and reports.</summary>
    public static IReadOnlyList<Dataset> All { get; } =
    [
        new LongDataset<Organization, OrganizationShape, Member>(
            "organizations", OrganizationSample.Size, OrganizationSample.Create, OrganizationSample.CreateRoot, OrganizationSample.CreateMembers),
        new ListDataset<DemoClass, DemoClassShape>("demos", DemoSample.Size, DemoSample.Create),
        new ListDataset<User, UserShape>("users", UserSample.Size, UserSample.Create),
        new ListDataset<NetworkMessage, NetworkMessageShape>("messages", MessageSample.Size, MessageSample.Create),
    ];
}

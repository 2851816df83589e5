namespace SerializationApi.Contracts;

/// <summary>The datasets: a line here gives one its endpoints, its schema, its load tests and its tests.</summary>
public static class Datasets
{
    /// <summary>Gets every dataset, in the order of documents and reports.</summary>
    public static IReadOnlyList<Dataset> All { get; } =
    [
        new LongDataset<Organization, OrganizationShape, Member>(
            "organizations",
            OrganizationSample.Size,
            OrganizationSample.Create,
            OrganizationSample.CreateRoot,
            OrganizationSample.CreateMembers
        )
        {
            Description = "One organization, with tags and a long list of members: Chinese text and numbers.",
        },
        new ListDataset<DemoClass, DemoClassShape>("demos", DemoSample.Size, DemoSample.Create)
        {
            Description = "A list of rows of numbers, flags and text, each with a few rows below it.",
        },
        new ListDataset<User, UserShape>("users", UserSample.Size, UserSample.Create)
        {
            Description = "A list of users with friends, who are users: recursion, decimals, dates and null strings.",
        },
        new ListDataset<NetworkMessage, NetworkMessageShape>("messages", MessageSample.Size, MessageSample.Create)
        {
            Description = "A list of messages between two peers, from a short text to a part of a file in bytes.",
        },
    ];
}

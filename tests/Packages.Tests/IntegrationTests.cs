using SerializationApi.Packages.Tests.Feeds;
using SerializationApi.Tests.Support;

namespace SerializationApi.Packages.Tests;

/// <summary>What docs/integrations.md shows, in new programs that refer to nothing but the packages.</summary>
public sealed class IntegrationTests(Feed feed, ReadmeApp readme) : IClassFixture<ReadmeApp>
{
    [Fact]
    public async Task The_client_of_Refit_speaks_with_the_readme_s_service()
    {
        Dictionary<string, string> page = Readme.BlocksOf(await File.ReadAllTextAsync(Path.Combine(Repository.Root, "docs/integrations.md"), TestContext.Current.CancellationToken));
        UserProject client = feed.Program("SerializationApi.Refit").With("Order.cs", Readme.Blocks[Readme.Contract]).With("Program.cs", page["Program.cs of a client of Refit"]);
        await client.BuildAsync();

        Assert.Equal("7: tea and milk\n", (await client.RunAsync(readme.Service.Address.ToString())).ReplaceLineEndings("\n"));
    }
}

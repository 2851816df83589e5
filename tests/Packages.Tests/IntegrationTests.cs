using SerializationApi.Packages.Tests.Feeds;
using SerializationApi.Tests.Support;

namespace SerializationApi.Packages.Tests;

/// <summary>What docs/integrations.md shows, in new programs that refer to nothing but the packages: NuGet takes the oldest libraries that
/// these ask for.</summary>
public sealed class IntegrationTests(Feed feed, ReadmeApp readme) : IClassFixture<ReadmeApp>
{
    [Fact]
    public async Task The_app_of_FastEndpoints_speaks_every_format_and_validates()
    {
        UserProject app = feed.Service("SerializationApi.FastEndpoints")
            .With("Order.cs", Readme.Blocks[Readme.Contract])
            .With("Program.cs", (await PageAsync())["Program.cs of an app of FastEndpoints"]);
        await app.BuildAsync();
        using RunningService running = await app.ServeAsync();

        using HttpResponseMessage order = await running.PostAsync(
            "/orders",
            "application/x-msgpack",
            Convert.FromHexString("920792A3746561A46D696C6B")
        );
        Assert.Equal(
            "920792A3746561A46D696C6B",
            Convert.ToHexString(await order.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken))
        );
        using HttpResponseMessage invalid = await running.PostAsync("/orders", "application/x-msgpack", Convert.FromHexString("920090"));
        Assert.Equal(400, (int)invalid.StatusCode);
    }

    [Fact]
    public async Task The_client_of_Refit_speaks_with_the_readme_s_service()
    {
        UserProject client = feed.Program("SerializationApi.Refit")
            .With("Order.cs", Readme.Blocks[Readme.Contract])
            .With("Program.cs", (await PageAsync())["Program.cs of a client of Refit"]);
        await client.BuildAsync();

        Assert.Equal("7: tea and milk\n", (await client.RunAsync(readme.Service.Address.ToString())).ReplaceLineEndings("\n"));
    }

    [Fact]
    public async Task The_hub_of_SignalR_and_its_client_speak_by_shapes()
    {
        Dictionary<string, string> page = await PageAsync();
        UserProject app = feed.Service("SerializationApi.SignalR")
            .With("Order.cs", Readme.Blocks[Readme.Contract])
            .With("Program.cs", page["Program.cs of an app with a hub"]);
        await app.BuildAsync();
        UserProject client = feed.Program("SerializationApi.SignalR", "Microsoft.AspNetCore.SignalR.Client/10.0.11")
            .With("Order.cs", Readme.Blocks[Readme.Contract])
            .With("Program.cs", page["Program.cs of a client of the hub"]);
        await client.BuildAsync();
        using RunningService running = await app.ServeAsync();

        Assert.Equal("7: tea and milk\n7: tea and milk\n", (await client.RunAsync(running.Address.ToString())).ReplaceLineEndings("\n"));
    }

    [Fact]
    public async Task The_silo_of_Orleans_calls_its_grain()
    {
        UserProject silo = feed.Program("SerializationApi.Orleans", "Microsoft.Orleans.Server/10.3.0")
            .With("Order.cs", Readme.Blocks[Readme.Contract])
            .With("Program.cs", (await PageAsync())["Program.cs of a silo"]);
        await silo.BuildAsync();

        Assert.Contains("7: tea and milk\n", (await silo.RunAsync()).ReplaceLineEndings("\n"), StringComparison.Ordinal);
    }

    private static async Task<Dictionary<string, string>> PageAsync() =>
        Readme.BlocksOf(
            await File.ReadAllTextAsync(Path.Combine(Repository.Root, "docs/integrations.md"), TestContext.Current.CancellationToken)
        );
}

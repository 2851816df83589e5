using SerializationApi.Packages.Tests.Feeds;
using SerializationApi.Tests.Support;

namespace SerializationApi.Packages.Tests;

/// <summary>The samples, which build by references to projects in the repository, build and run with the packages too.</summary>
public sealed class SampleTests(Feed feed)
{
    [Fact]
    public async Task Samples_build_and_run_with_the_packages_as_their_page_shows()
    {
        UserProject service = With(feed.Service(), "Service", "*.cs");
        await service.BuildAsync();
        UserProject client = With(With(feed.Program("SerializationApi.Client"), "Service", "Order*.cs"), "Client", "*.cs");
        await client.BuildAsync();

        using RunningService running = await service.ServeAsync();
        string output = await client.RunAsync(running.Address.ToString());
        string page = await File.ReadAllTextAsync(Path.Combine(Repository.Root, "samples", "README.md"), TestContext.Current.CancellationToken);
        Assert.Contains($"$ dotnet run --project samples/Client\n{output.ReplaceLineEndings("\n")}```", page, StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_format_of_one_s_own_builds_and_runs_with_the_packages_as_its_page_shows()
    {
        UserProject service = With(With(feed.Service(), "Service", "Order*.cs"), "Cbor", "*.cs");
        await service.BuildAsync();

        using RunningService running = await service.ServeAsync();
        using HttpResponseMessage response = await running.PostAsync("/orders", "application/cbor", Convert.FromHexString("a262696407656974656d73816374" + "6561"));
        Assert.Equal("a262696407656974656d738163746561", Convert.ToHexStringLower(await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken)));
        using HttpResponseMessage json = await running.PostAsync("/orders", "application/json", [.. "{\"id\":7,\"items\":[\"tea\"]}"u8]);
        Assert.Equal("{\"id\":7,\"items\":[\"tea\"]}", await json.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }

    private static UserProject With(UserProject project, string sample, string files)
    {
        foreach (string file in Directory.EnumerateFiles(Path.Combine(Repository.Root, "samples", sample), files))
        {
            project.With(Path.GetFileName(file), File.ReadAllText(file));
        }

        return project;
    }
}

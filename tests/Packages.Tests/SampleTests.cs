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
        string page = await File.ReadAllTextAsync(
            Path.Combine(Repository.Root, "samples", "README.md"),
            TestContext.Current.CancellationToken
        );
        Assert.Contains($"$ dotnet run --project samples/Client\n{output.ReplaceLineEndings("\n")}```", page, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_format_of_one_s_own_needs_the_package_of_formats_only()
    {
        UserProject program = With(With(feed.Program("SerializationApi.Formats"), "Service", "Order*.cs"), "OwnFormat", "*.cs");
        await program.BuildAsync();

        string page = await File.ReadAllTextAsync(
            Path.Combine(Repository.Root, "samples", "README.md"),
            TestContext.Current.CancellationToken
        );
        string output = await program.RunAsync();
        Assert.Contains($"$ dotnet run --project samples/OwnFormat\n{output.ReplaceLineEndings("\n")}```", page, StringComparison.Ordinal);
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

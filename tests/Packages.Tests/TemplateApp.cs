using SerializationApi.Packages.Tests.Feeds;

namespace SerializationApi.Packages.Tests;

/// <summary>What the template makes, with TypeScript, built and running, under a name that no namespace has.</summary>
public sealed class TemplateApp(Feed feed) : IAsyncLifetime
{
    private const string Name = "my-shop";

    private string _folder = "";
    private string _packageFolder = "";

    internal RunningService Service { get; private set; } = null!;

    /// <inheritdoc />
    public async ValueTask InitializeAsync()
    {
        (_folder, _packageFolder) = await feed.CreateAsync("serializationapi-web", Name, isBeside: false, "--typescript");
        Service = await Project("src", "Web").ServeAsync();
    }

    /// <inheritdoc />
    public ValueTask DisposeAsync()
    {
        Service?.Dispose();
        return ValueTask.CompletedTask;
    }

    internal UserProject Project(string folder, string part) =>
        new($"{Name}.{part}", Path.Combine(_folder, folder, $"{Name}.{part}"), _packageFolder);
}

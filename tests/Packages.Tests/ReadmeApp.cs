using SerializationApi.Packages.Tests.Feeds;

namespace SerializationApi.Packages.Tests;

/// <summary>The README's service, pasted into a new app, built and running.</summary>
public sealed class ReadmeApp(Feed feed) : IAsyncLifetime
{
    internal RunningService Service { get; private set; } = null!;

    /// <inheritdoc />
    public async ValueTask InitializeAsync()
    {
        UserProject app = feed.Service().With("Order.cs", Readme.Blocks[Readme.Contract]).With("Program.cs", Readme.Blocks[Readme.Service]);
        await app.BuildAsync();
        Service = await app.ServeAsync();
    }

    /// <inheritdoc />
    public ValueTask DisposeAsync()
    {
        Service?.Dispose();
        return ValueTask.CompletedTask;
    }
}

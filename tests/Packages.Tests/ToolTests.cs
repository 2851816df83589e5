using SerializationApi.Packages.Tests.Feeds;

namespace SerializationApi.Packages.Tests;

/// <summary>The tool, installed from the feed as developers do.</summary>
public sealed class ToolTests(Feed feed)
{
    [Fact]
    public async Task The_tool_is_installed_and_converts_what_the_README_s_service_sends_by_the_service_s_own_assembly()
    {
        UserProject service = feed.Service()
            .With("Order.cs", Readme.Blocks[Readme.Contract])
            .With("Program.cs", Readme.Blocks[Readme.Service])
            .With("order.json", """[{"id":7,"items":["tea","milk"]}]""");
        await service.BuildAsync();
        (int code, string output) = await Dotnet.RunAsync(service.Folder, packageFolder: null, "tool", "install", "SerializationApi.Tool", "--version", feed.Version, "--tool-path", service.File("tools"));
        Assert.True(code == 0, output);

        (code, output) = await Dotnet.RunToolAsync(service.File("tools/formats"), service.Folder, "convert", "order.json", "-", "--to", "ndjson", "--contract", $"{service.Assembly}:Order[]");

        Assert.Equal((0, "{\"id\":7,\"items\":[\"tea\",\"milk\"]}\n"), (code, output));
    }
}

using SerializationApi.Packages.Tests.Feeds;

namespace SerializationApi.Packages.Tests;

/// <summary>The tool, installed from the feed as developers do.</summary>
public sealed class ToolTests(Feed feed)
{
    [Fact]
    public async Task The_tool_is_installed_and_decodes_what_the_README_s_service_sends_by_the_service_s_own_assembly()
    {
        UserProject service = feed.Service()
            .With("Order.cs", Readme.Blocks[Readme.Contract])
            .With("Program.cs", Readme.Blocks[Readme.Service])
            .With("body.hex", "92 07 92 a3 74 65 61 a4 6d 69 6c 6b");
        await service.BuildAsync();
        (int code, string output) = await Dotnet.RunAsync(
            service.Folder,
            packageFolder: null,
            "tool",
            "install",
            "SerializationApi.Tool",
            "--version",
            feed.Version,
            "--tool-path",
            service.File("tools")
        );
        Assert.True(code == 0, output);

        (code, output) = await Dotnet.ToEndAsync(
            Dotnet.Start(
                service.File("tools/formats"),
                service.Folder,
                packageFolder: null,
                ["decode", "body.hex", "--contract", $"{service.Assembly}:Order"]
            )
        );

        Assert.Equal(0, code);
        Assert.Equal(
            """
            {
              "id": 7,
              "items": [
                "tea",
                "milk"
              ]
            }
            hexadecimal of msgpack (guessed), 12 bytes

            """,
            output,
            ignoreLineEndingDifferences: true
        );
    }
}

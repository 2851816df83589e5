using System.Net;
using SerializationApi.Packages.Tests.Feeds;

namespace SerializationApi.Packages.Tests;

/// <summary>What the README shows, in new programs that refer to nothing but a package.</summary>
public sealed class ReadmeTests(ReadmeApp app, Feed feed) : IClassFixture<ReadmeApp>
{
    // Order 7 with tea and milk by each format's specification, and a list of it.
    public static TheoryData<string, string, string> Payloads =>
        new()
        {
            { "application/json", Hex("{\"id\":7,\"items\":[\"tea\",\"milk\"]}"), Hex("[{\"id\":7,\"items\":[\"tea\",\"milk\"]}]") },
            { "application/x-msgpack", "920792A3746561A46D696C6B", "91920792A3746561A46D696C6B" },
            { "application/x-protobuf", "08071203746561" + "12046D696C6B", "0A0D08071203746561" + "12046D696C6B" },
            {
                "application/x-memorypack",
                "020700000002000000FCFFFFFF03000000746561" + "FBFFFFFF040000006D696C6B",
                "01000000020700000002000000FCFFFFFF03000000746561" + "FBFFFFFF040000006D696C6B"
            },
        };

    [Theory]
    [MemberData(nameof(Payloads))]
    public async Task The_service_takes_and_gives_every_format(string mediaType, string order, string list)
    {
        using HttpResponseMessage posted = await app.Service.PostAsync("/orders", mediaType, Convert.FromHexString(order));
        await AssertIsAsync(posted, mediaType, order);
        using HttpResponseMessage got = await app.Service.GetAsync("/orders", mediaType);
        await AssertIsAsync(got, mediaType, list);
    }

    [Fact]
    public async Task The_service_gives_json_to_those_who_do_not_ask_and_for_what_there_is_not()
    {
        foreach (string? accept in (string?[])[null, "text/csv", "text/html"])
        {
            using HttpResponseMessage json = await app.Service.GetAsync("/orders", accept);
            Assert.Equal(
                (HttpStatusCode.OK, "application/json; charset=utf-8"),
                (json.StatusCode, json.Content.Headers.ContentType?.ToString())
            );
        }
    }

    [Fact]
    public async Task The_client_reads_what_the_service_holds()
    {
        using HttpResponseMessage posted = await app.Service.PostAsync(
            "/orders",
            "application/x-msgpack",
            Convert.FromHexString("920792A3746561A46D696C6B")
        );
        posted.EnsureSuccessStatusCode();
        UserProject client = feed.Program("SerializationApi.Client")
            .With("Order.cs", Readme.Blocks[Readme.Contract])
            .With("Program.cs", Readme.Blocks[Readme.Client]);
        await client.BuildAsync();
        Assert.Equal(
            "1 in all, the first of tea and milk\n",
            (await client.RunAsync(app.Service.Address.ToString())).ReplaceLineEndings("\n")
        );

        // It needs no more than the runtime that every program needs.
        string runtime = await File.ReadAllTextAsync(
            Path.ChangeExtension(client.Assembly, ".runtimeconfig.json"),
            TestContext.Current.CancellationToken
        );
        Assert.DoesNotContain("Microsoft.AspNetCore.App", runtime, StringComparison.Ordinal);
    }

    [Fact]
    public void The_packages_readme_shows_the_same() =>
        Assert.Equal(
            Readme.Blocks,
            Readme.BlocksOf(System.Text.Encoding.UTF8.GetString(feed.Packages["SerializationApi"].Files["README.md"]))
        );

    private static async Task AssertIsAsync(HttpResponseMessage response, string mediaType, string payload)
    {
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal(
            mediaType == "application/json" ? "application/json; charset=utf-8" : mediaType,
            response.Content.Headers.ContentType?.ToString()
        );
        Assert.Equal(payload, Convert.ToHexString(await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken)));
    }

    private static string Hex(string text) => Convert.ToHexString(System.Text.Encoding.UTF8.GetBytes(text));
}

using System.Net;
using SerializationApi.Packages.Tests.Feeds;

namespace SerializationApi.Packages.Tests;

/// <summary>What <c>dotnet new serializationapi-web</c> makes builds without a warning, and works.</summary>
public sealed class TemplateTests(TemplateApp app, Feed feed) : IClassFixture<TemplateApp>
{
    [Theory]
    [MemberData(nameof(ReadmeTests.Payloads), MemberType = typeof(ReadmeTests))]
    public async Task The_app_of_the_template_takes_and_gives_every_format(string mediaType, string order, string list)
    {
        using HttpResponseMessage posted = await app.Service.PostAsync("/orders", mediaType, Convert.FromHexString(order));
        Assert.Equal((HttpStatusCode.Created, order), (posted.StatusCode, await HexAsync(posted)));

        using HttpResponseMessage got = await app.Service.GetAsync("/orders", mediaType);
        Assert.Equal((HttpStatusCode.OK, list), (got.StatusCode, await HexAsync(got)));
    }

    [Fact]
    public async Task The_tests_of_the_template_pass()
    {
        string output = await app.Project("tests", "Tests").RunAsync();
        Assert.Contains("total: 4", output, StringComparison.OrdinalIgnoreCase);
    }

    [Fact]
    public async Task The_client_of_the_template_gets_what_it_has_posted()
    {
        string output = await app.Project("src", "Client").RunAsync(app.Service.Address.ToString());
        Assert.Equal(4, output.Split(": order 7, tea and milk").Length - 1);
    }

    [Fact]
    public async Task The_contracts_of_the_template_become_TypeScript_where_it_was_asked_for()
    {
        UserProject contracts = app.Project("src", "Contracts");
        await contracts.BuildAsync("-t:UpdateTypeScript");
        Assert.Contains(
            "export interface Order ",
            await File.ReadAllTextAsync(contracts.File("../../web/api/OrderShapes.ts"), TestContext.Current.CancellationToken),
            StringComparison.Ordinal
        );

        (string plain, _) = await feed.CreateAsync("serializationapi-web", "Shop", isBeside: true);
        Assert.DoesNotContain(
            "TypeScript",
            await File.ReadAllTextAsync(
                Path.Combine(plain, "src/Shop.Contracts/Shop.Contracts.csproj"),
                TestContext.Current.CancellationToken
            ),
            StringComparison.Ordinal
        );
    }

    private static async Task<string> HexAsync(HttpResponseMessage response) =>
        Convert.ToHexString(await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken));
}

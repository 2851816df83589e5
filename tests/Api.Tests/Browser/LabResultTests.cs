using Microsoft.Playwright;

namespace SerializationApi.Api.Tests.Browser;

/// <summary>Links to the lab, and what its table and panes say of what came.</summary>
public sealed class LabResultTests(LabService service) : IClassFixture<LabService>
{
    private const string Users = "GET /users/sample";

    [Fact]
    public async Task A_link_scrolls_to_the_bytes_of_its_member()
    {
        string link =
            $"#call={Uri.EscapeDataString(Users)}&p.count=200&in={Uri.EscapeDataString("application/x-msgpack")}"
            + $"&at={Uri.EscapeDataString("$[150].age")}";
        await using LabPage lab = await LabPage.OpenAsync(service.Address, link);
        await Assertions.Expect(lab.Page.Locator("#tree .chosen .name")).ToHaveTextAsync("age", new() { Timeout = 60_000 });

        await Assertions.Expect(lab.Page.Locator("#hex .cursor")).ToBeInViewportAsync();
        Assert.NotEmpty(await lab.BytesAsync("chosen"));
        await lab.ScreenshotAsync("lab-link.png");
    }

    [Theory]
    [InlineData(
        "call=GET%20%2Fnowhere",
        "#ask-error",
        "The link names GET /nowhere, which is not an endpoint of this application. Choose one."
    )]
    [InlineData(
        "call=GET%20%2Fusers%2Fsample&in=text%2Fcsv",
        "#ask-error",
        "The link names the format text/csv, which the endpoint does not have."
    )]
    [InlineData(
        "call=GET%20%2Fusers%2Fsample&at=%24.nothing",
        "#view-error",
        "The link names $.nothing, which the response does not have."
    )]
    public async Task A_link_to_something_unknown_is_an_error(string state, string place, string message)
    {
        await using LabPage lab = await LabPage.OpenAsync(service.Address, "#" + state);

        await Assertions.Expect(lab.Page.Locator(place)).ToHaveTextAsync(message, new() { Timeout = 60_000 });
        Assert.Equal(
            place == "#ask-error" && !state.Contains("in=", StringComparison.Ordinal),
            await lab.Page.Locator("#results").IsHiddenAsync()
        );
    }

    [Fact]
    public async Task The_button_says_which_formats_it_sends()
    {
        await using LabPage lab = await LabPage.OpenAsync(service.Address);
        await lab.ChooseAsync(Users);

        int others = await lab.Page.Locator("#variants input").CountAsync();
        Assert.Equal($"json, msgpack, protobuf, memorypack, {others} variants and streams", await lab.Page.InnerTextAsync("#chosen"));
        Assert.Equal($"Send in {4 + others} formats", await lab.Page.InnerTextAsync("#send"));
        await lab.Page.GetByLabel("msgpack", new() { Exact = true }).First.UncheckAsync();
        Assert.Equal($"json, protobuf, memorypack, {others} variants and streams", await lab.Page.InnerTextAsync("#chosen"));
    }

    [Fact]
    public async Task Responses_are_compared_with_JSON_and_sorted_by_a_column()
    {
        await using LabPage lab = await LabPage.OpenAsync(service.Address);
        await lab.SendAsync(Users, count: 50);
        IReadOnlyList<string> labels = await lab.Page.Locator("#rows th label").AllInnerTextsAsync();
        long[] sizes = await SizesAsync(lab);

        ILocator smallest = lab.Page.Locator("#rows tr").Filter(new() { Has = lab.Page.Locator(".badge:visible") });
        Assert.All(await smallest.Locator("td:nth-child(4)").AllInnerTextsAsync(), size => Assert.Equal(sizes.Min(), Number(size)));
        Assert.Equal("100 %", await lab.Page.Locator("#rows tr").First.Locator("td").Last.InnerTextAsync());
        Assert.Equal(
            $"{Math.Round(100.0 * sizes[1] / sizes[0], MidpointRounding.AwayFromZero)} %",
            await lab.Page.Locator("#rows tr").Nth(1).Locator("td").Last.InnerTextAsync()
        );

        await lab.Page.GetByRole(AriaRole.Button, new() { Name = "Bytes" }).ClickAsync();
        Assert.Equal(sizes.Order(), await SizesAsync(lab));
        await lab.Page.GetByRole(AriaRole.Button, new() { Name = "Format", Exact = true }).ClickAsync();
        Assert.Equal(labels, await lab.Page.Locator("#rows th label").AllInnerTextsAsync());
    }

    [Fact]
    public async Task Responses_of_another_endpoint_than_the_chosen_one_are_marked()
    {
        await using LabPage lab = await LabPage.OpenAsync(service.Address);
        await lab.SendAsync(Users, count: 2);
        Assert.True(await lab.Page.Locator("#stale").IsHiddenAsync());

        await lab.ChooseAsync("GET /demos/sample");
        Assert.Equal("These are responses of GET /users/sample. Send to see GET /demos/sample.", await lab.Page.InnerTextAsync("#stale"));
        await lab.ScreenshotAsync("lab-stale.png");

        await lab.SendAsync("GET /demos/sample", count: 2);
        Assert.True(await lab.Page.Locator("#stale").IsHiddenAsync());
    }

    [Theory]
    [InlineData("application/x-msgpack", "91 97 b0 61 62 63")]
    [InlineData("application/x-protobuf", "0a 14 0a 10 61 62 63")]
    [InlineData("application/json", "[{\"id\":\"ab")]
    public async Task A_body_that_is_cut_off_says_so_and_shows_no_null(string mediaType, string body)
    {
        await using LabPage lab = await LabPage.OpenAsync(service.Address);
        await lab.DecodeAsync(body, mediaType, "User[]");

        Assert.NotEqual("", await lab.Page.InnerTextAsync("#view-error"));
        Assert.Contains("cut off", await lab.Page.InnerTextAsync("#tree"), StringComparison.Ordinal);
        Assert.DoesNotContain("null", await lab.Page.InnerTextAsync("#tree"), StringComparison.Ordinal);
        Assert.DoesNotContain("null", await lab.Page.InnerTextAsync("#json"), StringComparison.Ordinal);
        await lab.ScreenshotAsync("lab-cut-off.png");
    }

    [Fact]
    public async Task Swagger_UI_and_the_lab_link_to_each_other()
    {
        await using BrowserPage browser = await BrowserPage.OpenAsync(new Uri(service.Address, "/swagger"));
        ILocator operation = await browser.ExpandAsync("users", "users-sample");
        Assert.Contains("A list of users", await browser.Page.InnerTextAsync("#operations-tag-users"), StringComparison.Ordinal);
        await browser.ScreenshotAsync("swagger-operation.png");
        string? toLab = await operation.GetByRole(AriaRole.Link, new() { Name = "lab" }).GetAttributeAsync("href");

        await browser.Page.GotoAsync(new Uri(new Uri(service.Address, "/swagger/index.html"), toLab).ToString());
        await Assertions.Expect(browser.Page.Locator("#view-title")).ToContainTextAsync("Inside ", new() { Timeout = 60_000 });
        Assert.Equal(Users, await browser.Page.Locator("#endpoint").EvaluateAsync<string>("select => select.selectedOptions[0].label"));

        await browser.Page.ClickAsync("#documentation");
        await Assertions
            .Expect(browser.Page.Locator("#operations-users-users-sample.is-open"))
            .ToBeInViewportAsync(new() { Timeout = 60_000 });
    }

    private static async Task<long[]> SizesAsync(LabPage lab) =>
        [.. (await lab.Page.Locator("#rows tr td:nth-child(4)").AllInnerTextsAsync()).Select(Number)];

    private static long Number(string text) =>
        long.Parse(text.Replace(",", "", StringComparison.Ordinal), System.Globalization.CultureInfo.InvariantCulture);
}

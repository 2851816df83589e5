using Microsoft.Playwright;
using SerializationApi.Api.Tests.Support;

namespace SerializationApi.Api.Tests.Browser;

/// <summary>Swagger UI in a real browser: what the OpenAPI document promises is what one can click.</summary>
public sealed class SwaggerUiTests(ApiFixture api)
{
    private const string MsgPack = "application/x-msgpack";

    [Fact]
    public async Task A_sample_is_fetched_as_MessagePack()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync();
        await using BrowserPage browser = await BrowserPage.OpenAsync(new Uri(service.Addresses[0], "/swagger"));
        ILocator operation = await browser.ExpandAsync("organizations", "organizations-sample");
        await operation.Locator(".response-controls select").First.SelectOptionAsync(MsgPack);

        IResponse response = await browser.ExecuteAsync(operation, "/organizations/sample");

        Assert.Equal(200, response.Status);
        Assert.Equal(MsgPack, response.Headers["content-type"]);
        await browser.ScreenshotAsync("swagger.png");
        var organizations = TestDataset.Find("organizations");
        Assert.Equal(organizations.Text(10, 1), organizations.Decode(api.Formats, MsgPack, await browser.DownloadAsync(operation)));
        string shown = await operation.Locator(".live-responses-table").InnerTextAsync();
        Assert.Contains("content-type: application/x-msgpack", shown, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_file_is_posted_as_Protobuf_and_comes_back_as_MessagePack()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync();
        await using BrowserPage browser = await BrowserPage.OpenAsync(new Uri(service.Addresses[0], "/swagger"));
        ILocator operation = await browser.ExpandAsync("users", "users-echo");
        await operation.Locator(".opblock-section-request-body select").First.SelectOptionAsync("application/x-protobuf");
        var users = TestDataset.Find("users");
        await operation
            .Locator("input[type=file]")
            .SetInputFilesAsync(
                new FilePayload
                {
                    Name = "users.pb",
                    MimeType = "application/x-protobuf",
                    Buffer = users.Encode(api.Formats, "protobuf", 5, 9),
                }
            );
        await operation.Locator(".response-controls select").First.SelectOptionAsync(MsgPack);

        IResponse response = await browser.ExecuteAsync(operation, "/users/echo");

        Assert.Equal(200, response.Status);
        Assert.Equal(users.Text(5, 9), users.Decode(api.Formats, MsgPack, await browser.DownloadAsync(operation)));
    }
}

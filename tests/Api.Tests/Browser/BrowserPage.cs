using Microsoft.Playwright;
using SerializationApi.Tests.Support;

namespace SerializationApi.Api.Tests.Browser;

/// <summary>
/// A page in the machine's own Chromium, without a window. The environment variable CHROMIUM names another browser; a test
/// is skipped where there is none.
/// </summary>
internal sealed class BrowserPage : IAsyncDisposable
{
    // Long: a machine that builds beside the tests is slow, and a browser needs seconds to start.
    private const float PatienceMilliseconds = 90_000;

    // One for all tests, which share nothing of it; it ends with the process.
    private static readonly Lazy<Task<IBrowser>> Browser = new(LaunchAsync);

    private readonly IPage _page;

    private BrowserPage(IPage page) => _page = page;

    /// <summary>Opens a page and waits until it has settled.</summary>
    public static async Task<BrowserPage> OpenAsync(Uri address)
    {
        Assert.SkipWhen(Programs.Chromium is null, "Chromium is not installed, and CHROMIUM is not set.");

        IBrowser browser = await Browser.Value;
        IPage page = await browser.NewPageAsync(
            new BrowserNewPageOptions
            {
                ViewportSize = new ViewportSize { Width = 1280, Height = 1000 },
            }
        );
        page.SetDefaultTimeout(PatienceMilliseconds);
        await page.GotoAsync(address.ToString(), new PageGotoOptions { WaitUntil = WaitUntilState.NetworkIdle });
        return new BrowserPage(page);
    }

    private static async Task<IBrowser> LaunchAsync()
    {
        IPlaywright playwright = await Playwright.CreateAsync();
        return await playwright.Chromium.LaunchAsync(
            new BrowserTypeLaunchOptions
            {
                ExecutablePath = Programs.Chromium,
                // Containers have no user namespaces for the sandbox, and often a small /dev/shm.
                Args = ["--no-sandbox", "--disable-dev-shm-usage"],
                Timeout = PatienceMilliseconds,
            }
        );
    }

    /// <summary>The page itself.</summary>
    public IPage Page => _page;

    /// <summary>Expands an operation and makes it ready to try out.</summary>
    public async Task<ILocator> ExpandAsync(string tag, string operationId)
    {
        ILocator operation = _page.Locator($"#operations-{tag}-{operationId}");
        await operation.Locator(".opblock-summary-control").ClickAsync();
        await operation.GetByText("Try it out").ClickAsync();
        return operation;
    }

    /// <summary>Executes an operation and waits until the response is shown.</summary>
    public async Task<IResponse> ExecuteAsync(ILocator operation, string path)
    {
        IResponse response = await _page.RunAndWaitForResponseAsync(
            () => operation.Locator("button.execute").ClickAsync(),
            response => new Uri(response.Url).AbsolutePath.Equals(path, StringComparison.Ordinal)
        );
        await operation.Locator(".live-responses-table").WaitForAsync();
        return response;
    }

    /// <summary>Downloads the response, as Swagger UI offers for what is not text.</summary>
    public async Task<byte[]> DownloadAsync(ILocator operation)
    {
        IDownload download = await _page.RunAndWaitForDownloadAsync(() => operation.GetByText("Download file").ClickAsync());
        return await File.ReadAllBytesAsync(await download.PathAsync(), TestContext.Current.CancellationToken);
    }

    /// <summary>Keeps what is shown in artifacts/.</summary>
    public Task ScreenshotAsync(string name) =>
        _page.ScreenshotAsync(new PageScreenshotOptions { Path = Path.Combine(Repository.Root, "artifacts", name), FullPage = true });

    public async ValueTask DisposeAsync() => await _page.CloseAsync();
}

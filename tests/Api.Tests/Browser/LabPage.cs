using System.Collections.Concurrent;
using Microsoft.Playwright;
using SerializationApi.Api.Tests.Support;

namespace SerializationApi.Api.Tests.Browser;

/// <summary>The service of the tests of a class.</summary>
public sealed class LabService : IAsyncLifetime
{
    private ServiceProcess? _process;

    /// <summary>Where it listens.</summary>
    public Uri Address => _process!.Addresses[0];

    /// <inheritdoc />
    public async ValueTask InitializeAsync() => _process = await ServiceProcess.StartAsync();

    /// <inheritdoc />
    public ValueTask DisposeAsync() => _process!.DisposeAsync();
}

/// <summary>The lab of a service. What the browser complains of, its policy say, fails the test.</summary>
internal sealed class LabPage : IAsyncDisposable
{
    private readonly BrowserPage _browser;
    private readonly ConcurrentQueue<string> _complaints = new();

    private LabPage(BrowserPage browser) => _browser = browser;

    public IPage Page => _browser.Page;

    /// <summary>Opens it.</summary>
    /// <param name="service">Where the service listens.</param>
    /// <param name="state">What a link has behind the address, from # on.</param>
    public static async Task<LabPage> OpenAsync(Uri service, string state = "")
    {
        var lab = new LabPage(await BrowserPage.OpenAsync(new Uri(service, "/healthz")));
        lab.Page.Console += (_, message) =>
        {
            // The page before the lab has no icon, and the browser may say so late.
            if (
                message.Type is "error" or "warning"
                && !message.Text.Contains("status of 400", StringComparison.Ordinal)
                && !message.Location.Contains("/favicon.ico", StringComparison.Ordinal)
            )
            {
                lab._complaints.Enqueue($"{message.Text} {message.Location}");
            }
        };
        lab.Page.PageError += (_, error) => lab._complaints.Enqueue(error);
        await lab.Page.GotoAsync(new Uri(service, "/lab" + state).ToString());
        await Assertions.Expect(lab.Page.Locator("#endpoint")).ToBeEnabledAsync();
        return lab;
    }

    /// <summary>Chooses an endpoint.</summary>
    public async Task ChooseAsync(string endpoint)
    {
        await Page.SelectOptionAsync("#endpoint", new SelectOptionValue { Label = endpoint });
        await Page.WaitForFunctionAsync(
            "() => document.getElementById('body-part').hidden || document.getElementById('body').value !== ''"
        );
    }

    /// <summary>Calls an endpoint in the formats that it proposes, and waits for all responses.</summary>
    public async Task SendAsync(string endpoint, int? count)
    {
        await ChooseAsync(endpoint);
        if (count is { } number)
        {
            await Page.FillAsync("[name=count]", $"{number}");
        }

        await Page.ClickAsync("#send");
        await SentAsync();
    }

    /// <summary>Waits for all responses.</summary>
    public async Task SentAsync()
    {
        await Assertions.Expect(Page.Locator("#status")).ToContainTextAsync("bodies, the smallest", new() { Timeout = 60_000 });
        Assert.True(_complaints.IsEmpty, string.Join('\n', _complaints));
    }

    /// <summary>Looks inside a format.</summary>
    public async Task LookAsync(string label)
    {
        await Page.GetByRole(AriaRole.Radio, new() { Name = label, Exact = true }).CheckAsync();
        await LookedAsync(label);
    }

    /// <summary>Waits until it is shown.</summary>
    public async Task LookedAsync(string label)
    {
        await Assertions.Expect(Page.Locator("#view-title")).ToHaveTextAsync($"Inside {label}");
        await Assertions.Expect(Page.Locator("#view")).ToHaveAttributeAsync("aria-busy", "false", new() { Timeout = 60_000 });
        Assert.True(_complaints.IsEmpty, string.Join('\n', _complaints));
    }

    /// <summary>Pastes a body and decodes it.</summary>
    public async Task DecodeAsync(string text, string? format = null, string? contract = null)
    {
        await Page.FillAsync("#paste", text);
        await Page.SelectOptionAsync("#format", format ?? "");
        await Page.SelectOptionAsync(
            "#contract",
            contract is null ? new SelectOptionValue { Value = "" } : new SelectOptionValue { Label = contract }
        );
        await Page.ClickAsync("#decode");
        await LookedAsync("pasted body");
    }

    /// <summary>Presses Tab until an element has the focus.</summary>
    public async Task TabToAsync(string id)
    {
        for (int i = 0; i < 60; i++)
        {
            await Page.Keyboard.PressAsync("Tab");
            if (await Page.EvaluateAsync<string>("document.activeElement.id") == id)
            {
                return;
            }
        }

        Assert.Fail($"No Tab leads to {id}.");
    }

    /// <summary>What screen readers were told last.</summary>
    public Task<string> StatusAsync() => Page.InnerTextAsync("#status");

    /// <summary>The bytes in view that have a mark.</summary>
    public Task<int[]> BytesAsync(string mark) =>
        Page.EvaluateAsync<int[]>(
            "mark => [...document.querySelectorAll(`#hex [role=gridcell].${mark}`)].map((cell) => Number(cell.dataset.byte))",
            mark
        );

    /// <summary>How much of its cell's width an element takes, in percent.</summary>
    public Task<double> ShareOfCellAsync(string selector) =>
        Page.Locator(selector)
            .EvaluateAsync<double>(
                "bar => { const style = getComputedStyle(bar.parentElement); return 100 * bar.offsetWidth / "
                    + "(bar.parentElement.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)); }"
            );

    /// <summary>Keeps what is shown in artifacts/.</summary>
    public Task ScreenshotAsync(string name) => _browser.ScreenshotAsync(name);

    public ValueTask DisposeAsync() => _browser.DisposeAsync();
}

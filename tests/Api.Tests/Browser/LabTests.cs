using System.Globalization;
using Microsoft.Playwright;
using SerializationApi.Api.Tests.Support;

namespace SerializationApi.Api.Tests.Browser;

/// <summary>The lab in a real browser: endpoints in every format, bodies of one's own, and JSON that is edited and sent.</summary>
public sealed class LabTests(ApiFixture api, LabService service) : IClassFixture<LabService>
{
    private const string Users = "GET /users/sample";

    [Fact]
    public async Task A_sample_is_shown_in_every_format_with_what_it_takes()
    {
        await using LabPage lab = await LabPage.OpenAsync(service.Address);
        await lab.SendAsync(Users, count: 5);

        var users = TestDataset.Find("users");
        string[] formats = ["json", "msgpack", "protobuf", "memorypack"];
        IReadOnlyList<string> labels = await lab.Page.Locator("#rows th label").AllInnerTextsAsync();
        Assert.Equal(formats, labels.Take(formats.Length));
        Assert.Contains("msgpack; compression=lz4-block-array", labels);
        Assert.Contains("msgpack; delimited=true", labels);
        Assert.All(
            await lab.Page.Locator("#rows tr td:nth-child(4)").AllInnerTextsAsync(),
            static size => Assert.NotEqual(0, Number(size))
        );
        for (int i = 0; i < formats.Length; i++)
        {
            IReadOnlyList<string> cells = await lab.Page.Locator("#rows tr").Nth(i).Locator("td").AllInnerTextsAsync();
            Assert.Equal("200", cells[0]);
            Assert.EndsWith(" ms", cells[1], StringComparison.Ordinal);
            Assert.Equal(users.Encode(api.Formats, formats[i], 5, 1).Length, Number(cells[2]));
            Assert.InRange(Number(cells[3]), 1, Number(cells[2]) + 50);
            Assert.InRange(Number(cells[4]), 1, Number(cells[2]) + 50);
        }

        Assert.Equal(100, Math.Round(await lab.ShareOfCellAsync("#rows tr:nth-child(1) .bar.size")));
        Assert.InRange(await lab.ShareOfCellAsync("#rows tr:nth-child(2) .bar.size"), 5, 95);
        await lab.ScreenshotAsync("lab.png");
    }

    [Fact]
    public async Task It_opens_with_an_endpoint_that_was_called_and_a_member_whose_bytes_are_marked()
    {
        await using LabPage lab = await LabPage.OpenAsync(service.Address);
        await Assertions.Expect(lab.Page.Locator("#tree .chosen")).ToBeVisibleAsync(new() { Timeout = 60_000 });
        Assert.NotEmpty(await lab.BytesAsync("chosen"));
        IReadOnlyList<string> sizes = await lab.Page.Locator("#rows tr td:nth-child(4)").AllInnerTextsAsync();
        string smallest = (await lab.Page.Locator("#rows th label").AllInnerTextsAsync())
            .Take(4)
            .Zip(sizes)
            .Skip(1)
            .MinBy(static row => Number(row.Second))
            .First;
        Assert.Equal($"Inside {smallest}", await lab.Page.InnerTextAsync("#view-title"));
        await lab.ScreenshotAsync("lab-opens.png");
    }

    [Fact]
    public async Task A_link_shows_somebody_else_the_same()
    {
        await using LabPage lab = await LabPage.OpenAsync(service.Address);
        await lab.SendAsync(Users, count: 3);
        await lab.LookAsync("msgpack");
        await lab
            .Page.Locator("#tree .row")
            .Filter(new() { Has = lab.Page.Locator(".name", new() { HasTextString = "age" }) })
            .Last.ClickAsync();
        await Assertions.Expect(lab.Page.Locator("#tree .chosen .name")).ToHaveTextAsync("age", new() { Timeout = 60_000 });
        int[] marked = await lab.BytesAsync("chosen");
        string link = await LinkAsync(lab);
        Assert.Contains("age", link, StringComparison.Ordinal);

        await using LabPage other = await LabPage.OpenAsync(service.Address, new Uri(link).Fragment);
        await Assertions.Expect(other.Page.Locator("#tree .chosen .name")).ToHaveTextAsync("age", new() { Timeout = 60_000 });
        Assert.Equal("Inside msgpack", await other.Page.InnerTextAsync("#view-title"));
        Assert.Equal("3", await other.Page.InputValueAsync("[name=count]"));
        Assert.Equal(marked, await other.BytesAsync("chosen"));
        Assert.Equal(link, await LinkAsync(other));
    }

    [Fact]
    public async Task What_changes_something_is_not_sent_by_a_link()
    {
        await using LabPage lab = await LabPage.OpenAsync(
            service.Address,
            $"#{Uri.EscapeDataString("call")}={Uri.EscapeDataString("POST /users/echo")}"
        );
        Assert.Equal(
            "POST /users/echo",
            await lab.Page.Locator("#endpoint").EvaluateAsync<string>("select => select.selectedOptions[0].label")
        );
        await lab.Page.WaitForFunctionAsync("() => document.getElementById('body').value !== ''");
        Assert.True(await lab.Page.Locator("#results").IsHiddenAsync());
    }

    [Fact]
    public async Task Values_of_the_tree_are_not_cut_off()
    {
        await using LabPage lab = await LabPage.OpenAsync(service.Address);
        string text = new('x', 150);
        await lab.DecodeAsync($$"""{"id": "{{text}}"}""", contract: "User");
        ILocator value = lab.Page.Locator("#tree .value").Last;
        Assert.True(
            await value.EvaluateAsync<bool>(
                "value => value.scrollWidth <= value.clientWidth || getComputedStyle(value).overflow === 'visible'"
            )
        );
        Assert.Contains(text, await value.InnerTextAsync(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("json")]
    [InlineData("msgpack")]
    [InlineData("protobuf")]
    [InlineData("memorypack")]
    public async Task Pointing_at_bytes_member_or_JSON_marks_the_other_two(string format)
    {
        await using LabPage lab = await LabPage.OpenAsync(service.Address);
        await lab.SendAsync(Users, count: 1);
        await lab.LookAsync(format);

        ILocator member = lab
            .Page.Locator("#tree .row")
            .Filter(new() { Has = lab.Page.Locator(".name", new() { HasTextString = "age" }) })
            .Last;
        await member.HoverAsync();
        Assert.StartsWith("\"age\": ", (await lab.Page.Locator("#json .pointed").InnerTextAsync()).Trim(), StringComparison.Ordinal);
        int[] bytes = await lab.BytesAsync("pointed");
        Assert.NotEmpty(bytes);
        Assert.Contains("$[0].age", await lab.Page.InnerTextAsync("#where"), StringComparison.Ordinal);

        await lab.Page.Locator($"#hex-{bytes[^1]}").HoverAsync();
        Assert.Equal("age", await lab.Page.Locator("#tree .pointed .name").InnerTextAsync());
        await lab.Page.Locator("#json .row").Filter(new() { HasTextString = "\"age\"" }).Last.HoverAsync();
        Assert.Equal(bytes, await lab.BytesAsync("pointed"));
        await lab.Page.Locator("#view-title").HoverAsync();
        Assert.Empty(await lab.BytesAsync("pointed"));
    }

    [Fact]
    public async Task Keys_alone_choose_send_and_walk_through_what_came()
    {
        await using LabPage lab = await LabPage.OpenAsync(service.Address);
        await lab.TabToAsync("endpoint");
        await lab.Page.Keyboard.TypeAsync(Users);
        await lab.TabToAsync("send");
        await lab.Page.Keyboard.PressAsync("Enter");
        await lab.SentAsync();
        await lab.TabToAsync("result-1");
        await lab.Page.Keyboard.PressAsync("ArrowDown");
        await lab.LookedAsync("msgpack");

        await lab.TabToAsync("tree");
        foreach (string key in (string[])["ArrowDown", "ArrowDown", "ArrowRight", "ArrowDown"])
        {
            await lab.Page.Keyboard.PressAsync(key);
        }

        Assert.StartsWith("$[0].", await lab.StatusAsync(), StringComparison.Ordinal);
        string active = (await lab.Page.GetAttributeAsync("#tree", "aria-activedescendant"))!;
        Assert.Equal("true", await lab.Page.GetAttributeAsync($"#{active}", "aria-selected"));
        await lab.Page.Keyboard.PressAsync("ArrowLeft");
        await lab.Page.Keyboard.PressAsync("ArrowLeft");
        active = (await lab.Page.GetAttributeAsync("#tree", "aria-activedescendant"))!;
        Assert.Equal("false", await lab.Page.GetAttributeAsync($"#{active}", "aria-expanded"));
        Assert.StartsWith("$[0] ", await lab.StatusAsync(), StringComparison.Ordinal);

        await lab.TabToAsync("json");
        await lab.Page.Keyboard.PressAsync("End");
        Assert.StartsWith("$ ", await lab.StatusAsync(), StringComparison.Ordinal);
        await lab.TabToAsync("hex");
        await lab.Page.Keyboard.PressAsync("End");
        Assert.StartsWith("$[9]", await lab.StatusAsync(), StringComparison.Ordinal);
        await lab.Page.Keyboard.PressAsync("ArrowLeft");
        Assert.Contains("byte ", await lab.StatusAsync(), StringComparison.Ordinal);
        Assert.NotEmpty(await lab.BytesAsync("cursor"));
    }

    [Fact]
    public async Task Screen_readers_get_a_name_for_everything_that_takes_the_focus()
    {
        await using LabPage lab = await LabPage.OpenAsync(service.Address);
        await lab.SendAsync("POST /users/echo", count: null);
        await lab.LookAsync("request, json");

        Assert.Empty(
            await lab.Page.EvaluateAsync<string[]>(
                """
                () => [...document.querySelectorAll('input, select, textarea, button, summary, [tabindex]')]
                  .filter((e) => !(e.labels?.length || e.getAttribute('aria-label') || document.getElementById(e.getAttribute('aria-labelledby'))?.textContent || e.textContent.trim()))
                  .map((e) => e.outerHTML)
                """
            )
        );
        foreach (
            (AriaRole role, string name) in ((AriaRole, string)[])
                [
                    (AriaRole.Tree, "Members"),
                    (AriaRole.Listbox, "JSON"),
                    (AriaRole.Grid, "Bytes"),
                    (AriaRole.Combobox, "Endpoint"),
                    (AriaRole.Radio, "json"),
                ]
        )
        {
            await Assertions.Expect(lab.Page.GetByRole(role, new() { Name = name, Exact = true })).ToBeVisibleAsync();
        }

        ILocator item = lab.Page.Locator("#tree .row").Nth(2);
        Assert.Equal("3", await item.GetAttributeAsync("aria-level"));
        Assert.Equal("1", await item.GetAttributeAsync("aria-posinset"));
    }

    [Fact]
    public async Task A_megabyte_has_only_the_rows_in_view_in_the_document_and_stays_quick()
    {
        await using LabPage lab = await LabPage.OpenAsync(service.Address);
        await lab.SendAsync("GET /organizations/sample", count: 6_400);
        await lab.LookAsync("json");
        Assert.InRange(Number(await lab.Page.Locator("#rows td").Nth(2).InnerTextAsync()), 1_000_000, 1_200_000);

        await lab.Page.Locator("#tree").FocusAsync();
        long start = Environment.TickCount64;
        await lab.Page.Keyboard.PressAsync("End");
        for (int i = 0; i < 20; i++)
        {
            await lab.Page.Keyboard.PressAsync("PageUp");
        }

        // Each takes some 30 ms where nothing else runs.
        Assert.InRange(Environment.TickCount64 - start, 0, 10_000);
        Assert.Contains("$.members[63", await lab.StatusAsync(), StringComparison.Ordinal);
        Assert.InRange(await lab.Page.EvaluateAsync<int>("document.querySelectorAll('*').length"), 100, 3_000);
    }

    [Fact]
    public async Task A_narrow_window_has_one_column_and_nothing_beside_it()
    {
        await using LabPage lab = await LabPage.OpenAsync(service.Address);
        await lab.Page.SetViewportSizeAsync(360, 740);
        await lab.SendAsync(Users, count: 3);
        await lab.LookAsync("msgpack");

        Assert.Equal(360, await lab.Page.EvaluateAsync<int>("document.documentElement.scrollWidth"));
        Assert.Equal(8, await lab.Page.Locator("#hex .row").First.Locator("[role=gridcell]").CountAsync());
        Assert.True(
            await lab.Page.EvaluateAsync<bool>(
                "document.getElementById('hex').getBoundingClientRect().top > "
                    + "document.getElementById('json').getBoundingClientRect().bottom"
            )
        );
        await lab.ScreenshotAsync("lab-narrow.png");
    }

    [Theory]
    [InlineData(ColorScheme.Light)]
    [InlineData(ColorScheme.Dark)]
    public async Task Text_stands_out_in_light_and_dark(ColorScheme scheme)
    {
        await using LabPage lab = await LabPage.OpenAsync(service.Address);
        await lab.Page.EmulateMediaAsync(new() { ColorScheme = scheme });
        await lab.SendAsync(Users, count: 3);
        await lab.LookAsync("protobuf");
        await lab.Page.Locator("#hex-4").ClickAsync();
        await lab.Page.Locator("#hex-40").HoverAsync();

        // Each text beside what is behind it, as WCAG 2.2 §1.4.3 counts: at least 4.5 to 1.
        Assert.Empty(
            await lab.Page.EvaluateAsync<string[]>(
                """
                () => {
                  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
                  const pixel = (color) => { context.clearRect(0, 0, 1, 1); context.fillStyle = color; context.fillRect(0, 0, 1, 1); return context.getImageData(0, 0, 1, 1).data; };
                  const light = (color) => { const [r, g, b] = [...pixel(color)].map((c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4)); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
                  const behind = (e) => { const color = getComputedStyle(e).backgroundColor; return pixel(color)[3] === 0 && e.parentElement ? behind(e.parentElement) : color; };
                  const texts = [...document.querySelectorAll('body *')].filter((e) => e.checkVisibility() && !e.closest('.unseen') && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()));
                  return texts.map((e) => [light(getComputedStyle(e).color), light(behind(e)), e]).map(([a, b, e]) => [(Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), e])
                    .filter(([ratio]) => ratio < 4.5).map(([ratio, e]) => `${ratio.toFixed(2)} ${e.outerHTML.slice(0, 120)}`);
                }
                """
            )
        );
        await lab.ScreenshotAsync($"lab-{scheme}.png".ToLowerInvariant());
    }

    [Fact]
    public async Task Swagger_UI_links_to_the_lab()
    {
        await using BrowserPage browser = await BrowserPage.OpenAsync(new Uri(service.Address, "/swagger/index.html"));
        Assert.Equal(
            $"{service.Address}lab",
            await browser.Page.GetByRole(AriaRole.Link, new() { Name = "lab", Exact = true }).EvaluateAsync<string>("link => link.href")
        );
    }

    [Fact]
    public async Task No_bar_is_longer_than_its_place_though_compression_may_add_bytes()
    {
        await using LabPage lab = await LabPage.OpenAsync(service.Address);
        await lab.SendAsync("POST /organizations/echo", count: null);
        IReadOnlyList<string> sizes = await lab.Page.Locator("#rows tr:nth-child(2) td").AllInnerTextsAsync();
        Assert.InRange(Number(sizes[3]), Number(sizes[2]) + 1, 100);
        double[] shares = [.. await Task.WhenAll(Enumerable.Range(0, 6).Select(i => lab.ShareOfCellAsync($"#rows .bar >> nth={i}")))];
        Assert.Equal(100, Math.Round(shares.Max()));
    }

    // What the browser tells Playwright of the address comes later.
    private static Task<string> LinkAsync(LabPage lab) => lab.Page.EvaluateAsync<string>("() => location.href");

    private static int Number(string text) => int.Parse(text.Trim(), NumberStyles.AllowThousands, CultureInfo.InvariantCulture);
}

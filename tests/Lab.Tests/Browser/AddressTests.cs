using Microsoft.Playwright;
using SerializationApi.Api.Tests.Browser;

namespace SerializationApi.Lab.Tests.Browser;

/// <summary>Links that name one endpoint and have values that would lead to another.</summary>
[Trait("Tier", "system")]
public sealed class AddressTests(HostileApp app) : IClassFixture<HostileApp>
{
    private const string Path = "GET /path/{a}/{b}";

    [Theory]
    [InlineData("/path/{a}/{b}", "p.a=..&p.b=healthz", "/healthz")]
    [InlineData("/path/{a}/{b}", "p.a=%2e%2e&p.b=healthz", "/healthz")]
    [InlineData("/path/{a}/{b}", "p.a=%2E.&p.b=..", "/,")]
    [InlineData("/path/{a}/{b}", "p.a=.&p.b=healthz", "/path/healthz")]
    [InlineData("/path/{a}/{b}", "p.a=x&p.b=.", "/path/x/")]
    [InlineData("/path/{a}/{b}", "p.a=x&p.b=../../healthz", "'b' contains /")]
    [InlineData("/path/{a}/{b}", "p.a=x&p.b=..%5C..%5Chealthz", "'b' contains /")]
    [InlineData("/path/{a}/{b}", "p.a=/&p.b=healthz", "'a' contains /")]
    [InlineData("/mixed/{a}.{b}", "p.a=.&p.b=healthz", null)]
    [InlineData("/files/{path}", "p.path=../healthz", "/healthz")]
    [InlineData("/files/{path}", "p.path=a/%2e%2e/../healthz", "/healthz")]
    [InlineData("/files/{path}", "p.path=a/..%5C..%5Chealthz", "'path' contains /")]
    public async Task A_link_whose_values_lead_elsewhere_is_refused_and_calls_nothing(string template, string values, string? error)
    {
        await using BrowserPage browser = await app.OpenAsync($"#call={Uri.EscapeDataString($"GET {template}")}&{values}");
        if (error is null)
        {
            await CalledAsync(browser);
            Assert.All(app.Calls, call => Assert.StartsWith($"GET {template} ", call, StringComparison.Ordinal));
            return;
        }

        await Assertions.Expect(browser.Page.Locator("#ask-error")).ToContainTextAsync(error);
        Assert.True(await browser.Page.Locator("#results").IsHiddenAsync());
        Assert.Empty(app.Calls);
    }

    [Theory]
    [InlineData("p.a=%252e%252e&p.b=..a", "%2e%2e | ..a")]
    [InlineData("p.a=%C3%A4%20%3F%23%26%2B%25&p.b=%7Ba%7D%24%26", "ä ?#&+% | {a}$&")]
    [InlineData("p.a=%09..&p.b=:@", "\t.. | :@")]
    [InlineData("p.a=evil.com&p.b=javascript:alert(1)", "evil.com | javascript:alert(1)")]
    public async Task Other_values_reach_the_endpoint_as_they_are(string values, string expected)
    {
        await using BrowserPage browser = await app.OpenAsync($"#call={Uri.EscapeDataString(Path)}&{values}");
        await CalledAsync(browser);
        Assert.Equal([$"{Path} {expected}"], app.Calls);
    }

    [Fact]
    public async Task The_rest_of_a_path_keeps_its_slashes()
    {
        await using BrowserPage browser = await app.OpenAsync($"#call={Uri.EscapeDataString("GET /files/{path}")}&p.path=a/b%20c//d");
        await CalledAsync(browser);
        Assert.Equal(["GET /files/{**path} a/b c//d"], app.Calls);
    }

    [Fact]
    public async Task A_link_to_what_is_no_GET_sends_nothing()
    {
        await using BrowserPage browser = await app.OpenAsync($"#call={Uri.EscapeDataString("POST /path/{a}/secret")}&p.a=..");
        await browser.Page.WaitForFunctionAsync("() => document.getElementById('body').value !== ''");
        Assert.Empty(app.Calls);
        await browser.Page.ClickAsync("#send");
        await Assertions.Expect(browser.Page.Locator("#ask-error")).ToContainTextAsync("/secret, which is not /path/{a}/secret");
        Assert.Empty(app.Calls);
    }

    [Theory]
    [InlineData("", "/{a}/{b}", "b=evil.com", "Parameter 'a' has no value. It needs one, because the path continues after it.")]
    [InlineData("", "/x/{a}/y", "", "Parameter 'a' has no value. It needs one, because the path continues after it.")]
    [InlineData("", "/x/{a}", "", "/x")]
    [InlineData("", "/{a}", "", "/")]
    [InlineData("", "/", "", "/")]
    [InlineData(
        "/base",
        "/{*p}",
        "p=../evil",
        "With these parameters the browser would call /evil, which is not /{*p}. A part of a path cannot be '.' or '..'."
    )]
    [InlineData("/base", "/café/{Id}.{ext}", "id=1&EXT=json", "/base/caf%C3%A9/1.json")]
    [InlineData("", "/{p}", "p=/evil.com&all", "//evil.com")]
    public async Task An_address_has_the_parts_of_its_template_on_the_page_s_own_host(
        string @base,
        string template,
        string values,
        string expected
    )
    {
        await using BrowserPage browser = await app.OpenAsync();
        string found = await browser.Page.EvaluateAsync<string>(
            """
            async ([base, template, values]) => {
              const { addressOf } = await import('/lab/address.js');
              const isCatchAll = /all$/.test(values) || template.includes('*');
              const given = [...new URLSearchParams(values)].map(([name, value]) => ({ name, value, isCatchAll }));
              try {
                const url = addressOf(base, template.replace('*', ''), given);
                return url.origin === location.origin ? url.pathname : url.href;
              } catch (error) {
                return error.message.replace('/{p}', template);
              }
            }
            """,
            new[] { @base, template, values }
        );
        Assert.Equal(expected, found);
    }

    // What was called by a link has a member that is marked.
    private static Task CalledAsync(BrowserPage browser) =>
        Assertions.Expect(browser.Page.Locator("#tree .chosen")).ToBeVisibleAsync(new() { Timeout = 60_000 });
}

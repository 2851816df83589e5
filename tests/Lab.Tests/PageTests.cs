using System.Net;
using System.Text.RegularExpressions;
using Microsoft.AspNetCore.Builder;

namespace SerializationApi.Lab.Tests;

/// <summary>The page and its files.</summary>
public sealed partial class PageTests
{
    [Theory]
    [InlineData("Development", false, HttpStatusCode.OK)]
    [InlineData("Production", false, HttpStatusCode.NotFound)]
    [InlineData("Staging", false, HttpStatusCode.NotFound)]
    [InlineData("Production", true, HttpStatusCode.OK)]
    public async Task The_page_is_mapped_in_Development_unless_asked_for(string environment, bool always, HttpStatusCode expected)
    {
        await using LabApp app = await LabApp.StartAsync(environment: environment, always: always);
        foreach (string path in (string[])["/lab", "/lab/lab.js", "/lab/endpoints"])
        {
            Assert.Equal(expected, (await app.Client.GetAsync(new Uri(path, UriKind.Relative))).StatusCode);
        }
    }

    [Fact]
    public async Task The_page_s_policy_allows_its_own_files_only_and_the_page_has_no_others()
    {
        await using LabApp app = await LabApp.StartAsync();
        using HttpResponseMessage response = await app.Client.GetAsync(new Uri("/lab", UriKind.Relative));
        string policy = response.Headers.GetValues("Content-Security-Policy").Single();
        Assert.StartsWith("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';", policy, StringComparison.Ordinal);
        Assert.DoesNotContain("unsafe", policy, StringComparison.Ordinal);
        string html = await response.Content.ReadAsStringAsync();
        Assert.DoesNotContain("style=", html, StringComparison.Ordinal);
        Assert.DoesNotContain("://", html, StringComparison.Ordinal);
        Assert.All(Script().Matches(html), script => Assert.Contains("src=", script.Value, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("/lab", "/lab")]
    [InlineData("/lab/", "/lab")]
    [InlineData("/base/lab", "/base/lab")]
    public async Task The_page_finds_its_files_below_itself(string path, string expected)
    {
        await using LabApp app = await LabApp.StartAsync(static app => app.UsePathBase("/base").UseRouting());
        string html = await app.Client.GetStringAsync(new Uri(path, UriKind.Relative));
        string[] files = [.. Link().Matches(html).Select(match => match.Groups["file"].Value)];
        Assert.Equal([$"{expected}/lab.css", $"{expected}/lab.js"], files);
        foreach (string file in files)
        {
            Assert.Equal(HttpStatusCode.OK, (await app.Client.GetAsync(new Uri(file, UriKind.Relative))).StatusCode);
        }
    }

    [Fact]
    public async Task A_file_that_the_browser_has_is_not_sent_again()
    {
        await using LabApp app = await LabApp.StartAsync();
        using HttpResponseMessage first = await app.Client.GetAsync(new Uri("/lab/lab.js", UriKind.Relative));
        Assert.Equal("text/javascript", first.Content.Headers.ContentType!.MediaType);
        Assert.Equal("no-cache", first.Headers.CacheControl!.ToString());
        using var again = new HttpRequestMessage(HttpMethod.Get, "/lab/lab.js");
        again.Headers.IfNoneMatch.Add(first.Headers.ETag!);
        using HttpResponseMessage second = await app.Client.SendAsync(again);
        Assert.Equal(HttpStatusCode.NotModified, second.StatusCode);
    }

    [Fact]
    public async Task The_page_is_where_the_application_says()
    {
        await using LabApp app = await LabApp.StartAsync(pattern: "/dev/formats");
        Assert.Contains(
            "/dev/formats/lab.js",
            await app.Client.GetStringAsync(new Uri("/dev/formats", UriKind.Relative)),
            StringComparison.Ordinal
        );
    }

    [GeneratedRegex("<script[^>]*>", RegexOptions.None, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Script();

    [GeneratedRegex("(?:src|href)=\"(?<file>/[^\"]*)\"", RegexOptions.None, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Link();
}

using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.Playwright;
using SerializationApi.Tests.Support;

namespace SerializationApi.Api.Tests.Browser;

/// <summary>The board answers with what a report says, and does no arithmetic of its own but the sums that it names.</summary>
public sealed class BoardTests
{
    private static readonly string Folder = Path.Combine(Repository.Root, "docs", "board");
    private static readonly string Report = Path.Combine(Folder, "report.json");

    [Fact]
    public async Task A_comparison_answers_which_is_smallest_and_fastest()
    {
        await using BrowserPage board = await OpenAsync(Report);
        JsonArray results = JsonNode.Parse(await File.ReadAllTextAsync(Report, TestContext.Current.CancellationToken))!["results"]!.AsArray();
        string data = await board.Page.InputValueAsync("#data");
        JsonNode[] rows = [.. results.Select(static row => row!).Where(row => data == $"{row["dataset"]}, {(int)row["count"]!:N0}")];
        Assert.NotEmpty(rows);

        JsonNode smallest = rows.MinBy(static row => (int)row["bytes"]!)!;
        Assert.StartsWith(LabelOf(smallest), await AnswerAsync(board, "Which is smallest?"), StringComparison.Ordinal);
        foreach ((double slider, double megabits) in ((double, double)[])[(0, 1), (4, 10_000)])
        {
            await SetAsync(board, "bandwidth", slider);
            JsonNode fastest = rows.MinBy(row => (double)row["serializeMs"]! + (double)row["deserializeMs"]! + ((int)row["bytes"]! * 8 / (megabits * 1_000)))!;
            Assert.StartsWith(LabelOf(fastest), await AnswerAsync(board, "Which is fastest at"), StringComparison.Ordinal);
        }

        await board.ScreenshotAsync("board.png");
        await board.Page.EmulateMediaAsync(new() { ColorScheme = ColorScheme.Dark });
        await board.Page.SetViewportSizeAsync(390, 800);
        Assert.Equal(390, await board.Page.EvaluateAsync<int>("document.documentElement.scrollWidth"));
        await board.ScreenshotAsync("board-narrow.png");
    }

    [Fact]
    public async Task All_figures_are_behind_a_click_and_go_into_CSV()
    {
        await using BrowserPage board = await OpenAsync(Report);
        await board.Page.ClickAsync("summary");
        int shown = await board.Page.Locator("#table tbody tr").CountAsync();
        Assert.InRange(shown, 10, 1_000);
        IDownload download = await board.Page.RunAndWaitForDownloadAsync(() => board.Page.ClickAsync("#csv"));
        string[] lines = await File.ReadAllLinesAsync(await download.PathAsync(), TestContext.Current.CancellationToken);
        Assert.Equal("\"data\",\"system\",\"compression\",\"bytes\",\"serialize, ms\",\"deserialize, ms\"", lines[0]);
        Assert.True(lines.Length > shown);
    }

    [Fact]
    public async Task What_a_load_test_found_is_shown_too_and_what_is_none_is_told()
    {
        string report = Path.GetTempFileName();
        try
        {
            await File.WriteAllTextAsync(report, JsonSerializer.Serialize(new { settings = new { encoding = "identity" }, scenarios = (object[])[Scenario("application/json", 1_000, 2), Scenario("application/x-protobuf", 3_000, 1)] }), TestContext.Current.CancellationToken);
            await using BrowserPage board = await OpenAsync(report);
            Assert.Equal("application/x-protobuf: 3,000 requests/s", await AnswerAsync(board, "Which serves most requests?"));
            Assert.Contains("3 times", await board.Page.InnerTextAsync("#answers"), StringComparison.Ordinal);

            await File.WriteAllTextAsync(report, "{}", TestContext.Current.CancellationToken);
            await board.Page.SetInputFilesAsync("#file", report);
            await Assertions.Expect(board.Page.Locator("#error")).ToContainTextAsync("no report");
            await File.WriteAllTextAsync(report, "<html>", TestContext.Current.CancellationToken);
            await board.Page.SetInputFilesAsync("#file", report);
            await Assertions.Expect(board.Page.Locator("#error")).ToContainTextAsync("is no JSON");
        }
        finally
        {
            File.Delete(report);
        }
    }

    private static object Scenario(string mediaType, double perSecond, double milliseconds) => new
    {
        set = "users",
        count = 100,
        operation = "get",
        mediaType,
        successes = 1,
        requestsPerSecond = perSecond,
        servicePerRequest = 0.1,
        latency = new { p50 = milliseconds, p99 = 2 * milliseconds },
        payload = new { wireBytes = 100, requestBytes = 0 },
        rounds = (object[])[new { p50 = milliseconds }],
    };

    // From the disk, as somebody opens it who has cloned the repository.
    private static async Task<BrowserPage> OpenAsync(string report)
    {
        BrowserPage board = await BrowserPage.OpenAsync(new Uri(Path.Combine(Folder, "index.html")));
        await board.Page.SetInputFilesAsync("#file", report);
        await Assertions.Expect(board.Page.Locator("#board")).ToBeVisibleAsync();
        return board;
    }

    private static string LabelOf(JsonNode row) => (string)row["compression"]! == "none" ? $"{row["system"]}: " : $"{row["system"]} + {row["compression"]}: ";

    private static Task<string> AnswerAsync(BrowserPage board, string question) =>
        board.Page.Locator("#answers section").Filter(new() { HasText = question }).Locator(".answer").InnerTextAsync();

    private static Task<JsonElement?> SetAsync(BrowserPage board, string slider, double value) => board.Page.Locator($"#{slider}").EvaluateAsync(
        "(input, value) => { input.value = value; input.dispatchEvent(new Event('input', { bubbles: true })); }", value);
}

using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.Playwright;
using SerializationApi.Tests.Support;

namespace SerializationApi.Api.Tests.Browser;

/// <summary>The board answers with what a report says, and does no arithmetic of its own but the sums that it names.</summary>
public sealed class BoardTests
{
    private static readonly string Folder = Path.Combine(Repository.Root, "docs", "board");

    [Fact]
    public async Task Opened_from_the_disk_it_answers_every_question_about_the_sample_with_JSON_as_baseline()
    {
        await using BrowserPage board = await OpenAsync();
        JsonNode[] rows = [.. Sample()["results"]!.AsArray().Select(static row => row!)];
        string data = await board.Page.InputValueAsync("#data");
        rows = [.. rows.Where(row => data == $"{row["dataset"]}, {(int)row["count"]!:N0}" && IsDeployable(row))];
        JsonNode[] plain = [.. rows.Where(static row => (string)row["compression"]! == "none" && !CompressesItself(row))];
        JsonNode smallest = plain.MinBy(static row => (int)row["bytes"]!)!;
        Assert.StartsWith(LabelOf(smallest), await AnswerAsync(board, "Which is smallest?"), StringComparison.Ordinal);
        foreach ((double slider, double megabits) in ((double, double)[])[(0, 1), (4, 10_000)])
        {
            await SetAsync(board, "bandwidth", slider);
            JsonNode fastest = plain.MinBy(row => TimeOf(row) + ((int)row["bytes"]! * 8 / (megabits * 1_000)))!;
            Assert.StartsWith(LabelOf(fastest), await AnswerAsync(board, "Which is fastest at"), StringComparison.Ordinal);
        }

        await SetAsync(board, "bandwidth", 2);
        Assert.EndsWith(" cores", await AnswerAsync(board, "a second cost?"), StringComparison.Ordinal);
        Assert.Equal(4, await board.Page.Locator("#answers section li.json").CountAsync());

        // The shortest bar of a card is not as long as the longest.
        double[] widths = await WidthsAsync(Card(board, "Which is smallest?"));
        Assert.InRange(widths.Min() / widths.Max(), 0, 0.6);
        await board.ScreenshotAsync("board.png");
        await board.Page.EmulateMediaAsync(new() { ColorScheme = ColorScheme.Dark });
        await board.Page.SetViewportSizeAsync(390, 800);
        Assert.Equal(390, await board.Page.EvaluateAsync<int>("document.documentElement.scrollWidth"));
        await board.ScreenshotAsync("board-narrow.png");
    }

    [Fact]
    public async Task Links_lead_back_to_the_documents()
    {
        await using BrowserPage board = await OpenAsync();
        string[] links = await board.Page.Locator("nav a").EvaluateAllAsync<string[]>("links => links.map(link => link.href)");
        Assert.Equal(4, links.Length);
        Assert.All(links, static link => Assert.True(File.Exists(new Uri(link).LocalPath), link));
    }

    [Fact]
    public async Task What_nobody_should_deploy_is_in_no_answer_and_savings_are_against_JSON_with_the_same_compression()
    {
        await using BrowserPage board = await OpenAsync();
        foreach (string compression in (string[])["br-small", "lz4-fast", "any", "none"])
        {
            await board.Page.SelectOptionAsync("#compression", compression);
            Assert.DoesNotContain("binary-", await board.Page.InnerTextAsync("#answers"), StringComparison.Ordinal);
            if (compression is "br-small" or "lz4-fast")
            {
                Assert.Equal(
                    $"json + {compression}",
                    await board.Page.Locator("#answers section").First.Locator("li.json .name").InnerTextAsync()
                );
            }
        }
    }

    [Fact]
    public async Task Times_have_no_answer_where_the_machine_was_busy()
    {
        JsonNode report = Sample();
        foreach (JsonNode? spread in report["spreads"]!.AsArray())
        {
            spread!["serializeLowMs"] = 0;
            spread["serializeHighMs"] = 1_000_000;
            spread["deserializeLowMs"] = 0;
            spread["deserializeHighMs"] = 1_000_000;
        }

        await WithReportAsync(
            report.ToJsonString(),
            async board =>
            {
                Assert.EndsWith(" bytes", await AnswerAsync(board, "Which is smallest?"), StringComparison.Ordinal);
                Assert.Equal(1, await board.Page.Locator(".answer").CountAsync());
                Assert.Equal(3, await board.Page.GetByText("Times are unreliable: the machine was busy (±100 %).").CountAsync());
            }
        );
    }

    [Fact]
    public async Task Where_nothing_fits_into_the_network_it_says_which_network_is_needed()
    {
        await using BrowserPage board = await OpenAsync();
        await SetAsync(board, "rate", 6);
        string answer = await AnswerAsync(board, "a second cost?");
        Assert.StartsWith("Nothing fits into 100 Mbit/s: the smallest needs ", answer, StringComparison.Ordinal);
    }

    [Fact]
    public async Task All_figures_are_behind_a_click_and_go_into_CSV()
    {
        await using BrowserPage board = await OpenAsync();
        await board.Page.ClickAsync("summary");
        int shown = await board.Page.Locator("#table tbody tr").CountAsync();
        Assert.InRange(shown, 10, 1_000);
        IDownload download = await board.Page.RunAndWaitForDownloadAsync(() => board.Page.ClickAsync("#csv"));
        string[] lines = await File.ReadAllLinesAsync(await download.PathAsync(), TestContext.Current.CancellationToken);
        Assert.Equal("\"data\",\"system\",\"compression\",\"bytes\",\"serialize, ms\",\"deserialize, ms\"", lines[0]);
        Assert.True(lines.Length > shown);
    }

    [Fact]
    public Task What_a_load_test_found_is_shown_too_and_what_is_none_is_told() =>
        WithReportAsync(
            JsonSerializer.Serialize(
                new
                {
                    settings = new { encoding = "identity" },
                    scenarios = (object[])[Scenario("application/json", 1_000, 2), Scenario("application/x-protobuf", 3_000, 1)],
                }
            ),
            async board =>
            {
                Assert.Equal("application/x-protobuf: 3,000 requests/s", await AnswerAsync(board, "Which serves most requests?"));
                Assert.Contains("3 times", await board.Page.InnerTextAsync("#answers"), StringComparison.Ordinal);

                // More is better: the longest bar is that of the most requests.
                double[] widths = await WidthsAsync(Card(board, "Which serves most requests?"));
                Assert.Equal(2, widths.Length);
                Assert.InRange(widths[0] / widths[1], 2.9, 3.1);

                await OpenFileAsync(board, "{}");
                await Assertions.Expect(board.Page.Locator("#error")).ToContainTextAsync("not a report");
                await OpenFileAsync(board, "<html>");
                await Assertions.Expect(board.Page.Locator("#error")).ToContainTextAsync("is not JSON");
            }
        );

    [Fact]
    public Task A_sweep_of_the_load_tests_is_ranked_by_the_knee_and_drawn() =>
        WithReportAsync(
            Sweep(isBusy: false),
            async board =>
            {
                const string Question = "Which serves most requests with a p99 within 20 ms?";
                Assert.Equal("protobuf: 3,000 requests/s", await AnswerAsync(board, Question));
                string[] lines = await Card(board, Question)
                    .Locator("li")
                    .EvaluateAllAsync<string[]>("lines => lines.map(line => line.innerText.replace(/\\s+/g, ' '))");
                Assert.Equal(
                    [
                        "1. protobuf 3,000 requests/s about the same",
                        "1. msgpack 2,900 requests/s about the same",
                        "2. json 1,000 requests/s 3 times, baseline",
                    ],
                    lines
                );
                double[] widths = await WidthsAsync(Card(board, Question));
                Assert.InRange(widths[0] / widths[2], 2.9, 3.1);
                Assert.Equal(3, await board.Page.Locator(".curves polyline").CountAsync());
                Assert.Equal(
                    ["3,000 requests/s, 1,500 per core"],
                    await board.Page.Locator(".legend .s1 span:last-child").AllInnerTextsAsync()
                );
                Assert.Equal("In short.", await board.Page.InnerTextAsync("#told"));
                await board.ScreenshotAsync("board-sweep.png");
                await board.Page.SetViewportSizeAsync(390, 800);
                Assert.Equal(390, await board.Page.EvaluateAsync<int>("document.documentElement.scrollWidth"));
                await board.ScreenshotAsync("board-sweep-narrow.png");
            }
        );

    [Fact]
    public Task A_load_test_on_a_busy_machine_says_so_first_and_ranks_nothing() =>
        WithReportAsync(
            Sweep(isBusy: true),
            async board =>
            {
                Assert.StartsWith(
                    "The machine was busy",
                    await board.Page.Locator("#told p").First.InnerTextAsync(),
                    StringComparison.Ordinal
                );
                Assert.Equal(0, await board.Page.Locator(".answer, .bar").CountAsync());
                await Assertions.Expect(board.Page.Locator("#table")).ToContainTextAsync("2,900");
                IDownload download = await board.Page.RunAndWaitForDownloadAsync(() => board.Page.ClickAsync("#markdown"));
                string[] table = await File.ReadAllLinesAsync(await download.PathAsync(), TestContext.Current.CancellationToken);
                Assert.StartsWith(
                    "| data | format | encoding | knee, requests/s | fails at | per core | p50, ms |",
                    table[0],
                    StringComparison.Ordinal
                );
                Assert.Equal(5, table.Length);
            }
        );

    private static string Sweep(bool isBusy) =>
        JsonSerializer.Serialize(
            new
            {
                settings = new
                {
                    encoding = "identity",
                    model = "sweep",
                    boundMilliseconds = 20,
                },
                isBusy,
                remarks = isBusy ? ["The machine was busy"] : Array.Empty<string>(),
                conclusion = "In short.",
                scenarios = (object[])[Knee("json", 1_000), Knee("protobuf", 3_000), Knee("msgpack", 2_900)],
            }
        );

    private static JsonNode Knee(string format, double rate)
    {
        JsonNode scenario = JsonSerializer.SerializeToNode(Scenario($"application/{format}", rate, 2))!;
        scenario["format"] = format;
        scenario["knee"] = JsonSerializer.SerializeToNode(
            new
            {
                rate,
                failedAt = rate * 1.1,
                perCore = rate / 2,
                points = (object[])
                    [Point(rate / 2, true, 1), Point(rate, true, 5), Point(rate * 1.1, false, 50), Point(rate * 1.1, false, 30)],
            }
        );
        return scenario;
    }

    private static object Point(double rate, bool held, double p99) =>
        new
        {
            rate,
            held,
            p99,
            late = 0,
            failures = 0,
        };

    private static object Scenario(string mediaType, double perSecond, double milliseconds) =>
        new
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
    private static async Task<BrowserPage> OpenAsync()
    {
        BrowserPage board = await BrowserPage.OpenAsync(new Uri(Path.Combine(Folder, "index.html")));
        await Assertions.Expect(board.Page.Locator("#board")).ToBeVisibleAsync();
        return board;
    }

    private static async Task WithReportAsync(string report, Func<BrowserPage, Task> check)
    {
        await using BrowserPage board = await OpenAsync();
        await OpenFileAsync(board, report);
        await check(board);
    }

    private static Task OpenFileAsync(BrowserPage board, string report) =>
        board.Page.SetInputFilesAsync(
            "#file",
            new FilePayload
            {
                Name = "own.json",
                MimeType = "application/json",
                Buffer = Encoding.UTF8.GetBytes(report),
            }
        );

    // A script, since a browser reads no other file from a disk.
    private static JsonNode Sample()
    {
        string script = File.ReadAllText(Path.Combine(Folder, "report.js"));
        return JsonNode.Parse(script[script.IndexOf('{', StringComparison.Ordinal)..].TrimEnd().TrimEnd(';'))!;
    }

    private static bool IsDeployable(JsonNode row) => !((string)row["system"]!).StartsWith("binary-", StringComparison.Ordinal);

    private static bool CompressesItself(JsonNode row) =>
        (string)row["system"]! is { } system
        && (system.Contains("-lz4-", StringComparison.Ordinal) || system.EndsWith("-brotli", StringComparison.Ordinal));

    private static double TimeOf(JsonNode row) => (double)row["serializeMs"]! + (double)row["deserializeMs"]!;

    private static string LabelOf(JsonNode row) =>
        (string)row["compression"]! == "none" ? $"{row["system"]}: " : $"{row["system"]} + {row["compression"]}: ";

    private static ILocator Card(BrowserPage board, string question) =>
        board.Page.Locator("#answers section").Filter(new() { HasText = question });

    private static Task<string> AnswerAsync(BrowserPage board, string question) =>
        Card(board, question).Locator(".answer").InnerTextAsync();

    private static Task<double[]> WidthsAsync(ILocator card) =>
        card.Locator(".bar").EvaluateAllAsync<double[]>("bars => bars.map(bar => bar.getBoundingClientRect().width)");

    private static Task<JsonElement?> SetAsync(BrowserPage board, string slider, double value) =>
        board
            .Page.Locator($"#{slider}")
            .EvaluateAsync("(input, value) => { input.value = value; input.dispatchEvent(new Event('input', { bubbles: true })); }", value);
}

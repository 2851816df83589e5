using System.Text.Json;

namespace SerializationApi.TypeScript.Tests;

/// <summary>
/// What a hostile server sends takes memory and time in proportion, or is a <c>FormatError</c> of few words. The payloads are in
/// <c>hostile.*.mjs</c>.
/// </summary>
public sealed class HostileServerTests(Modules modules)
{
    // The machine's other work makes short times longer; one that grows by the square is 64 times as long.
    private const double MaxGrowth = 30;
    private const double LeastMilliseconds = 5;

    // V8 gives a map or a long list up to twice its room.
    private const double MaxShare = 1.4;

    [Fact]
    public async Task Payloads_become_at_most_so_many_times_their_bytes_in_memory()
    {
        Node.SkipUnlessThere();

        JsonElement[] results = await Node.MeasureLinesAsync("hostile.mjs", modules.Folder, "memory");

        Assert.NotEmpty(results);
        AssertNone(
            results,
            static result =>
            {
                double share = result.GetProperty("growth").GetDouble() / result.GetProperty("allowed").GetDouble();
                return share > MaxShare ? $"takes {share:f1} times what is allowed" : null;
            }
        );
    }

    // Times need a quiet machine, and minutes: run by hand, with --explicit on, after a change of the runtime.
    [Fact(Explicit = true)]
    public async Task Payloads_eight_times_as_long_take_about_eight_times_as_long()
    {
        Node.SkipUnlessThere();

        JsonElement[] results = await MeasureTimesAsync("");
        Assert.NotEmpty(results);
        // Other work on the machine makes times longer, never shorter: what grows too fast three times does so by itself.
        for (int i = 0; i < 2 && results.Length > 0; i++)
        {
            string[] slow = [.. results.Where(static result => Growth(result) > MaxGrowth).Select(NameOf)];
            results = [.. results.Where(static result => result.TryGetProperty("problem", out _))];
            foreach (string name in slow)
            {
                results = [.. results, .. (await MeasureTimesAsync(name)).Where(again => NameOf(again) == name)];
            }
        }

        AssertNone(
            results,
            static result => Growth(result) is var growth && growth > MaxGrowth ? $"takes {growth:f0} times as long" : null
        );
    }

    [Fact]
    public async Task Values_of_a_server_have_no_name_or_form_that_changes_others()
    {
        Node.SkipUnlessThere();

        JsonElement[] results = await Node.MeasureLinesAsync("hostile.values.mjs", modules.Folder);

        Assert.NotEmpty(results);
        AssertNone(
            results,
            static result =>
            {
                string found = result.GetProperty("found").GetRawText();
                string expected = result.GetProperty("expected").GetRawText();
                return found != expected ? $"is {found} in place of {expected}" : null;
            }
        );
    }

    private Task<JsonElement[]> MeasureTimesAsync(string name) => Node.MeasureLinesAsync("hostile.mjs", modules.Folder, "time", name);

    private static string NameOf(JsonElement result) => result.GetProperty("name").GetString()!;

    private static double Growth(JsonElement result) =>
        result.GetProperty("second").GetDouble() / Math.Max(LeastMilliseconds, result.GetProperty("first").GetDouble());

    private static void AssertNone(JsonElement[] results, Func<JsonElement, string?> find)
    {
        string[] failures =
        [
            .. from result in results
            let problem = result.TryGetProperty("problem", out JsonElement problem) ? problem.GetString() : null
            let failure = problem ?? find(result)
            where failure is not null
            select $"{result.GetProperty("name").GetString()}: {failure}",
        ];
        Assert.True(failures.Length == 0, $"{failures.Length} of {results.Length}:\n{string.Join('\n', failures.Take(30))}");
    }
}

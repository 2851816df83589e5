using SerializationApi.Benchmarks.Compare.Judging;
using SerializationApi.Benchmarks.Compare.Measuring;
using SerializationApi.Benchmarks.Compare.Messages;
using SerializationApi.Benchmarks.Compare.Published;

namespace SerializationApi.Benchmarks.Compare.Reporting;

/// <summary>The tables of a report.</summary>
internal static class ReportTables
{
    /// <summary>All, those without rows left out.</summary>
    public static IReadOnlyList<ReportTable> Of(CompareReport report) =>
        [
            .. report.Results.Zip(report.Spreads).GroupBy(pair => pair.First.Dataset, StringComparer.Ordinal).Select(Results),
            .. (
                (ReportTable[])
                    [
                        Published(report.Published),
                        .. Worth(report.CompressionWorth),
                        .. Messages(report.Messages),
                        .. StorageTables.Of(report.Storage),
                    ]
            ).Where(table => table.Rows.Count > 0),
        ];

    private static ReportTable Results(IGrouping<string, (CompareResult Result, ResultSpread Spread)> dataset)
    {
        CompareResult[] all = [.. dataset.Select(pair => pair.Result)];
        return new ReportTable(
            $"{dataset.Key}, {ReadableNumber.Whole(all[0].Count)}",
            "Medians of interleaved rounds; ± is the distance from the median to the nearer of the least and the greatest round; "
                + "÷ json is the ratio to JSON with the same compression in the same run.",
            [
                "system",
                "compression",
                "bytes",
                "÷ json",
                "serialize, ms",
                "±",
                "÷ json",
                "deserialize, ms",
                "±",
                "÷ json",
                "allocated",
                "allocated back",
            ],
            TextColumns: 2,
            [.. dataset.Select(pair => Row(pair.Result, pair.Spread, JsonOf(pair.Result)))]
        );

        CompareResult? JsonOf(CompareResult result) => JsonBaseline.Of(all, result, static r => (r.System, r.Compression));
    }

    private static IReadOnlyList<string> Row(CompareResult result, ResultSpread spread, CompareResult? json) =>
        [
            result.System,
            result.Compression,
            ReadableNumber.Whole(result.Bytes),
            Ratio(result.Bytes, json?.Bytes),
            ReadableNumber.Significant(result.SerializeMs),
            ReadableNumber.Noise(new Spread(result.SerializeMs, spread.SerializeLowMs, spread.SerializeHighMs).Noise),
            Ratio(result.SerializeMs, json?.SerializeMs),
            ReadableNumber.Significant(result.DeserializeMs),
            ReadableNumber.Noise(new Spread(result.DeserializeMs, spread.DeserializeLowMs, spread.DeserializeHighMs).Noise),
            Ratio(result.DeserializeMs, json?.DeserializeMs),
            ReadableNumber.Whole(result.SerializeAllocated),
            ReadableNumber.Whole(result.DeserializeAllocated),
        ];

    private static string Ratio(double value, double? json) => json is { } baseline ? ReadableNumber.Ratio(value / baseline) : "–";

    private static ReportTable Published(IReadOnlyList<PublishedComparison> published) =>
        new(
            "Compared with published figures",
            $"Times as ratios to the JSON of the same run, as machines differ; today is the same library in "
                + $"this run. {string.Join(' ', PublishedNumbers.Others)}",
            [
                "dataset",
                "published of",
                "today",
                "ours",
                "bytes per item, published",
                "today",
                "ours",
                "serialize ÷ JSON, published",
                "today",
                "ours",
                "deserialize ÷ JSON, published",
                "today",
                "ours",
            ],
            TextColumns: 4,
            [
                .. published.Select(p =>
                    (string[])
                        [
                            p.Dataset,
                            p.Library,
                            p.System,
                            p.Ours ?? "–",
                            .. Cells(p.BytesPerItem, ReadableNumber.Significant),
                            .. Cells(p.SerializeRatio, ReadableNumber.Ratio),
                            .. Cells(p.DeserializeRatio, ReadableNumber.Ratio),
                        ]
                ),
            ]
        );

    private static IEnumerable<string> Cells(Beside beside, Func<double, string> format) =>
        ((double?[])[beside.Published, beside.Today, beside.Ours]).Select(value => value is { } number ? format(number) : "–");

    private static IEnumerable<ReportTable> Worth(IReadOnlyList<CompressionWorth> worth) =>
        worth
            .GroupBy(w => w.Dataset, StringComparer.Ordinal)
            .Select(dataset =>
            {
                double[] bandwidths = [.. dataset.Select(w => w.MegabitsPerSecond).Distinct()];
                return new ReportTable(
                    $"{dataset.Key}: what compression is worth at a bandwidth",
                    "Encoding, transfer and decoding. For each system: the fastest compression, if its gain exceeds "
                        + "the spread, and what it saves.",
                    ["system", .. bandwidths.Select(bandwidth => $"{ReadableNumber.Whole(bandwidth)} Mbit/s")],
                    TextColumns: 1,
                    [
                        .. dataset
                            .GroupBy(w => w.System, StringComparer.Ordinal)
                            .Select(system => (string[])[system.Key, .. system.Select(Saving)]),
                    ]
                );
            });

    private static string Saving(CompressionWorth worth) =>
        worth.Best == "none"
            ? $"none, {ReadableNumber.Significant(worth.PlainMs)} ms"
            : $"{worth.Best}, {ReadableNumber.Significant(worth.BestMs)} ms "
                + $"(−{ReadableNumber.Whole(100 * (1 - (worth.BestMs / worth.PlainMs)))} %)";

    private static IEnumerable<ReportTable> Messages(MessageResults? messages)
    {
        if (messages is null)
        {
            yield break;
        }

        yield return new ReportTable(
            "Single messages",
            $"{ReadableNumber.Whole(messages.Iterations)} round trips (encoding and decoding) of each kind.",
            ["kind", "system", "bytes", "p50, µs", "p99, µs", "collections"],
            TextColumns: 2,
            [
                .. messages.Latencies.Select(l =>
                    (string[])
                        [
                            l.Kind,
                            l.System,
                            ReadableNumber.Whole(l.Bytes),
                            ReadableNumber.Significant(l.P50Microseconds),
                            ReadableNumber.Significant(l.P99Microseconds),
                            $"{l.Collections}",
                        ]
                ),
            ]
        );
        yield return new ReportTable(
            "Messages on several threads",
            "Round trips of all kinds in turn, per second, of all threads together.",
            ["system", .. messages.Throughputs.Select(t => t.Threads).Distinct().Select(threads => $"{threads} threads")],
            TextColumns: 1,
            [
                .. messages
                    .Throughputs.GroupBy(t => t.System, StringComparer.Ordinal)
                    .Select(system => (string[])[system.Key, .. system.Select(t => ReadableNumber.Whole(t.MessagesPerSecond))]),
            ]
        );
        yield return new ReportTable(
            "Messages over TCP",
            $"All kinds in turn over a loopback connection, each after four bytes of length; the traffic of a day "
                + $"at {ReadableNumber.Whole(messages.RatePerSecond)} messages/s, without the overhead of TCP and IP.",
            ["system", "messages/s", "bytes per message", "GB per day"],
            TextColumns: 1,
            [
                .. messages.Traffic.Select(t =>
                    (string[])
                        [
                            t.System,
                            ReadableNumber.Whole(t.MessagesPerSecond),
                            ReadableNumber.Significant(t.BytesPerMessage),
                            ReadableNumber.Significant(t.BytesPerDay / 1e9),
                        ]
                ),
            ]
        );
    }
}

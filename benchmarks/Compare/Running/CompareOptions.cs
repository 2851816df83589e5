using SerializationApi.Benchmarks.Compare.Compressing;
using SerializationApi.Benchmarks.Compare.Measuring;
using SerializationApi.Benchmarks.Compare.Storage;
using SerializationApi.Benchmarks.Compare.Systems;

namespace SerializationApi.Benchmarks.Compare.Running;

/// <summary>What the command line asks for.</summary>
internal sealed record CompareOptions
{
    private const int DefaultRate = 1_000;
    private const long DefaultRows = 300_000_000;

    /// <summary>The articles' counts and more rounds, in an hour; otherwise small counts, in a minute or two.</summary>
    public bool IsThorough { get; init; }

    /// <summary>Items of each dataset; null for small counts, or the articles'.</summary>
    public int? Count { get; init; }

    /// <summary>The folder for the reports; null for one named by the time.</summary>
    public string? Output { get; init; }

    /// <summary>The datasets that are compared.</summary>
    public IReadOnlyList<string> Datasets { get; init; } = DatasetSets.OfArticles;

    /// <summary>What is done to the payloads.</summary>
    public IReadOnlyList<Compression> Compressions { get; init; } = Compression.All;

    /// <summary>How often each pair comes round; null for three, or five.</summary>
    public int? Rounds { get; init; }

    /// <summary>The bandwidth of the recommendations, in 10⁶ bits per second.</summary>
    public double Bandwidth { get; init; } = 100;

    /// <summary>The message rate by which traffic per day is counted.</summary>
    public double Rate { get; init; } = DefaultRate;

    /// <summary>Round trips of each kind of message; null for 1,000, or the article's 10,000.</summary>
    public int? Messages { get; init; }

    /// <summary>The servers that rows are written to; none by default.</summary>
    public IReadOnlyList<StorageAddress> Storage { get; init; } = [];

    /// <summary>Rows of each dataset that are written to them; null for 500, or 5,000.</summary>
    public int? StoredRows { get; init; }

    /// <summary>Rows by which what they take is extrapolated.</summary>
    public long Rows { get; init; } = DefaultRows;

    /// <summary>What a month of 10⁹ bytes costs, in any currency; null to say no costs.</summary>
    public double? PricePerGigabyte { get; init; }

    /// <summary>The user's own data: a JSON file, an NDJSON file or a folder of either; null for the datasets.</summary>
    public string? Json { get; init; }

    /// <summary>The contract of the user's own data as <c>assembly.dll:Type</c>; null to infer one.</summary>
    public string? Contract { get; init; }

    /// <summary>How long things are measured.</summary>
    public MeasuringSettings Measuring =>
        IsThorough
            ? Settings(Rounds ?? 5, warmUp: 500, mostWarmUp: 2_000, batch: 100)
            : Settings(Rounds ?? 3, warmUp: 50, mostWarmUp: 1_000, batch: 8);

    /// <summary>Round trips of each kind of message.</summary>
    public int MessageIterations => Messages ?? (IsThorough ? 10_000 : 1_000);

    /// <summary>Rows of each dataset that are written to servers.</summary>
    public int StorageRows => StoredRows ?? (IsThorough ? 5_000 : 500);

    /// <summary>How many items of a dataset there are.</summary>
    public int CountOf(string dataset) =>
        Count
        ?? (dataset.Split('-')[0], IsThorough) switch
        {
            ("organizations", true) => 1_000_000,
            ("organizations", false) => 10_000,
            ("messages", true) => 1_000,
            ("messages", false) => 100,
            (_, true) => 10_000,
            (_, false) => 1_000,
        };

    // In milliseconds.
    private static MeasuringSettings Settings(int rounds, int warmUp, int mostWarmUp, int batch) =>
        new(rounds, TimeSpan.FromMilliseconds(warmUp), TimeSpan.FromMilliseconds(mostWarmUp), TimeSpan.FromMilliseconds(batch));
}

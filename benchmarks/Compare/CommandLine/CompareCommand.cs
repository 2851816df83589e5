using System.CommandLine;
using SerializationApi.Benchmarks.Compare.Compressing;
using SerializationApi.Benchmarks.Compare.Running;
using SerializationApi.Benchmarks.Compare.Storage;
using SerializationApi.Benchmarks.Compare.Systems;
using SerializationApi.Shared.CommandLine;

namespace SerializationApi.Benchmarks.Compare.CommandLine;

/// <summary><c>compare</c>: which format and which compression for this data.</summary>
internal sealed class CompareCommand
{
    /// <summary>The argument that runs this instead of the benchmarks.</summary>
    public const string Argument = "compare";

    private const int Success = 0;

    private readonly Option<bool> _quick = new("--quick") { Description = "Small counts, in a minute or two; the default" };
    private readonly Option<bool> _thorough = new("--thorough") { Description = "The articles' counts and more rounds, in an hour" };
    private readonly Option<int?> _count = OptionFactory.Single<int?>(
        "--count",
        "items",
        "Items of each dataset; 10,000 members, 1,000 demos and users, 100 messages, or with --thorough 1,000,000, 10,000 and 1,000",
        text => OptionValue.Integer(text, 1, int.MaxValue)
    );
    private readonly Option<string?> _output = new("--output")
    {
        Description = "The folder for the reports; reports/compare-<time>",
        HelpName = "folder",
    };
    private readonly Option<IReadOnlyList<string>?> _datasets = OptionFactory.Choice(
        "--dataset",
        "Datasets",
        "the articles' four",
        DatasetSets.Names,
        name => name
    );
    private readonly Option<IReadOnlyList<Compression>?> _compressions = OptionFactory.Choice(
        "--compression",
        "Compressions",
        "all",
        Compression.All,
        compression => compression.Name
    );
    private readonly Option<int?> _rounds = OptionFactory.Single<int?>(
        "--rounds",
        "n",
        "Rounds in rotating order; 3, or 5 with --thorough",
        text => OptionValue.Integer(text, 1, int.MaxValue)
    );
    private readonly Option<double?> _bandwidth = OptionFactory.Single<double?>(
        "--bandwidth",
        "Mbit/s",
        "The bandwidth of the recommendations; 100",
        text => OptionValue.Positive(text)
    );
    private readonly Option<double?> _rate = OptionFactory.Single<double?>(
        "--rate",
        "n",
        "Messages per second, from which the traffic of a day is computed; 1,000",
        text => OptionValue.Positive(text)
    );
    private readonly Option<int?> _messages = OptionFactory.Single<int?>(
        "--messages",
        "n",
        "Round trips of each kind of message; 1,000, or 10,000 with --thorough",
        text => OptionValue.Integer(text, 1, int.MaxValue)
    );
    private readonly Option<IReadOnlyList<StorageAddress>?> _storage = OptionFactory.Many<StorageAddress>(
        "--storage",
        "url",
        $"Servers that rows are written to: {StorageAddress.Forms}",
        text => [StorageAddress.Parse(text)]
    );
    private readonly Option<int?> _storedRows = OptionFactory.Single<int?>(
        "--storage-rows",
        "n",
        "Rows of each dataset that --storage writes; 500, or 5,000 with --thorough",
        text => OptionValue.Integer(text, 1, int.MaxValue)
    );
    private readonly Option<long?> _rows = OptionFactory.Single<long?>(
        "--rows",
        "n",
        "The number of rows to which --storage extrapolates; 300,000,000",
        text => OptionValue.Integer(text, 1, long.MaxValue)
    );
    private readonly Option<double?> _price = OptionFactory.Single<double?>(
        "--price-per-gb",
        "price",
        "The price of 10⁹ bytes for a month, in any currency; without it --storage reports no costs",
        text => OptionValue.Positive(text)
    );
    private readonly Option<string?> _json = new("--json")
    {
        Description = "Your own data instead of the datasets: a JSON file, one with a value per line, or a folder of either",
        HelpName = "path",
    };
    private readonly Option<string?> _contract = new("--contract")
    {
        Description = "The contract of --json; without it one is inferred and printed",
        HelpName = "assembly.dll:Type",
    };

    /// <summary>Reads the arguments and does what they ask for.</summary>
    /// <param name="arguments">Those behind <c>compare</c>.</param>
    /// <param name="run">Runs a comparison.</param>
    /// <param name="output">Where help goes.</param>
    /// <param name="error">Where mistakes are reported.</param>
    /// <returns>0; 2 where the arguments make no sense, 3 where a server cannot be used, 130 after Ctrl-C.</returns>
    public static Task<int> InvokeAsync(
        string[] arguments,
        Func<CompareOptions, CancellationToken, Task> run,
        TextWriter output,
        TextWriter error
    )
    {
        var root = new RootCommand("Measures which format and which compression suit this data.");
        new CompareCommand().AddTo(root, run);
        return CommandRunner.InvokeAsync(Argument, root, arguments, new InvocationConfiguration { Output = output, Error = error });
    }

    private void AddTo(RootCommand root, Func<CompareOptions, CancellationToken, Task> run)
    {
        Option[] options =
        [
            _quick,
            _thorough,
            _count,
            _output,
            _datasets,
            _compressions,
            _rounds,
            _bandwidth,
            _rate,
            _messages,
            _storage,
            _storedRows,
            _rows,
            _price,
            _json,
            _contract,
        ];
        foreach (Option option in options)
        {
            root.Add(option);
        }

        root.Validators.Add(result =>
        {
            if (result.GetValue(_quick) && result.GetValue(_thorough))
            {
                result.AddError("--quick, the default, and --thorough exclude each other");
            }
        });
        root.SetAction(
            async (parsed, cancellation) =>
            {
                await run(Read(parsed), cancellation);
                return Success;
            }
        );
    }

    private CompareOptions Read(ParseResult parsed)
    {
        var defaults = new CompareOptions();
        return new CompareOptions
        {
            IsThorough = parsed.GetValue(_thorough),
            Count = parsed.GetValue(_count),
            Output = parsed.GetValue(_output),
            Datasets = parsed.GetValue(_datasets) ?? defaults.Datasets,
            Compressions = parsed.GetValue(_compressions) ?? defaults.Compressions,
            Rounds = parsed.GetValue(_rounds),
            Bandwidth = parsed.GetValue(_bandwidth) ?? defaults.Bandwidth,
            Rate = parsed.GetValue(_rate) ?? defaults.Rate,
            Messages = parsed.GetValue(_messages),
            Storage = parsed.GetValue(_storage) ?? defaults.Storage,
            StoredRows = parsed.GetValue(_storedRows),
            Rows = parsed.GetValue(_rows) ?? defaults.Rows,
            PricePerGigabyte = parsed.GetValue(_price),
            Json = parsed.GetValue(_json),
            Contract = parsed.GetValue(_contract),
        };
    }
}

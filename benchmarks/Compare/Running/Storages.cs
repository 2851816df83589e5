using SerializationApi.Benchmarks.Compare.Judging;
using SerializationApi.Benchmarks.Compare.Storage;
using SerializationApi.Benchmarks.Compare.Systems;

namespace SerializationApi.Benchmarks.Compare.Running;

/// <summary>The servers that a comparison writes rows to.</summary>
/// <param name="options">What is asked for.</param>
internal sealed class Storages(CompareOptions options)
{
    private readonly List<string> _servers = [];
    private readonly List<StorageResult> _results = [];

    /// <summary>Connects to every server once, before anything is measured.</summary>
    /// <exception cref="UserErrorException">One cannot be reached, or two are of a kind.</exception>
    public async Task ProbeAsync(CancellationToken stop)
    {
        if (options.Storage.GroupBy(address => address.Kind).FirstOrDefault(kind => kind.Count() > 1) is { } several)
        {
            throw new UserErrorException($"--storage: one server of a kind, not {string.Join(" and ", several)}");
        }

        foreach (StorageAddress address in options.Storage)
        {
            _servers.Add(await StorageConnection.UseAsync(address, server => Task.FromResult(server.Version), stop));
        }
    }

    /// <summary>Writes rows of a dataset to every server, and reads them.</summary>
    /// <exception cref="UserErrorException">A server refuses.</exception>
    public async Task MeasureAsync(ComparedSet set, Action<string, double> progress, CancellationToken stop)
    {
        if (options.Storage.Count == 0)
        {
            return;
        }

        IReadOnlyList<ComparedSet> rows = set.Rows(options.StorageRows);
        foreach (StorageAddress address in options.Storage)
        {
            _results.AddRange(
                await StorageConnection.UseAsync(
                    address,
                    server =>
                        new StorageMeasurer(address.Name, server, options.Rows, options.PricePerGigabyte).MeasureAsync(
                            rows,
                            options.Compressions,
                            progress,
                            stop
                        ),
                    stop
                )
            );
        }
    }

    /// <summary>What was measured; null where no server was named.</summary>
    public StorageResults? Results() =>
        options.Storage.Count == 0
            ? null
            : new StorageResults(
                _servers,
                options.Rows,
                options.PricePerGigabyte,
                StorageMeasurer.BatchRows,
                _results,
                [.. StorageConclusion.Of(_results, options.Rows)]
            );
}

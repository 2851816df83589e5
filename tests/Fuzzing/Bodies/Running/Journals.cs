namespace SerializationApi.Fuzz.Running;

/// <summary>The workers' journals in a folder.</summary>
internal sealed class Journals : IDisposable
{
    private const string Pattern = "worker-*.journal";

    // Even the slowest input is read in a fraction of it.
    private static readonly TimeSpan MaxRunning = TimeSpan.FromSeconds(60);

    private readonly Journal[] _journals;

    /// <summary>Begins as many journals.</summary>
    public Journals(string folder, int count) =>
        _journals = [
            .. Enumerable
                .Range(0, count)
                .Select(worker => new Journal(Path.Combine(folder, Pattern.Replace("*", worker.ToString(), StringComparison.Ordinal)))),
        ];

    /// <summary>A worker's journal.</summary>
    public Journal this[int worker] => _journals[worker];

    /// <summary>Keeps what earlier runs left that the process did not survive.</summary>
    public static void Recover(string folder, FindingStore findings)
    {
        if (!Directory.Exists(folder))
        {
            return;
        }

        foreach (string file in Directory.EnumerateFiles(folder, Pattern))
        {
            if (Journal.Read(file) is { } left)
            {
                findings.AddFatal(left.Target, left.Input, "the process ended");
            }

            File.Delete(file);
        }
    }

    /// <summary>Ends the process when an input takes so long that it will not end; the journal is left for the next run.</summary>
    public void EndIfStuck()
    {
        if (Array.Exists(_journals, journal => journal.Running > MaxRunning))
        {
            Environment.FailFast("An input does not end. The next run reports it.");
        }
    }

    public void Dispose() => Array.ForEach(_journals, journal => journal.Dispose());
}

using System.Diagnostics;
using SerializationApi.Benchmarks.Compare.Compressing;
using SerializationApi.Benchmarks.Compare.Measuring;
using SerializationApi.Benchmarks.Compare.Systems;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Storage;

/// <summary>Writes rows to a server in every system with every compression, one pair after the other, and reads them again.</summary>
/// <param name="storage">The server's name in reports.</param>
/// <param name="server">The server.</param>
/// <param name="extrapolatedRows">The rows by which is extrapolated.</param>
/// <param name="pricePerGigabyte">What a month of 10⁹ bytes costs; null to say no costs.</param>
internal sealed class StorageMeasurer(string storage, StorageServer server, long extrapolatedRows, double? pricePerGigabyte)
{
    /// <summary>Rows that travel together.</summary>
    public const int BatchRows = 16;

    private const double Gigabyte = 1e9;

    /// <summary>Measures the rows of a dataset.</summary>
    /// <param name="rows">Each in the same systems; one at least.</param>
    /// <param name="compressions">What is done to the payloads.</param>
    /// <param name="progress">Is told before each pair which it is, and what share has been.</param>
    /// <param name="stop">Ends the measuring.</param>
    public async Task<IReadOnlyList<StorageResult>> MeasureAsync(
        IReadOnlyList<ComparedSet> rows,
        IReadOnlyList<Compression> compressions,
        Action<string, double> progress,
        CancellationToken stop
    )
    {
        (Compression Compression, string System)[] pairs =
        [
            .. rows[0].Pairs(compressions).Select(pair => (pair.Compression, pair.System.System)),
        ];
        var results = new List<StorageResult>();

        // The first pair goes twice: code is compiled, and the server's own memory has grown.
        foreach ((Compression compression, string system) in pairs.Prepend(pairs[0]))
        {
            stop.ThrowIfCancellationRequested();
            progress($"{rows[0].Dataset}: {system} {compression.Name} in {storage}", results.Count / (double)pairs.Length);
            byte[][] payloads = [.. rows.Select(row => Payload(row, system, compression))];
            results.Add(await MeasureAsync(rows[0].Dataset, system, compression.Name, payloads, stop));
        }

        return [.. results.Skip(1)];
    }

    private async Task<StorageResult> MeasureAsync(
        string dataset,
        string system,
        string compression,
        byte[][] payloads,
        CancellationToken stop
    )
    {
        try
        {
            await server.BeginAsync(stop);
            StorageLatency write = await InBatchesAsync(payloads, (first, batch) => server.WriteAsync(first, batch, stop));
            StoredSize size = await server.SizeAsync(stop);
            StorageLatency read = await InBatchesAsync(
                payloads,
                async (first, batch) => Check(batch, await server.ReadAsync(first, batch.Count, stop))
            );
            double extrapolated = size.Bytes / (double)payloads.Length * extrapolatedRows;
            return new StorageResult(
                storage,
                dataset,
                system,
                compression,
                payloads.Length,
                payloads.Sum(payload => (long)payload.Length),
                size,
                write,
                read,
                extrapolated,
                extrapolated / Gigabyte * pricePerGigabyte
            );
        }
        finally
        {
            await server.EndAsync();
        }
    }

    private static async Task<StorageLatency> InBatchesAsync(byte[][] payloads, Func<int, ArraySegment<byte[]>, Task> work)
    {
        var ticks = new List<long>();
        long start = Stopwatch.GetTimestamp();
        for (int first = 0; first < payloads.Length; first += BatchRows)
        {
            var batch = new ArraySegment<byte[]>(payloads, first, Math.Min(BatchRows, payloads.Length - first));
            long sent = Stopwatch.GetTimestamp();
            await work(first, batch);
            ticks.Add(Stopwatch.GetTimestamp() - sent);
        }

        double seconds = Stopwatch.GetElapsedTime(start).TotalSeconds;
        var percentiles = new Percentiles([.. ticks]);
        return new StorageLatency(percentiles.Microseconds(0.50), percentiles.Microseconds(0.99), payloads.Length / seconds);
    }

    private void Check(ArraySegment<byte[]> written, byte[][] read)
    {
        if (!written.Zip(read, (left, right) => left.AsSpan().SequenceEqual(right)).All(isEqual => isEqual) || read.Length != written.Count)
        {
            throw new UserErrorException($"--storage: {storage} gave back other bytes than were written", UserErrorException.Unreachable);
        }
    }

    private static byte[] Payload(ComparedSet row, string system, Compression compression)
    {
        using PooledBuffer payload = new Pair(row.Systems.Single(candidate => candidate.System == system), compression).Serialize();
        return payload.Span.ToArray();
    }
}

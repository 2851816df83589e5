using SerializationApi.Benchmarks.Compare.Storage;
using SerializationApi.Shared;

namespace SerializationApi.Benchmarks.Tests.Compare.Storage;

/// <summary>What no real server does.</summary>
public sealed class StorageMeasurerTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Other_bytes_than_were_written_are_an_error(bool changes)
    {
        await using var server = new ForgetfulServer(changes);
        var measurer = new StorageMeasurer("redis", server, 1_000, pricePerGigabyte: null);
        Task<IReadOnlyList<StorageResult>> measuring = measurer.MeasureAsync(
            DatasetSets.Create("users", 1).Rows(20),
            [Compression.None],
            static (_, _) => { },
            TestContext.Current.CancellationToken
        );
        if (changes)
        {
            UserErrorException error = await Assert.ThrowsAsync<UserErrorException>(() => measuring);
            Assert.Contains("gave back other bytes", error.Message, StringComparison.Ordinal);
        }
        else
        {
            Assert.All(await measuring, result => Assert.Equal((20, 2_000.0), (result.Rows, result.ExtrapolatedBytes)));
        }

        Assert.Equal(server.Begun, server.Ended);
    }

    // Two bytes a row, whatever it is.
    private sealed class ForgetfulServer(bool changes) : StorageServer
    {
        private readonly Dictionary<int, byte[]> _rows = [];

        public int Begun { get; private set; }

        public int Ended { get; private set; }

        public override string Version => "";

        public override Task BeginAsync(CancellationToken stop)
        {
            Begun++;
            return Task.CompletedTask;
        }

        public override Task WriteAsync(int first, ArraySegment<byte[]> rows, CancellationToken stop)
        {
            for (int i = 0; i < rows.Count; i++)
            {
                _rows[first + i] = rows[i];
            }

            return Task.CompletedTask;
        }

        public override Task<byte[][]> ReadAsync(int first, int count, CancellationToken stop) =>
            Task.FromResult<byte[][]>([
                .. Enumerable.Range(first, count).Select(row => changes && row == 17 ? [.. _rows[row], 0] : _rows[row]),
            ]);

        public override Task<StoredSize> SizeAsync(CancellationToken stop) => Task.FromResult(new StoredSize(2 * _rows.Count));

        public override Task EndAsync()
        {
            Ended++;
            _rows.Clear();
            return Task.CompletedTask;
        }

        public override ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }
}

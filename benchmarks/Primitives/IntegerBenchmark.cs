using System.Buffers.Text;
using System.Globalization;
using System.Text;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;
using SerializationApi.Formats.Primitives.Numbers;

namespace SerializationApi.Benchmarks.Primitives;

/// <summary>One integer, written and read in the middle of a JSON text.</summary>
[ShortRunJob]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory)]
public class IntegerBenchmark
{
    private readonly byte[] _output = new byte[64];
    private long[] _values = [];
    private byte[][] _texts = [];

    [Params("id", "unix ms")]
    public string Kind { get; set; } = "id";

    [GlobalSetup]
    public void Setup()
    {
        var random = new Random(7);
        _values =
        [
            .. Enumerable
                .Range(0, NumberSamples.Count)
                .Select(_ =>
                    string.Equals(Kind, "id", StringComparison.Ordinal) ? random.Next(100_000) : 1_700_000_000_000 + random.Next()
                ),
        ];
        _texts = [.. _values.Select(value => Encoding.UTF8.GetBytes(value.ToString(CultureInfo.InvariantCulture) + ",\"updateTime\":17"))];
    }

    [BenchmarkCategory("write"), Benchmark(Baseline = true, OperationsPerInvoke = NumberSamples.Count)]
    public int FrameworkWrites()
    {
        int total = 0;
        foreach (long value in _values)
        {
            value.TryFormat(_output, out int written, default, CultureInfo.InvariantCulture);
            total += written;
        }

        return total;
    }

    [BenchmarkCategory("write"), Benchmark(OperationsPerInvoke = NumberSamples.Count)]
    public int Format()
    {
        int total = 0;
        foreach (long value in _values)
        {
            total += IntegerFormatter.Format(value, ref _output[0]);
        }

        return total;
    }

    [BenchmarkCategory("read"), Benchmark(Baseline = true, OperationsPerInvoke = NumberSamples.Count)]
    public long FrameworkReads()
    {
        long sum = 0;
        foreach (byte[] text in _texts)
        {
            _ = Utf8Parser.TryParse(text, out long value, out _);
            sum += value;
        }

        return sum;
    }

    [BenchmarkCategory("read"), Benchmark(OperationsPerInvoke = NumberSamples.Count)]
    public long Parse()
    {
        long sum = 0;
        foreach (byte[] text in _texts)
        {
            _ = IntegerParser.Parse(text, out long value);
            sum += value;
        }

        return sum;
    }
}

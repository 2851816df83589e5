using System.Globalization;
using BenchmarkDotNet.Attributes;
using SerializationApi.Formats.Primitives.Numbers;

namespace SerializationApi.Benchmarks.Primitives;

/// <summary>One double, as a JSON number.</summary>
[ShortRunJob]
public class DoubleFormatBenchmark
{
    private readonly byte[] _output = new byte[64];
    private double[] _values = [];

    [Params("random", "any bits", "cents", "whole")]
    public string Kind { get; set; } = "random";

    [GlobalSetup]
    public void Setup() => _values = NumberSamples.Create(Kind);

    [Benchmark(Baseline = true, OperationsPerInvoke = NumberSamples.Count)]
    public int Framework()
    {
        int total = 0;
        foreach (double value in _values)
        {
            value.TryFormat(_output, out int written, default, CultureInfo.InvariantCulture);
            total += written;
        }

        return total;
    }

    [Benchmark(OperationsPerInvoke = NumberSamples.Count)]
    public int Format()
    {
        int total = 0;
        foreach (double value in _values)
        {
            total += DoubleFormatter.Format(value, ref _output[0]);
        }

        return total;
    }
}

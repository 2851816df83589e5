using System.Buffers.Text;
using System.Globalization;
using System.Text;
using BenchmarkDotNet.Attributes;
using SerializationApi.Formats.Primitives.Numbers;

namespace SerializationApi.Benchmarks.Primitives;

/// <summary>One double in the middle of a JSON text.</summary>
[ShortRunJob]
public class DoubleParseBenchmark
{
    private byte[][] _texts = [];

    [Params("random", "any bits", "cents", "whole")]
    public string Kind { get; set; } = "random";

    [GlobalSetup]
    public void Setup() =>
        _texts = [
            .. NumberSamples
                .Create(Kind)
                .Select(value => Encoding.UTF8.GetBytes(value.ToString("R", CultureInfo.InvariantCulture) + ",\"updateTime\":17")),
        ];

    [Benchmark(Baseline = true, OperationsPerInvoke = NumberSamples.Count)]
    public double Framework()
    {
        double sum = 0;
        foreach (byte[] text in _texts)
        {
            _ = Utf8Parser.TryParse(text, out double value, out _);
            sum += value;
        }

        return sum;
    }

    [Benchmark(OperationsPerInvoke = NumberSamples.Count)]
    public double Parse()
    {
        double sum = 0;
        foreach (byte[] text in _texts)
        {
            _ = DoubleParser.Parse(text, out double value);
            sum += value;
        }

        return sum;
    }
}

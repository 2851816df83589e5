using System.Globalization;
using System.Text;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;
using SerializationApi.Formats.Primitives.Numbers;

namespace SerializationApi.Benchmarks.Primitives;

/// <summary>One decimal, written and read as text.</summary>
[ShortRunJob]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory)]
public class DecimalBenchmark
{
    private const NumberStyles Styles = NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent;

    private readonly byte[] _output = new byte[64];
    private decimal[] _values = [];
    private byte[][] _texts = [];

    [Params("cents", "64 bits", "96 bits")]
    public string Kind { get; set; } = "cents";

    [GlobalSetup]
    public void Setup()
    {
        var random = new Random(7);
        _values =
        [
            .. Enumerable
                .Range(0, NumberSamples.Count)
                .Select(_ =>
                    Kind switch
                    {
                        "cents" => random.Next(10_000_000) / 100m,
                        "64 bits" => new decimal(random.Next(), random.Next(), 0, random.Next(2) == 0, (byte)random.Next(19)),
                        _ => new decimal(random.Next(), random.Next(), random.Next(), random.Next(2) == 0, (byte)random.Next(29)),
                    }
                ),
        ];
        _texts = [.. _values.Select(value => Encoding.UTF8.GetBytes(value.ToString(CultureInfo.InvariantCulture)))];
    }

    [BenchmarkCategory("write"), Benchmark(Baseline = true, OperationsPerInvoke = NumberSamples.Count)]
    public int FrameworkWrites()
    {
        int total = 0;
        foreach (decimal value in _values)
        {
            value.TryFormat(_output, out int written, default, CultureInfo.InvariantCulture);
            total += written;
        }

        return total;
    }

    [BenchmarkCategory("write"), Benchmark(OperationsPerInvoke = NumberSamples.Count)]
    public int Write()
    {
        int total = 0;
        foreach (decimal value in _values)
        {
            total += DecimalText.Write(value, ref _output[0]);
        }

        return total;
    }

    [BenchmarkCategory("read"), Benchmark(Baseline = true, OperationsPerInvoke = NumberSamples.Count)]
    public int FrameworkReads()
    {
        int total = 0;
        foreach (byte[] text in _texts)
        {
            _ = decimal.TryParse(text, Styles, CultureInfo.InvariantCulture, out decimal value);
            total += value.Scale;
        }

        return total;
    }

    [BenchmarkCategory("read"), Benchmark(OperationsPerInvoke = NumberSamples.Count)]
    public int Read()
    {
        int total = 0;
        foreach (byte[] text in _texts)
        {
            _ = DecimalText.TryParse(text, out decimal value);
            total += value.Scale;
        }

        return total;
    }
}

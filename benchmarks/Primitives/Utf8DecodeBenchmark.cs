using System.Text;
using BenchmarkDotNet.Attributes;
using SerializationApi.Formats.Primitives.Text;

namespace SerializationApi.Benchmarks.Primitives;

/// <summary>One text, UTF-8 to a new string.</summary>
[ShortRunJob]
[MemoryDiagnoser]
public class Utf8DecodeBenchmark
{
    private readonly string[] _results = new string[TextSamples.Count];
    private byte[][] _bytes = [];
    private int[] _lengths = [];

    [Params("member", "ascii", "cjk-14", "cjk-200", "ascii-200", "emoji")]
    public string Kind { get; set; } = "member";

    [GlobalSetup]
    public void Setup()
    {
        string[] texts = TextSamples.Create(Kind);
        _bytes = [.. texts.Select(Encoding.UTF8.GetBytes)];
        _lengths = [.. texts.Select(text => text.Length)];
    }

    [Benchmark(Baseline = true, OperationsPerInvoke = TextSamples.Count)]
    public void Framework()
    {
        for (int i = 0; i < _bytes.Length; i++)
        {
            _results[i] = Encoding.UTF8.GetString(_bytes[i]);
        }
    }

    [Benchmark(OperationsPerInvoke = TextSamples.Count)]
    public void DecodeString()
    {
        for (int i = 0; i < _bytes.Length; i++)
        {
            _results[i] = Utf8Transcoder.DecodeString(_bytes[i], out _);
        }
    }

    [Benchmark(OperationsPerInvoke = TextSamples.Count)]
    public void DecodeStringOfKnownLength()
    {
        for (int i = 0; i < _bytes.Length; i++)
        {
            _results[i] = Utf8Transcoder.DecodeString(_bytes[i], _lengths[i], out _);
        }
    }
}

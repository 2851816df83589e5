using System.Text;
using BenchmarkDotNet.Attributes;
using SerializationApi.Formats.Primitives.Text;

namespace SerializationApi.Benchmarks.Primitives;

/// <summary>One text, UTF-16 to UTF-8.</summary>
[ShortRunJob]
public class Utf8EncodeBenchmark
{
    private readonly byte[] _output = new byte[4096];
    private string[] _texts = [];

    [Params("member", "ascii", "cjk-14", "cjk-200", "ascii-200", "emoji")]
    public string Kind { get; set; } = "member";

    [GlobalSetup]
    public void Setup() => _texts = TextSamples.Create(Kind);

    [Benchmark(Baseline = true, OperationsPerInvoke = TextSamples.Count)]
    public int Framework()
    {
        int written = 0;
        foreach (string text in _texts)
        {
            written += Encoding.UTF8.GetBytes(text, _output);
        }

        return written;
    }

    [Benchmark(OperationsPerInvoke = TextSamples.Count)]
    public int Encode()
    {
        int written = 0;
        foreach (string text in _texts)
        {
            written += Utf8Transcoder.Encode(text, ref _output[0]);
        }

        return written;
    }

    [Benchmark(OperationsPerInvoke = TextSamples.Count)]
    public int EncodeJson()
    {
        int written = 0;
        foreach (string text in _texts)
        {
            written += Utf8Transcoder.EncodeJson(text, ref _output[0]);
        }

        return written;
    }
}

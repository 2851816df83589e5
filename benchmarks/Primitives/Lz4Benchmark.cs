using System.Text;
using BenchmarkDotNet.Attributes;
using SerializationApi.Formats.Primitives.Lz4;

namespace SerializationApi.Benchmarks.Primitives;

/// <summary>A message of members with CJK texts and random numbers, compressed and decompressed.</summary>
[ShortRunJob]
[MemoryDiagnoser]
public class Lz4Benchmark
{
    private byte[] _plain = [];
    private byte[] _compressed = [];
    private byte[] _output = [];
    private int _length;

    [Params(1_000, 60_000, 1_000_000)]
    public int Size { get; set; }

    [GlobalSetup]
    public void Setup()
    {
        var random = new Random(2);
        using var message = new MemoryStream();
        for (int i = 0; message.Length < Size; i++)
        {
            message.Write(Encoding.UTF8.GetBytes($"测试名字{i}测试描述{random.Next()}测试地址{random.Next()}"));
            message.Write(BitConverter.GetBytes(random.NextDouble()));
            message.Write(BitConverter.GetBytes(1_700_000_000_000 + random.Next()));
        }

        _plain = message.ToArray()[..Size];
        _compressed = new byte[Lz4Codec.MaxCompressedLength(Size)];
        _output = new byte[_compressed.Length];
        _length = Lz4Codec.Compress(_plain, _compressed);
    }

    [Benchmark]
    public int Compress() => Lz4Codec.Compress(_plain, _output);

    [Benchmark]
    public bool Decompress() => Lz4Codec.TryDecompress(_compressed.AsSpan(0, _length), _output.AsSpan(0, Size), out _);
}

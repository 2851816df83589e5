using System.Diagnostics;
using System.Reflection;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Transcoding;

/// <summary>The datasets go from format to format without an object: nothing is allocated, however many items there are.</summary>
public sealed class TranscodeAllocationTests
{
    private const int Rounds = 8;
    private const int Items = 100;
    private const int Seed = 1;

    private static readonly string[] Wires = [Wire.Json, Wire.MessagePack, Wire.Names, Wire.Protobuf, Wire.MemoryPack];
    private static readonly FormatSet Formats = new(ContractShapes.All);

    public static MatrixTheoryData<string, string> Pairs => new(Wires, Wires);

    [Theory]
    [MemberData(nameof(Pairs))]
    public void Nothing_is_allocated(string from, string to)
    {
        Assert.SkipWhen(
            typeof(Transcoder).Assembly.GetCustomAttribute<DebuggableAttribute>() is { IsJITOptimizerDisabled: true },
            "Without optimization numbers are formatted by way of the heap: run it with --configuration Release.");
        AssertAllocatesNothing(OrganizationSample.Create(Items, Seed), from, to);
        AssertAllocatesNothing(DemoSample.Create(Items, Seed).ToList(), from, to);
        AssertAllocatesNothing(UserSample.Create(Items, Seed).ToList(), from, to);
        AssertAllocatesNothing(MessageSample.Create(Items, Seed).ToList(), from, to);
        AssertAllocatesNothing(new Member { Name = "\"a\"\n\\ü", Description = "\u0001" }, from, to);
    }

    private static void AssertAllocatesNothing<T>(T value, string from, string to)
    {
        TypeCodecs<T> codecs = Formats.FindCodecs<T>()!;
        using PooledBuffer payload = codecs.For(Wire.Format(from)).Encode(value);
        Transcoder transcoder = codecs.TranscoderFor(Wire.Format(from), Wire.Format(to));

        // The first calls rent the pool's arrays and learn the size.
        Assert.Equal(0, LeastAllocated.Of(Rounds, () => transcoder.Transcode(payload.Span).Dispose()));
    }
}

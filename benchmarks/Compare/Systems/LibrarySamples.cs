using MemoryPack;
using MemoryPack.Compression;
using MessagePack;
using PolyType;
using PolyType.ReflectionProvider;
using SerializationApi.Benchmarks.Compare.Articles;
using SerializationApi.Formats;
using static Nerdbank.MessagePack.OptionalConverters;
using NerdbankSerializer = Nerdbank.MessagePack.MessagePackSerializer;
using ProtoSerializer = ProtoBuf.Serializer;

namespace SerializationApi.Benchmarks.Compare.Systems;

/// <summary>A sample by MessagePack-CSharp, Nerdbank.MessagePack, MemoryPack and protobuf-net, as their documentation calls them.</summary>
internal static class LibrarySamples
{
    private static readonly MessagePackSerializerOptions Keys = MessagePackSerializerOptions.Standard;
    private static readonly MessagePackSerializerOptions Names = Keys.WithResolver(ContractlessResolver.Instance);

    // Of a time that says no kind it asks for one; MessagePack-CSharp takes UTC.
    private static readonly NerdbankSerializer Nerdbank = new NerdbankSerializer().WithAssumedDateTimeKind(DateTimeKind.Utc);

    /// <summary>The sample in each of them; what its contract lacks for one is found when it is tried.</summary>
    public static IEnumerable<SystemSample> Of<T>(SampleValue<T> sample) =>
        [
            MessagePack(SystemNames.MessagePackCSharp, sample, Keys),
            MessagePack3.Of(sample),
            MessagePack(SystemNames.MessagePackCSharpLz4Block, sample, Keys.WithCompression(MessagePackCompression.Lz4Block)),
            MessagePack(SystemNames.MessagePackCSharpLz4BlockArray, sample, Keys.WithCompression(MessagePackCompression.Lz4BlockArray)),
            MessagePack(SystemNames.MessagePackCSharpContractless, sample, Names),
            MessagePack(
                SystemNames.MessagePackCSharpContractlessLz4BlockArray,
                sample,
                Names.WithCompression(MessagePackCompression.Lz4BlockArray)
            ),
            NerdbankMessagePack(sample),
            new FunctionSample<T>(
                SystemNames.MemoryPackCSharp,
                sample,
                static (output, value) => MemoryPackSerializer.Serialize(output, value),
                static payload => MemoryPackSerializer.Deserialize<T>(payload.Span)!
            ),
            new FunctionSample<T>(SystemNames.MemoryPackCSharpBrotli, sample, WriteBrotli, ReadBrotli<T>),
            new FunctionSample<T>(
                SystemNames.ProtobufNet,
                sample,
                static (output, value) => ProtoSerializer.Serialize(output, value),
                static payload => ProtoSerializer.Deserialize<T>(payload)
            ),
        ];

    private static FunctionSample<T> MessagePack<T>(string system, SampleValue<T> sample, MessagePackSerializerOptions options) =>
        new(
            system,
            sample,
            (output, value) => MessagePackSerializer.Serialize(output, value, options),
            payload => MessagePackSerializer.Deserialize<T>(payload, options)
        );

    // Contracts that its generator has not seen have their shape by reflection.
    private static FunctionSample<T> NerdbankMessagePack<T>(SampleValue<T> sample)
    {
        ITypeShape<T> shape =
            NerdbankShapes.GeneratedTypeShapeProvider.GetTypeShape(typeof(T)) as ITypeShape<T>
            ?? ReflectionTypeShapeProvider.Default.GetTypeShape<T>();
        return new FunctionSample<T>(
            SystemNames.NerdbankMessagePack,
            sample,
            (output, value) => Nerdbank.Serialize(output, value, shape),
            payload => Nerdbank.Deserialize(payload, shape)!
        );
    }

    private static void WriteBrotli<T>(PooledBufferWriter output, T value)
    {
        using var compressor = new BrotliCompressor();
        MemoryPackSerializer.Serialize(compressor, value);
        compressor.CopyTo(output);
    }

    private static T ReadBrotli<T>(ReadOnlyMemory<byte> payload)
    {
        using var decompressor = new BrotliDecompressor();
        return MemoryPackSerializer.Deserialize<T>(decompressor.Decompress(payload.Span))!;
    }
}

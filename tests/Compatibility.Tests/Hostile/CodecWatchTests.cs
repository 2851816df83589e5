using System.Diagnostics;
using System.Text;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Formats.Cbor;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>A large value is neither encoded nor decoded to its end when nobody waits for it.</summary>
public sealed class CodecWatchTests
{
    private const int Members = 200_000;

    private static readonly Organization Large = OrganizationSample.Create(Members, seed: 1);
    private static readonly Organization Small = OrganizationSample.Create(10, seed: 1);

    public static TheoryData<Format> Formats =>
        [new JsonFormat(), new MessagePackFormat(), new ProtobufFormat(), new MemoryPackFormat(), new CborFormat()];

    [Theory]
    [MemberData(nameof(Formats))]
    public void Encoding_ends_within_a_mebibyte_or_two(Format format)
    {
        Codec<Organization> codec = format.CreateCodec<Organization, OrganizationShape>();
        using PooledBuffer whole = codec.Encode(Large);

        // Both with an array that grows and with one of the expected length.
        for (int allowed = 0; allowed < 3; allowed++)
        {
            int asked = 0;
            using var stop = new CancellationTokenSource();
            using (new CodecWatch(stop, Check))
            {
                Assert.Throws<OperationCanceledException>(() => codec.Encode(Large));
            }

            Assert.Equal(allowed + 1, asked);

            void Check(object source, long bytes)
            {
                if (asked++ == allowed)
                {
                    stop.Cancel();
                }

                ThrowIfStopped(source, bytes);
            }
        }

        using PooledBuffer again = codec.Encode(Large);
        Assert.True(whole.Span.SequenceEqual(again.Span));
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void The_client_is_looked_for_once_per_mebibyte_and_memory_is_told_before_it_is_taken(Format format)
    {
        Codec<Organization> codec = format.CreateCodec<Organization, OrganizationShape>();
        for (int i = 0; i < 3; i++)
        {
            int asked = 0;
            long told = 0;
            using (
                new CodecWatch(
                    this,
                    (_, bytes) =>
                    {
                        asked += bytes == 0 ? 1 : 0;
                        told += bytes;
                    }
                )
            )
            {
                using PooledBuffer payload = codec.Encode(Large);
                Assert.InRange(asked, payload.Length / (1024 * 1024), (payload.Length / (1024 * 1024)) + 3);
                Assert.InRange(told, payload.Length - (1024 * 1024), 4L * payload.Length);

                // All that decoding makes but the first mebibyte, and a list that grows.
                told = 0;
                long before = GC.GetAllocatedBytesForCurrentThread();
                Assert.Equal(Members, codec.Decode(payload.Span)!.Members!.Count);
                Assert.InRange(
                    told,
                    (GC.GetAllocatedBytesForCurrentThread() - before) / 2,
                    2 * (GC.GetAllocatedBytesForCurrentThread() - before)
                );
            }
        }
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void Decoding_ends_early(Format format)
    {
        Codec<Organization> codec = format.CreateCodec<Organization, OrganizationShape>();
        using PooledBuffer payload = codec.Encode(Large);
        using var stop = new CancellationTokenSource();
        stop.Cancel();
        using (new CodecWatch(stop, ThrowIfStopped))
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            Assert.Throws<OperationCanceledException>(() => codec.Decode(payload.Span));
            Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 16 * 1024 * 1024);
        }
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void A_small_value_is_done_before_anybody_looks(Format format)
    {
        Codec<Organization> codec = format.CreateCodec<Organization, OrganizationShape>();
        using (new CodecWatch(this, static (_, _) => throw new UnreachableException()))
        {
            using PooledBuffer payload = codec.Encode(Small);
            Assert.Equal(10, codec.Decode(payload.Span)!.Members!.Count);
        }
    }

    [Fact]
    public void What_was_watched_before_is_watched_again()
    {
        Codec<Organization> codec = new JsonFormat().CreateCodec<Organization, OrganizationShape>();
        using var stop = new CancellationTokenSource();
        stop.Cancel();
        using (new CodecWatch(stop, ThrowIfStopped))
        {
            using (new CodecWatch(this, static (_, _) => { }))
            {
                codec.Encode(Large).Dispose();
            }

            Assert.Throws<OperationCanceledException>(() => codec.Encode(Large));
        }

        codec.Encode(Large).Dispose();
    }

    private static void ThrowIfStopped(object source, long bytes) => ((CancellationTokenSource)source).Token.ThrowIfCancellationRequested();

    // A text that is larger than a step of what is counted between two looks, but not than the limit.
    [Fact]
    public void The_limit_is_the_same_whatever_is_counted_between_two_looks()
    {
        string text = new('x', 3_000_000);
        byte[] payload = Encoding.UTF8.GetBytes($$"""{"tags":["{{text}}","{{text}}"]}""");
        int least = Enumerable.Range(0, 2_000).First(extra => IsRead(12_000_000 + extra));
        Assert.InRange(least, 100, 300);
        Assert.True(IsRead(12_000_000 + least + 1));

        bool IsRead(long limit)
        {
            try
            {
                Codec<Organization> codec = new JsonFormat(new FormatLimits { MaxDecodedBytes = limit }).CreateCodec<
                    Organization,
                    OrganizationShape
                >();
                return codec.Decode(payload)!.Tags![1] == text;
            }
            catch (InvalidPayloadException error) when (error.ExceedsLimit)
            {
                return false;
            }
        }
    }
}

using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Formats.Tests.Boxes;

namespace SerializationApi.Formats.Tests.Primitives.Buffers;

public sealed class BufferPoolTests
{
    private const int Large = 20 * 1024 * 1024;

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(BufferPool.MaxSharedLength)]
    [InlineData(BufferPool.MaxSharedLength + 1)]
    [InlineData(BufferPool.PartLength)]
    [InlineData(BufferPool.PartLength + 1)]
    [InlineData(BufferPool.MaxPooledLength)]
    [InlineData(BufferPool.MaxPooledLength + 1)]
    public void An_array_has_room_and_can_be_given_back(int length)
    {
        byte[] array = BufferPool.Rent(length);
        Assert.InRange(array.Length, length, Math.Max(16, 2 * length));
        BufferPool.Return(array);
    }

    // Arrays of the shared pool get here through PooledBuffer.
    [Theory]
    [InlineData(100)]
    [InlineData(3 * 1024 * 1024)]
    [InlineData(Large)]
    public void An_array_of_the_shared_pool_is_taken_back(int length)
    {
        byte[] array = System.Buffers.ArrayPool<byte>.Shared.Rent(length);
        new PooledBuffer(array, length).Dispose();
    }

    [Fact]
    public void Arrays_above_16_MiB_are_collected_once_given_back()
    {
        WeakReference array = RentAndReturn();
        for (int i = 0; i < 10 && array.IsAlive; i++)
        {
            GC.Collect();
        }

        Assert.False(array.IsAlive);
    }

    [Fact]
    public void Small_payloads_behind_large_ones_are_kept_in_small_arrays()
    {
        Codec<Box<string?>> codec = Wire.Json<Box<string?>>();
        codec.Encode(new Box<string?> { Value = new string('x', Large) }).Dispose();
        for (int i = 0; i < 10; i++)
        {
            using PooledBuffer small = codec.Encode(new Box<string?> { Value = new string('x', 20_000) });
            Assert.True(MemoryMarshal.TryGetArray(small.Memory, out ArraySegment<byte> array));
            Assert.InRange(array.Array!.Length, small.Length, 4 * small.Length);
        }
    }

    [Fact]
    public void A_small_payload_behind_a_large_one_rents_no_more_than_1_MiB()
    {
        Codec<Box<string?>> codec = Wire.Json<Box<string?>>();
        for (int i = 0; i < 3; i++)
        {
            codec.Encode(new Box<string?> { Value = new string('x', Large) }).Dispose();
            using PooledBuffer small = codec.Encode(new Box<string?> { Value = "x" });
            Assert.True(MemoryMarshal.TryGetArray(small.Memory, out ArraySegment<byte> array));
            Assert.InRange(array.Array!.Length, 0, BufferPool.MaxFirstLength);
        }
    }

    [Fact]
    public void A_payload_as_large_as_expected_is_copied_once_on_the_way()
    {
        var output = new OutputBuffer(10 * BufferPool.MaxFirstLength);
        output.ReserveSpan(BufferPool.MaxFirstLength);
        output.Advance(BufferPool.MaxFirstLength);
        output.WriteByte(1);
        output.ReserveSpan(4 * BufferPool.MaxFirstLength);
        output.Advance(4 * BufferPool.MaxFirstLength); // A payload that is a small part of its array would leave it.
        using PooledBuffer payload = output.Detach();
        Assert.True(MemoryMarshal.TryGetArray(payload.Memory, out ArraySegment<byte> array));
        Assert.InRange(array.Array!.Length, 10 * BufferPool.MaxFirstLength, BufferPool.MaxPooledLength);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference RentAndReturn()
    {
        byte[] array = BufferPool.Rent(Large);
        BufferPool.Return(array);
        return new WeakReference(array);
    }
}

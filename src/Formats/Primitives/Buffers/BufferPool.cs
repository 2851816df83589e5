using System.Buffers;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Formats.Primitives.Buffers;

/// <summary>
/// Pools the arrays of payloads. .NET's shared pool keeps dozens of each size per core forever, up to 1 GiB each, so a service would keep
/// the memory of its largest load. Here only small arrays come from it; larger ones are kept while they are in use, and still larger ones
/// are left to the garbage collector.
/// </summary>
internal static class BufferPool
{
    /// <summary>The largest array of the shared pool: 64 KiB.</summary>
    public const int MaxSharedLength = 64 * 1024;

    /// <summary>The largest array that is rented for a payload of unknown length: 1 MiB.</summary>
    public const int MaxFirstLength = 1024 * 1024;

    /// <summary>The length of the arrays of payloads in parts: 2 MiB.</summary>
    public const int PartLength = 2 * 1024 * 1024;

    /// <summary>The largest array that is kept at all: 16 MiB.</summary>
    public const int MaxPooledLength = 16 * 1024 * 1024;

    // Shorter payloads than this part of their array are copied to an array of their own length.
    private const int LeastUseShift = 2;

    // Arrays of up to this length are cheap to keep, whatever is in them.
    private const int SmallLength = 16 * 1024;

    // The part of the process's memory that each of the two pools may keep.
    private const int KeptShift = 4;

    // One of each length from 128 KiB to 2 MiB, and of 4, 8 and 16 MiB.
    private const int BytesOfArrays = 4 * 1024 * 1024;
    private const int BytesOfLargeArrays = 28 * 1024 * 1024;

    private static readonly LargeArrayPool Arrays = new(
        PartLength,
        ArraysPerLength(BytesOfArrays, Math.Max(32, 16 * Environment.ProcessorCount)),
        TimeProvider.System
    );

    private static readonly LargeArrayPool LargeArrays = new(MaxPooledLength, ArraysPerLength(BytesOfLargeArrays, 2), TimeProvider.System);

    /// <summary>Rents an array of at least <paramref name="length"/> bytes; its content is undefined.</summary>
    /// <remarks><see cref="CodecWatch"/> is asked about arrays above <see cref="MaxFirstLength"/>.</remarks>
    public static byte[] Rent(int length)
    {
        if (length <= MaxSharedLength)
        {
            return ArrayPool<byte>.Shared.Rent(length);
        }

        if (length > MaxFirstLength)
        {
            CodecWatch.Check(length);
        }

        return length switch
        {
            <= PartLength => Arrays.Rent(length),
            <= MaxPooledLength => LargeArrays.Rent(length),
            _ => GC.AllocateUninitializedArray<byte>(length),
        };
    }

    /// <summary>
    /// Returns a rented array for a payload that may be kept for long: <paramref name="array"/>, or a shorter one with the same bytes if
    /// the payload is a small part of it, as a short one after long ones may be.
    /// </summary>
    public static byte[] Fit(byte[] array, int length)
    {
        if (array.Length <= SmallLength || length > array.Length >> LeastUseShift)
        {
            return array;
        }

        byte[] fitting = Rent(Math.Max(1, length));
        array.AsSpan(0, length).CopyTo(fitting);
        Return(array);
        return fitting;
    }

    /// <summary>Takes back an array of this pool or of <see cref="ArrayPool{T}.Shared"/>.</summary>
    public static void Return(byte[] array)
    {
        if (array.Length <= MaxSharedLength)
        {
            ArrayPool<byte>.Shared.Return(array);
        }
        else if (array.Length <= PartLength)
        {
            Arrays.Return(array);
        }
        else if (array.Length <= MaxPooledLength)
        {
            LargeArrays.Return(array);
        }
    }

    private static int ArraysPerLength(int bytesOfOneEach, int most) =>
        (int)Math.Clamp((GC.GetGCMemoryInfo().TotalAvailableMemoryBytes >> KeptShift) / bytesOfOneEach, 1, most);
}

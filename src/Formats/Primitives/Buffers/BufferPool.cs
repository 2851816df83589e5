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

    // Of 128 KiB to 2 MiB each: 124 MiB altogether on two processors, which takes 32 concurrent payloads of each length.
    private static readonly LargeArrayPool Arrays = new(PartLength, Math.Max(32, 16 * Environment.ProcessorCount), TimeProvider.System);

    // Of 4, 8 and 16 MiB each: 56 MiB altogether.
    private static readonly LargeArrayPool LargeArrays = new(MaxPooledLength, arraysPerLength: 2, TimeProvider.System);

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
}

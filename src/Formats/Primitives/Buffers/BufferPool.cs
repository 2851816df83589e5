using System.Buffers;

namespace SerializationApi.Formats.Primitives.Buffers;

/// <summary>
/// Where payloads' arrays come from. .NET's shared pool keeps dozens of each size per core, up to 1 GiB each, so that a
/// service would hold on to what its largest load took: it gets the small arrays only. Of larger ones some are kept while
/// they are in use, and those that are larger still are left to the garbage collector.
/// </summary>
internal static class BufferPool
{
    /// <summary>The largest array of the shared pool: 1 MiB.</summary>
    public const int MaxSharedLength = 1024 * 1024;

    /// <summary>The largest array that is kept at all: 16 MiB.</summary>
    public const int MaxPooledLength = 16 * MaxSharedLength;

    /// <summary>The length of the arrays of what is held in parts: 2 MiB.</summary>
    public const int PartLength = 2 * MaxSharedLength;

    // 64 MiB altogether.
    private const int KeptParts = 32;

    // Of 4, 8 and 16 MiB each: 56 MiB altogether.
    private const int LargeArraysPerLength = 2;

    private static readonly LargeArrayPool Parts = new(PartLength, KeptParts, TimeProvider.System);
    private static readonly LargeArrayPool LargeArrays = new(MaxPooledLength, LargeArraysPerLength, TimeProvider.System);

    /// <summary>An array of at least <paramref name="length"/> bytes, whatever they are.</summary>
    public static byte[] Rent(int length) => length switch
    {
        <= MaxSharedLength => ArrayPool<byte>.Shared.Rent(length),
        <= PartLength => Parts.Rent(length),
        <= MaxPooledLength => LargeArrays.Rent(length),
        _ => GC.AllocateUninitializedArray<byte>(length),
    };

    /// <summary>Takes back an array, of this pool or of <see cref="ArrayPool{T}.Shared"/>.</summary>
    public static void Return(byte[] array)
    {
        if (array.Length <= MaxSharedLength)
        {
            ArrayPool<byte>.Shared.Return(array);
        }
        else if (array.Length <= PartLength)
        {
            Parts.Return(array);
        }
        else if (array.Length <= MaxPooledLength)
        {
            LargeArrays.Return(array);
        }
    }
}

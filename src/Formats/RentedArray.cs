using System.Collections.Concurrent;
using SerializationApi.Formats.Primitives.Buffers;

namespace SerializationApi.Formats;

/// <summary>
/// The holder of a rented array. Copies of a <see cref="PooledBuffer"/> share it, and each knows its rental. A holder is reused for other
/// arrays, so that a payload allocates none.
/// </summary>
internal sealed class RentedArray
{
    private static readonly ConcurrentQueue<RentedArray> Free = new();

    // Most payloads are written and disposed by one thread.
    [ThreadStatic]
    private static RentedArray? FreeHere;

    private byte[]? _array;
    private int _rental;

    /// <summary>Begins a rental of a rented array.</summary>
    public static RentedArray Hold(byte[] array, out int rental)
    {
        RentedArray? holder = FreeHere;
        FreeHere = null;
        if (holder is null && !Free.TryDequeue(out holder))
        {
            holder = new RentedArray();
        }

        holder._array = array;
        rental = Volatile.Read(ref holder._rental);
        return holder;
    }

    /// <summary>The array; null if the rental is over.</summary>
    public byte[]? Get(int rental)
    {
        byte[]? array = _array;
        return Volatile.Read(ref _rental) == rental ? array : null;
    }

    /// <summary>Ends a rental; does nothing if it is over.</summary>
    public void Return(int rental)
    {
        byte[]? array = _array;
        if (Interlocked.CompareExchange(ref _rental, unchecked(rental + 1), rental) != rental)
        {
            return;
        }

        _array = null;
        BufferPool.Return(array!);
        if (FreeHere is null)
        {
            FreeHere = this;
        }
        else
        {
            Free.Enqueue(this);
        }
    }
}

using System.Buffers;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace SerializationApi.Shapes;

/// <summary>
/// Collects items of an array or list. With a known capacity it fills the final array; without one it grows in pooled
/// arrays, so that only the result is allocated. It must not be copied after the first <see cref="Add"/>.
/// </summary>
/// <typeparam name="T">The items' type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ListBuilder<T>
{
    private const int FirstPooledLength = 16;

    // In bytes: the shared pool would keep larger arrays for good.
    private const int MaxPooledSize = 1024 * 1024;

    private T[]? _items;
    private int _count;
    private bool _pooled;

    /// <summary>Whether a list was begun at all (an empty one counts); otherwise the member keeps what it had.</summary>
    public bool IsPresent { readonly get; private set; }

    /// <summary>Begins a list, or a further run of its items: makes room for <paramref name="capacity"/> more.</summary>
    public void Begin(int capacity)
    {
        IsPresent = true;
        if (capacity > 0 && _items is null)
        {
            _items = new T[capacity];
        }
    }

    /// <summary>Begins by copying what was read earlier (merging).</summary>
    public void Begin(ReadOnlySpan<T> existing)
    {
        IsPresent = true;
        Reserve(existing.Length);
        existing.CopyTo(_items);
        _count = existing.Length;
    }

    /// <summary>Goes on with what an earlier part of the message held, behind what it has, and accounts for copying it.</summary>
    /// <param name="reader">Accounts for it.</param>
    /// <param name="earlier">What it held.</param>
    /// <param name="overhead">What the collection takes for each item that is made of the copy, besides.</param>
    /// <exception cref="InvalidPayloadException">It is more than <see cref="FormatLimits.MaxDecodedBytes"/> with what was taken
    /// before.</exception>
    public void Resume<TReader>(ref TReader reader, ReadOnlySpan<T> earlier, int overhead = 0)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (!earlier.IsEmpty)
        {
            reader.Charge((long)earlier.Length * DecodedSize.Item<T>(overhead));
            if (IsPresent)
            {
                earlier.CopyTo(Room(earlier.Length));
                Added(earlier.Length);
            }
            else
            {
                Begin(earlier);
            }
        }
    }

    /// <summary>Room for <paramref name="count"/> items at the end, to be filled by the caller and then counted by
    /// <see cref="Added"/>.</summary>
    public Span<T> Room(int count)
    {
        if (count > 0)
        {
            Reserve(checked(_count + count));
        }

        return _items.AsSpan(_count, count);
    }

    /// <summary>Counts items that were put into <see cref="Room"/>.</summary>
    public void Added(int count) => _count += count;

    /// <summary>Adds an item.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Add(T item)
    {
        T[]? items = _items;
        if (items is null || (uint)_count >= (uint)items.Length)
        {
            Reserve(_count + 1);
            items = _items!;
        }

        items[_count++] = item;
    }

    /// <summary>The items as an array, at the end.</summary>
    public T[] ToArray()
    {
        T[] items = _items ?? [];
        if (_pooled || items.Length != _count)
        {
            T[] result = items.AsSpan(0, _count).ToArray();
            Release();
            return result;
        }

        return items;
    }

    /// <summary>The items as a list, at the end.</summary>
    public List<T> ToList()
    {
        var list = new List<T>(_count);
        CollectionsMarshal.SetCount(list, _count);
        _items.AsSpan(0, _count).CopyTo(CollectionsMarshal.AsSpan(list));
        Release();
        return list;
    }

    /// <summary>Adds the items to a list, at the end; an empty list gets exactly the room it needs.</summary>
    public void MoveTo(List<T> list)
    {
        list.AddRange(_items.AsSpan(0, _count));
        Release();
    }

    private void Reserve(int length)
    {
        if (_items is not null && length <= _items.Length)
        {
            return;
        }

        long doubled = Math.Max(FirstPooledLength, 2L * _count);
        int capacity = (int)Math.Min(Array.MaxLength, Math.Max(length, doubled));
        bool isPooled = (long)capacity * Unsafe.SizeOf<T>() <= MaxPooledSize;
        T[] grown = isPooled ? ArrayPool<T>.Shared.Rent(capacity) : new T[capacity];
        _items.AsSpan(0, _count).CopyTo(grown);
        Release();
        _items = grown;
        _pooled = isPooled;
    }

    private void Release()
    {
        if (_pooled)
        {
            ArrayPool<T>.Shared.Return(_items!, clearArray: RuntimeHelpers.IsReferenceOrContainsReferences<T>());
        }

        _items = null;
        _pooled = false;
    }
}

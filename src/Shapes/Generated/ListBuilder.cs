using System.Buffers;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace SerializationApi.Shapes;

/// <summary>
/// Collects items of an array or list. With a known capacity it fills the final array; otherwise it grows in pooled arrays, so that only
/// the result is allocated. Do not copy it after the first <see cref="Add"/>.
/// </summary>
/// <typeparam name="T">The items' type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ListBuilder<T>
{
    private const int FirstPooledLength = 16;

    // In bytes: the shared pool would keep larger arrays forever.
    private const int MaxPooledSize = 1024 * 1024;

    private T[]? _items;
    private int _count;
    private bool _pooled;

    /// <summary>Gets whether a list was begun at all, an empty one included; otherwise the member keeps its value.</summary>
    public bool IsPresent { readonly get; private set; }

    /// <summary>Begins a list, or a further run of its items: reserves room for <paramref name="capacity"/> more.</summary>
    public void Begin(int capacity)
    {
        IsPresent = true;
        if (capacity > 0 && _items is null)
        {
            _items = new T[capacity];
        }
    }

    /// <summary>Begins with a copy of the items that were read earlier (merging).</summary>
    public void Begin(ReadOnlySpan<T> existing)
    {
        IsPresent = true;
        Reserve(existing.Length);
        existing.CopyTo(_items);
        _count = existing.Length;
    }

    /// <summary>Appends the items of an earlier part of the message, and charges the copy.</summary>
    /// <param name="reader">Charges the memory.</param>
    /// <param name="earlier">The items of the earlier part.</param>
    /// <param name="overhead">The extra bytes per item of a collection that is created from the copy.</param>
    /// <exception cref="InvalidPayloadException">The total exceeds <see cref="FormatLimits.MaxDecodedBytes"/>.</exception>
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

    /// <summary>
    /// Returns room for <paramref name="count"/> items at the end. The caller fills it and then calls <see cref="Added"/>.
    /// </summary>
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

    /// <summary>Returns the items as an array. Call it last.</summary>
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

    /// <summary>Returns the items as a list. Call it last.</summary>
    public List<T> ToList()
    {
        var list = new List<T>(_count);
        CollectionsMarshal.SetCount(list, _count);
        _items.AsSpan(0, _count).CopyTo(CollectionsMarshal.AsSpan(list));
        Release();
        return list;
    }

    /// <summary>Adds the items to a list; an empty list gets exactly the capacity it needs. Call it last.</summary>
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

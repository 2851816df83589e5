using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>
/// The members that the last few tags stood for: the objects of a list have the same ones, so that their numbers and wire
/// types need to be looked up once, not per object.
/// </summary>
internal struct TagCache
{
    private const int Size = 16;
    private const int IndexBits = 8;

    private ShapeInfo? _shape;
    private Entries _entries;

    /// <summary>The index of the member, when its tag was kept; otherwise −1.</summary>
    /// <param name="shape">The contract.</param>
    /// <param name="tag">A field's number and wire type.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int IndexOf(ShapeInfo shape, uint tag)
    {
        ulong entry = _entries[SlotOf(tag)];
        return entry >> IndexBits == tag && ReferenceEquals(shape, _shape) ? (byte)entry : -1;
    }

    /// <summary>Keeps a member's tag, instead of another one in its place.</summary>
    public void Add(ShapeInfo shape, uint tag, int index)
    {
        if (!ReferenceEquals(shape, _shape))
        {
            // No field has the tag 0.
            _entries = default;
            _shape = shape;
        }

        _entries[SlotOf(tag)] = ((ulong)tag << IndexBits) | (byte)index;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int SlotOf(uint tag) => (int)(tag >> 3) & (Size - 1);

    [InlineArray(Size)]
    private struct Entries
    {
        private ulong _first;
    }
}

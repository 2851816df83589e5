using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>
/// The members that tags of one byte (the numbers 1 to 15) were found to stand for: the objects of a list have the same
/// ones, so that a number and wire type are looked up once, not per object.
/// </summary>
internal struct TagCache
{
    private const int Size = 0x80;

    private ShapeInfo? _shape;
    private Entries _entries;

    /// <summary>The index of the member plus one when it was kept; otherwise 0.</summary>
    /// <param name="shape">The contract.</param>
    /// <param name="tag">The tag, below 0x80.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int Find(ShapeInfo shape, byte tag) => ReferenceEquals(shape, _shape) ? _entries[tag] : 0;

    /// <summary>Keeps a member's tag if it is of one byte; those of another contract are forgotten.</summary>
    public void Add(ShapeInfo shape, uint tag, int index)
    {
        if (tag >= Size)
        {
            return;
        }

        if (!ReferenceEquals(shape, _shape))
        {
            _entries = default;
            _shape = shape;
        }

        _entries[(int)tag] = (byte)(index + 1);
    }

    [InlineArray(Size)]
    private struct Entries
    {
        private byte _first;
    }
}

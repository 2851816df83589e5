using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>
/// The members that were found for tags of one byte (the numbers 1 to 15). The objects of a list have the same
/// ones, so that each tag is looked up once, not per object.
/// </summary>
internal struct TagCache
{
    private const int Size = 0x80;

    private ShapeInfo? _shape;
    private Entries _entries;

    /// <summary>The index of the member plus one; 0 if it is not kept.</summary>
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

using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

/// <summary>
/// Writes JSON (RFC 8259) without white space, with the forms of System.Text.Json's web defaults and no escape that the
/// RFC does not require.
/// </summary>
internal ref partial struct JsonWriter : IShapeWriter
{
    // No key begins at offset 0.
    private const int NoKey = 0;

    private readonly int _maxDepth;
    private OutputBuffer _output;
    private int _depth;

    // Where the text of the map key written last begins when EntryKey opened its quotes: what stands there has none of its own.
    private int _keyStart;

    /// <summary>A writer of one value.</summary>
    /// <param name="capacity">The bytes to expect.</param>
    /// <param name="maxDepth">How deep objects and lists may nest.</param>
    /// <param name="depth">How deep the value is: 0 at the root, 1 for the items of a list there.</param>
    public JsonWriter(int capacity, int maxDepth, int depth)
    {
        _output = new OutputBuffer(capacity);
        _maxDepth = maxDepth;
        _depth = depth;
    }

    /// <inheritdoc />
    public static bool ForbidsNullItems => false;

    /// <inheritdoc />
    public static bool IsText => true;

    private readonly bool IsKey
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _keyStart == _output.Position;
    }

    /// <summary>Hands the payload over to the caller.</summary>
    public PooledBuffer Detach() => _output.Detach();

    /// <summary>Returns the array to the pool, unless it was handed over.</summary>
    public void Dispose() => _output.Dispose();
}

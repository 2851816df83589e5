using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

/// <summary>
/// Writes MessagePack (github.com/msgpack/msgpack, spec.md) byte for byte as MessagePack-CSharp 3 does: every value in its
/// shortest form, objects as arrays by position or, with names as keys, as maps.
/// </summary>
internal ref partial struct MessagePackWriter : IShapeWriter
{
    private readonly bool _keysAreNames;
    private readonly int _maxDepth;
    private OutputBuffer _output;
    private int _depthLeft;

    /// <summary>A writer with an empty buffer, which <see cref="Detach"/> or <see cref="Dispose"/> gives back.</summary>
    /// <param name="capacity">The bytes to expect.</param>
    /// <param name="keysAreNames">Whether objects are maps.</param>
    /// <param name="maxDepth">How deep objects, lists and maps may nest.</param>
    public MessagePackWriter(int capacity, bool keysAreNames, int maxDepth)
    {
        _keysAreNames = keysAreNames;
        _maxDepth = maxDepth;
        _depthLeft = maxDepth;
        _output = new OutputBuffer(capacity);
    }

    public static bool ForbidsNullItems => false;

    public static bool IsText => false;

    /// <summary>Hands over what was written.</summary>
    public PooledBuffer Detach() => _output.Detach();

    /// <summary>Gives the buffer back, when writing failed.</summary>
    public void Dispose() => _output.Dispose();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Enter()
    {
        if (--_depthLeft < 0)
        {
            NestingDepth.ThrowUnsupported(_maxDepth);
        }
    }
}

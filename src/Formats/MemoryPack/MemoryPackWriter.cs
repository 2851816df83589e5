using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

/// <summary>
/// Writes MemoryPack's default layout (github.com/Cysharp/MemoryPack) byte for byte as MemoryPack 1.21 does: values as they
/// lie in memory, little-endian, objects behind their member count.
/// </summary>
internal ref partial struct MemoryPackWriter : IShapeWriter
{
    private readonly int _maxDepth;
    private OutputBuffer _output;
    private int _depthLeft;

    /// <summary>A writer with an empty buffer, which <see cref="Detach"/> or <see cref="Dispose"/> gives back.</summary>
    /// <param name="capacity">The bytes to expect.</param>
    /// <param name="maxDepth">How deep objects, lists and maps may nest.</param>
    public MemoryPackWriter(int capacity, int maxDepth)
    {
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

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Write<T>(T value)
        where T : unmanaged
    {
        Unsafe.WriteUnaligned(ref _output.Reserve(Unsafe.SizeOf<T>()), value);
        _output.Advance(Unsafe.SizeOf<T>());
    }
}

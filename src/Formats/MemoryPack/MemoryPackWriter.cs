using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

/// <summary>
/// Writes MemoryPack's default layout (github.com/Cysharp/MemoryPack) byte for byte as MemoryPack 1.21 does: values as they
/// lie in memory, little-endian, objects behind their member count.
/// </summary>
internal ref partial struct MemoryPackWriter : IPayloadWriter<MemoryPackWriter>
{
    private OutputBuffer _output;
    private NestingDepth _depth;

    private MemoryPackWriter(int capacity, WriterOptions options, int depth)
    {
        _output = new OutputBuffer(capacity);
        _depth = new NestingDepth(options.MaxDepth, depth);
    }

    /// <inheritdoc />
    public static MemberLayout Layout => MemberLayout.MemoryPack;

    /// <inheritdoc />
    public static bool ForbidsNullItems => false;

    /// <inheritdoc />
    public static bool IsText => false;

    /// <inheritdoc />
    public static bool CountsItems => true;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static MemoryPackWriter Create(int capacity, WriterOptions options, int depth) => new(capacity, options, depth);

    /// <inheritdoc />
    public PooledBuffer Detach() => _output.Detach();

    /// <inheritdoc />
    public void Dispose() => _output.Dispose();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Write<T>(T value)
        where T : unmanaged
    {
        Unsafe.WriteUnaligned(ref _output.Reserve(Unsafe.SizeOf<T>()), value);
        _output.Advance(Unsafe.SizeOf<T>());
    }
}

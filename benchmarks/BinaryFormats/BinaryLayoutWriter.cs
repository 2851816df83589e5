using System.Runtime.CompilerServices;
using SerializationApi.Formats;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Benchmarks.BinaryFormats;

/// <summary>
/// Writes members behind one another without names or numbers, values little-endian in their own width. An object stands behind a
/// byte that says whether it is there, a string or list behind its length.
/// </summary>
/// <typeparam name="TLengths">How lengths are written.</typeparam>
internal ref partial struct BinaryLayoutWriter<TLengths> : IPayloadWriter<BinaryLayoutWriter<TLengths>>
    where TLengths : struct, ILengths
{
    // Nothing is ended with a look at its beginning.
    private const int NoMark = 0;
    private const int Null = -1;

    private OutputBuffer _output;
    private NestingDepth _depth;

    private BinaryLayoutWriter(int capacity, WriterOptions options, int depth)
    {
        _output = new OutputBuffer(capacity);
        _depth = new NestingDepth(options.MaxDepth, depth);
    }

    /// <inheritdoc />
    public static MemberLayout Layout => MemberLayout.Places;

    /// <inheritdoc />
    public static bool ForbidsNullItems => false;

    /// <inheritdoc />
    public static bool IsText => false;

    /// <inheritdoc />
    public static bool CountsItems => true;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static BinaryLayoutWriter<TLengths> Create(int capacity, WriterOptions options, int depth) => new(capacity, options, depth);

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

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteLength(int length) => _output.Advance(TLengths.Write(ref _output.Reserve(TLengths.MaxSize), length));
}

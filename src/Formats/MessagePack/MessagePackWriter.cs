using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Formats.Primitives.FreeForm;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

/// <summary>
/// Writes MessagePack (github.com/msgpack/msgpack, spec.md) byte for byte as MessagePack-CSharp 3 does: every value in its
/// shortest form, objects as arrays by position or, with names as keys, as maps.
/// </summary>
internal ref partial struct MessagePackWriter : IPayloadWriter<MessagePackWriter>, IFreeFormWriter
{
    private readonly bool _keysAreNames;
    private OutputBuffer _output;
    private NestingDepth _depth;

    private MessagePackWriter(int capacity, WriterOptions options, int depth)
    {
        _output = new OutputBuffer(capacity);
        _depth = new NestingDepth(options.MaxDepth, depth);
        _keysAreNames = options.KeysAreNames;
    }

    /// <inheritdoc />
    public static MemberLayout Layout => MemberLayout.MessagePack;

    /// <inheritdoc />
    public static bool ForbidsNullItems => false;

    /// <inheritdoc />
    public static bool IsText => false;

    /// <inheritdoc />
    public static bool CountsItems => true;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static MessagePackWriter Create(int capacity, WriterOptions options, int depth) => new(capacity, options, depth);

    /// <inheritdoc />
    public PooledBuffer Detach() => _output.Detach();

    /// <inheritdoc />
    public void Dispose() => _output.Dispose();
}

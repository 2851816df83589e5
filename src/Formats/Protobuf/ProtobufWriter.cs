using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>
/// Writes proto3 as Google.Protobuf does (protobuf.dev/programming-guides/encoding): fields in order of their numbers,
/// nothing for a default value, scalars in lists packed.
/// </summary>
/// <remarks>A message's length is known behind it: one byte is kept free and the message moved when that is too few.</remarks>
internal ref partial struct ProtobufWriter : IPayloadWriter<ProtobufWriter>
{
    private OutputBuffer _output;

    // The marked level is that at which the next object has no length before it: the root's, and within a group that of its object.
    private NestingDepth _depth;

    private ProtobufWriter(int capacity, WriterOptions options, int depth)
    {
        _output = new OutputBuffer(capacity);
        _depth = new NestingDepth(options.MaxDepth, depth);
    }

    /// <inheritdoc />
    public static MemberLayout Layout => MemberLayout.Protobuf;

    /// <inheritdoc />
    public static bool ForbidsNullItems => true;

    /// <inheritdoc />
    public static bool IsText => false;

    /// <inheritdoc />
    public static bool CountsItems => false;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ProtobufWriter Create(int capacity, WriterOptions options, int depth) => new(capacity, options, depth);

    /// <inheritdoc />
    public PooledBuffer Detach() => _output.Detach();

    /// <inheritdoc />
    public void Dispose() => _output.Dispose();

    [DoesNotReturn]
    private static void ThrowNestedList() =>
        throw new UnsupportedValueException("payload", "a list inside a list or map has no form in Protobuf.");

    [DoesNotReturn]
    private static void ThrowNull() =>
        throw new UnsupportedValueException("payload", "a null has no form in Protobuf.");
}

using System.Diagnostics.CodeAnalysis;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>
/// Writes proto3 as Google.Protobuf does (protobuf.dev/programming-guides/encoding): fields in order of their numbers,
/// nothing for a default value, scalars in lists packed.
/// </summary>
/// <remarks>A message's length is known behind it: one byte is kept free and the message moved when that is too few.</remarks>
internal ref partial struct ProtobufWriter : IShapeWriter
{
    private readonly int _maxDepth;
    private OutputBuffer _output;
    private int _depth;

    /// <summary>A writer of one message.</summary>
    /// <param name="capacity">The bytes to expect.</param>
    /// <param name="maxDepth">How deep objects and lists may nest.</param>
    /// <param name="depth">How deep the first object is: 0 for the message at the root, which alone has no length.</param>
    public ProtobufWriter(int capacity, int maxDepth, int depth)
    {
        _output = new OutputBuffer(capacity);
        _maxDepth = maxDepth;
        _depth = depth;
    }

    /// <inheritdoc />
    public static bool ForbidsNullItems => true;

    /// <inheritdoc />
    public static bool IsText => false;

    /// <summary>Hands the payload over to the caller.</summary>
    public PooledBuffer Detach() => _output.Detach();

    /// <summary>Returns the array to the pool, unless it was handed over.</summary>
    public void Dispose() => _output.Dispose();

    [DoesNotReturn]
    private static void ThrowNestedList() =>
        throw new UnsupportedValueException("payload", "a list inside a list or map has no form in Protobuf.");

    [DoesNotReturn]
    private static void ThrowNull() =>
        throw new UnsupportedValueException("payload", "a null has no form in Protobuf.");
}
